/** People straight in the database, for tests about what they may see and are told. */

import { addAccount } from '#api/platform/identity/account-store.ts';
import { beginSession } from '#api/platform/identity/session-store.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { Beginning } from '#shared/product/account/capabilities.ts';
import { type ApiVisitor, visitor } from './api-visitor.ts';
import type { TestApi } from './product-api.ts';

export interface AddedPerson extends ApiVisitor {
  readonly id: string;
  readonly email: string;
}

let networks = 0;

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
  const nobody = { ip, ipPrefix: ip, userAgent: 'test', origin: '' };
  const without = { sessionToken: undefined, challengeToken: undefined, bearerToken: undefined };
  return api.storage.write(async function addPersonIn(trx) {
    const { id } = await addAccount(
      trx,
      { email, name, as, status: 'active', passwordHash: '' },
      now,
    );
    await trx.updateTable('users').set({ time_zone: timeZone }).where('id', '=', id).execute();
    const headers = await beginSession(trx, id, { ...nobody, ...without }, now, 'not-all');
    const me = visitor(api, ip);
    me.session = headers[internalHeaders.setSession]?.split(' ')[0];
    return Object.assign(me, { id, email });
  });
}
