import { Type } from 'typebox';
import { serverFile } from '#server/project.ts';
import { registration } from '#shared/product/account/account.ts';
import { companyRequest } from '#shared/product/companies/companies.ts';
import { closed } from '#shared/product/fields/schema.ts';
import { investorProfileRequest } from '#shared/product/investors/investors.ts';
import type { DemoAccount } from '../platform/feature.ts';
import { fixture } from '../platform/fixture.ts';

/** One password for all: the demo's database is temporary, and only this machine can reach it. */
export const demoPassword = 'a quiet hall of ledgers';

/** A person of the demo. The domains are reserved (RFC 2606), so no mail can reach anybody. */
export type DemoPerson = Omit<DemoAccount, 'id'>;

const { name, email } = registration.properties;
const person = closed({
  ...{ name, email, operator: Type.Optional(Type.Literal(true)) },
  company: Type.Optional(companyRequest),
  investor: Type.Optional(investorProfileRequest),
});

/** The people of the demo, in the order in which they join. */
export function demoPeople(): readonly DemoPerson[] {
  return fixture(serverFile('api/demo/people.json'), Type.Array(person));
}

/** What a person of the demo can be. */
export const demoKinds = ['operator', 'founder', 'investor', 'both'] as const;
export type DemoKind = (typeof demoKinds)[number];

/** What a person of the demo is. */
export function demoKindOf({ operator, company, investor }: DemoPerson): DemoKind {
  if (operator) return 'operator';
  if (company !== undefined && investor !== undefined) return 'both';
  return company === undefined ? 'investor' : 'founder';
}

/** The first person of each kind. */
export function demoSignIns(): readonly (DemoPerson & { readonly kind: DemoKind })[] {
  const people = demoPeople();
  return demoKinds.flatMap((kind) => {
    const person = people.find((one) => demoKindOf(one) === kind);
    return person === undefined ? [] : [{ ...person, kind }];
  });
}
