/** What the commands about one commitment have in common. */
import type { Command } from '../../../platform/http/command.ts';
import type { EndpointKey } from '../../../platform/http/endpoint.ts';
import { versionConflict } from '../../../platform/http/versions.ts';
import { type CommittingTo, type FoundCommitment, shownCommitment } from './commitment-access.ts';
import type { CommitmentRow } from './ledger.ts';

/** Commands about a commitment that name the version that was looked at. */
export type CommitmentKey = Extract<
  EndpointKey,
  `PATCH /commitments/:id` | `POST /commitments/:id/${string}`
>;

/** One of them, as its handler sees it. */
export type OnCommitment<K extends CommitmentKey> = Command<K, FoundCommitment>;

type Asked = Pick<OnCommitment<CommitmentKey>, 'trx' | 'actor' | 'found' | 'now' | 'expected'>;

/**
 * The columns of the commitment alone, as the ledger wants them. Rejects with 412 when the caller has
 * seen another version; the commitment as it is now comes with it.
 */
export async function rowToChange(asked: Asked): Promise<CommitmentRow> {
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
export function shownAfter({ trx, found, now }: Pick<Asked, 'trx' | 'found' | 'now'>) {
  return shownCommitment(trx, found.row.id, found.onlooker, found.raise, now);
}

/** The raise of a commitment, as signing asks for it. */
export async function committingTo({
  trx,
  actor,
  found: { raise },
}: Pick<Asked, 'trx' | 'actor' | 'found'>): Promise<
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
