/** What the commands about one commitment have in common. */

import type { Command } from '#api/platform/http/command.ts';
import type { EndpointKey } from '#api/platform/http/endpoint.ts';
import { versionConflict } from '#api/platform/http/versions.ts';
import type { commitmentLifecycle } from '#shared/product/commitments/lifecycle.ts';
import type { EventOf } from '#shared/product/lifecycle.ts';
import { type CommittingTo, type FoundCommitment, shownCommitment } from './commitment-access.ts';
import { type Step, takeStep } from './commitment-step.ts';
import type { CommitmentRow } from './ledger.ts';

/** Commands about a commitment that name the version that was looked at. */
export type CommitmentKey = Extract<
  EndpointKey,
  `PATCH /commitments/:id` | `POST /commitments/:id/${string}`
>;

/** One of them, as its handler sees it. */
export type OnCommitment<K extends CommitmentKey, Prepared = undefined> = Command<
  K,
  FoundCommitment,
  Prepared
>;

/** Any of them. */
export type AskedOfCommitment = Pick<
  OnCommitment<CommitmentKey>,
  'trx' | 'actor' | 'found' | 'now' | 'expected'
>;

/**
 * The columns of the commitment alone, as the ledger wants them. Rejects with 412 when the caller has
 * seen another version; the commitment as it is now comes with it.
 */
export async function rowToChange(asked: AskedOfCommitment): Promise<CommitmentRow> {
  const { trx, found, expected } = asked;
  const row = await trx
    .selectFrom('commitments')
    .selectAll()
    .where('id', '=', found.row.id)
    .executeTakeFirstOrThrow();
  if (row.version === expected) return row;
  const { body } = await shownAfter(asked);
  throw versionConflict(row.version, { current: body.commitment });
}

/** The response: the commitment as it is now. */
export function shownAfter({ trx, found, now }: Pick<AskedOfCommitment, 'trx' | 'found' | 'now'>) {
  return shownCommitment(trx, found.row.id, found.onlooker, found.raise, now);
}

type Moved<Event extends EventOf<typeof commitmentLifecycle>> = Omit<
  Step<Event>,
  'raise' | 'actorId' | 'amount'
> & { readonly row: CommitmentRow; readonly amount?: number };

/**
 * Moves the commitment as its investor, its founder or an operator asked; the response is the
 * commitment as it is then. Its amount stays unless another is given. Rejects as `takeStep` does.
 */
export async function applyCommand<Event extends EventOf<typeof commitmentLifecycle>>(
  asked: AskedOfCommitment,
  { amount, ...step }: Moved<Event>,
) {
  const { found, actor, trx, now } = asked;
  const { raise } = found;
  const whole = { ...step, raise, actorId: actor.account.id, amount: amount ?? step.row.amount };
  const { followed } = await takeStep(trx, whole, now);
  return { ...followed, ...(await shownAfter(asked)) };
}

/** The raise of a commitment, as signing asks for it. */
export async function committingTo({
  trx,
  actor,
  found: { raise },
}: Pick<AskedOfCommitment, 'trx' | 'actor' | 'found'>): Promise<
  CommittingTo & { readonly investorId: string }
> {
  const part = await trx
    .selectFrom('company_members')
    .select('role')
    .where('company_id', '=', raise.company_id)
    .where('user_id', '=', actor.account.id)
    .executeTakeFirst();
  return { raise, isOwnCompany: part !== undefined, investorId: actor.account.id };
}
