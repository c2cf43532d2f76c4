/** Who the round is of: two sides and an operator, each logged in; and what several parts say. */
import type { components } from './contract.ts';
import type { Person } from './typed-calls.ts';

export type Schemas = components['schemas'];

const { PORTAL: portal = '', FOUNDER = '', INVESTOR = '', OPERATOR = '' } = process.env;
export const founder: Person = { portal, cookie: FOUNDER };
export const investor: Person = { portal, cookie: INVESTOR };
export const operator: Person = { portal, cookie: OPERATOR };

export const usd = (dollars: number): Schemas['Money'] => ({
  amount: dollars * 100,
  currency: 'USD',
});
export const today = new Date().toISOString().slice(0, 10);
