/** People straight in the database, for tests about what they may see and are told. */

import { addMember, logIn } from '#scripts/trials/people.ts';
import type { Beginning } from '#shared/product/account/capabilities.ts';
import { type ApiVisitor, visitor } from './api-visitor.ts';
import { inTurn } from './in-turn.ts';
import type { TestApi } from './product-api.ts';

export interface AddedPerson extends ApiVisitor {
  readonly id: string;
  readonly email: string;
}

let networks = 0;

/** Several people, one after the other. */
export const addPeople = <const Names extends readonly string[]>(
  api: TestApi,
  names: Names,
  as?: Beginning | 'operator',
) => inTurn(names, (name) => addPerson(api, name, as));

/** Somebody with an account and a session, without the mails of a registration. */
export async function addPerson(
  api: TestApi,
  name: string,
  as: Beginning | 'operator' = 'founder',
  timeZone = 'UTC',
): Promise<AddedPerson> {
  networks += 1;
  const email = `${name.toLowerCase()}@example.com`;
  const now = api.clock.now;
  const ip = `10.${networks >> 8}.${networks & 255}.1`;
  return api.storage.write(async function addPersonIn(trx) {
    const id = await addMember(trx, { email, name, as }, now);
    await trx.updateTable('users').set({ time_zone: timeZone }).where('id', '=', id).execute();
    const me = visitor(api, ip);
    me.session = (await logIn(trx, id, now, { ip })).token;
    return Object.assign(me, { id, email });
  });
}
