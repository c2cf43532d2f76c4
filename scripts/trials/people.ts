/** People who are logged in, straight in the database: for trials, screenshots and tests. */
import { addAccount } from '#api/platform/identity/account-store.ts';
import { beginSession } from '#api/platform/identity/session-store.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { Beginning } from '#shared/product/account/capabilities.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import { addProfile, updateProfile } from '../../server/api/features/investors/investor-store.ts';

/** Somebody who has a session. */
export interface LoggedIn {
  readonly id: string;
  /** The session's, as the cookie carries it. */
  readonly token: string;
}

/** Begins a session from an address of the network, with what was shown for it. */
export async function logIn(
  trx: Transaction,
  id: string,
  now: number,
  { ip = '127.0.0.1', origin = '', proof = 'not-all' as 'not-all' | 'all-factors' } = {},
): Promise<LoggedIn> {
  const client = { ip, ipPrefix: ip, userAgent: 'trial', origin };
  const without = { sessionToken: undefined, challengeToken: undefined, bearerToken: undefined };
  const headers = await beginSession(trx, id, { ...client, ...without }, now, proof);
  return { id, token: headers[internalHeaders.setSession]?.split(' ')[0] ?? '' };
}

/** Adds an account without a password, and without the mails of a registration. */
export async function addMember(
  trx: Transaction,
  person: { readonly email: string; readonly name: string; readonly as: Beginning | 'operator' },
  now: number,
): Promise<string> {
  return (await addAccount(trx, { ...person, status: 'active', passwordHash: '' }, now)).id;
}

/** Adds a profile of somebody who invests under their own name. */
export async function addInvestorProfile(
  trx: Transaction,
  userId: string,
  name: string,
  state: InvestorState,
  now: number,
): Promise<void> {
  const begun = { kind: 'angel', displayName: name } as const;
  const profile = required(await addProfile(trx, userId, begun, state, now));
  const legal = {
    ...{ legal_name: name, country: 'US', address: '12 Orchard Lane, Portland' },
    submitted_at: new Date(now).toISOString(),
  };
  await updateProfile(trx, profile, undefined, legal, now);
}
