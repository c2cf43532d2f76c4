import type { FastifyRequest } from 'fastify';
import { audit } from '#api/platform/audit/audit.ts';
import { take } from '#api/platform/lifecycle.ts';
import {
  type Database,
  isPassingTrouble,
  type Storage,
  type Transaction,
} from '#api/platform/storage/storage.ts';
import { grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import { isMemberOf, ofCompany } from './grant-people.ts';
import { changeGrant, grantById, stateOf } from './grant-store.ts';

interface Account {
  readonly id: string;
  readonly email: string;
}

/**
 * Reads after giving an account the invitations that were sent to its address. An account can only be
 * used once its address is confirmed, so having one proves who it is. Where the database takes no
 * write, what they had before is read all the same; who would only be let in by the invitation hears
 * that it may work in a moment, and not that there is nothing.
 */
export async function readWithInvitations<T>(
  storage: Storage,
  request: FastifyRequest,
  { account, now }: { readonly account: Account; readonly now: number },
  read: () => Promise<T>,
): Promise<T> {
  // Almost always there is none; reading first spares a write.
  if ((await waitingFor(storage.db, account)).length === 0) return read();
  try {
    await storage.write((trx) => claimIn(trx, request, account, now));
  } catch (trouble) {
    if (!isPassingTrouble(trouble)) throw trouble;
    return read().catch(() => {
      throw trouble;
    });
  }
  return read();
}

/** Claims the invitations of an account, inside of a transaction. */
export async function claimIn(
  trx: Transaction,
  request: FastifyRequest,
  account: Account,
  now: number,
): Promise<void> {
  for (const { id, company_id: companyId } of await waitingFor(trx, account)) {
    const row = await grantById(trx, id);
    if (row === undefined || stateOf(row, now) !== 'invited') continue;
    // Who has meanwhile joined the company needs no grant.
    if (await isMemberOf(trx, companyId, account.id)) continue;
    const at = new Date(now).toISOString();
    await take(
      grantLifecycle,
      { state: 'invited', event: 'claim', who: 'addressee' },
      {
        guards: {
          notOfCompany: async () => !(await isMemberOf(trx, companyId, account.id)) || ofCompany(),
        },
        effects: {
          store: (state) =>
            changeGrant(trx, id, { state, user_id: account.id, granted_at: row.granted_at ?? at }),
          record: () =>
            audit(trx, request, { action: 'access.claim', targetType: 'grant', targetId: id }, now),
        },
      },
    );
  }
}

async function waitingFor(db: Database, { email }: Account) {
  return db
    .selectFrom('access_grants')
    .innerJoin('raises', 'raises.id', 'access_grants.raise_id')
    .select(['access_grants.id', 'raises.company_id'])
    .where('access_grants.email', '=', email)
    .where('access_grants.state', '=', 'invited')
    .where('access_grants.user_id', 'is', null)
    .execute();
}
