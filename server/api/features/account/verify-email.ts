import type { Command, CommandRequest } from '#api/platform/http/command.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { accountState } from '#api/platform/identity/account-state.ts';
import { accountById, activateAccount } from '#api/platform/identity/account-store.ts';
import {
  findOneTimeToken,
  spendOneTimeTokens,
  spentLink,
} from '#api/platform/identity/one-time-tokens.ts';
import { accountOf, beginSession, capabilitiesOf } from '#api/platform/identity/session-store.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { actingAs } from '#shared/product/account/capabilities.ts';
import { accountLifecycle } from '#shared/product/account/lifecycle.ts';
import { changedTexts, recordAcceptances } from './accepted-texts.ts';
import { type Confirmed, claimOf, confirmedBy, nextOf } from './confirmation.ts';
import { perNetwork } from './neutral-response.ts';

/** The fields that a link confirms, once its password was found good. */
export interface Confirmation {
  readonly userId: string;
  readonly confirmed: Confirmed;
  /** The page that was asked for before registering. */
  readonly next: string | null;
  readonly passwordHash: string;
}

/** A password is hashed only after the link has been found valid. */
export async function confirmAndHash({
  body,
  context,
  deps,
  now,
}: CommandRequest<'POST /auth/verify-email'>): Promise<Confirmation> {
  const { db } = deps.storage;
  const link = await findOneTimeToken(db, 'verify-email', body.token, now);
  const pending = await accountById(db, link.userId);
  if (pending?.status !== 'pending_verification') throw spentLink();
  const claim = claimOf(link.payload);
  const confirmed = confirmedBy(body, claim);
  const owner = { email: pending.email, name: confirmed.name };
  const faults = [
    ...deps.judgePassword(body.password, owner, '/password'),
    ...changedTexts(confirmed, deps.legal, now),
  ];
  if (faults.length > 0) throw invalid(faults);
  await deps.storage.write((trx) => takeRate(trx, `verify:${context.ipPrefix}`, perNetwork, now));
  const passwordHash = await deps.hasher.hash(body.password, context.ipPrefix);
  return { userId: pending.id, confirmed, next: nextOf(claim.next).next ?? null, passwordHash };
}

/** Turns the account that waits into one that is used, and logs it in. */
export async function verifyEmail({
  body,
  context,
  prepared: { userId, confirmed, next, passwordHash },
  deps,
  trx,
  now,
}: Command<'POST /auth/verify-email', undefined, Confirmation>) {
  await findOneTimeToken(trx, 'verify-email', body.token, now);
  await spendOneTimeTokens(trx, 'verify-email', userId, now);
  const pending = await accountById(trx, userId);
  if (pending === undefined) throw spentLink();
  await take(
    accountLifecycle,
    { state: accountState(pending), event: 'confirm', who: 'visitor' },
    {
      guards: {},
      effects: {
        activate: () => activateAccount(trx, userId, { ...confirmed, passwordHash }, now),
        accept: () => recordAcceptances(trx, userId, confirmed, now),
      },
      refused: spentLink,
    },
  );
  const account = required(await accountById(trx, userId));
  return {
    body: { account: accountOf(account, deps.options), next },
    headers: await beginSession(trx, account.id, context, now, 'all-factors'),
    auditEntries: {
      action: 'account.verify-email',
      targetType: 'user',
      targetId: account.id,
      actorId: account.id,
      actorRole: actingAs(capabilitiesOf(account)),
    },
  };
}
