/** Whoever can read a raise, or has committed to it, is told what an operator approved; once each. */
import { sql } from 'kysely';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import type { ChangedField } from '#shared/product/raises/change-weights.ts';
import { changeLabel } from '#shared/product/raises/field-labels.ts';
import { changeNotice, noticeOf } from '../../raises/raise-notices.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import { differences } from '../../raises/snapshots/differences.ts';
import {
  latestSnapshot,
  snapshotContent,
  snapshotOf,
} from '../../raises/snapshots/raise-snapshots.ts';
import type { ScheduledTask } from './scheduled-task.ts';

/** Longer texts are named, and read where they are. */
const quotedMaxLength = 160;

export const tellChanged: ScheduledTask<string> = {
  async find(db, raise, now, limit) {
    const notice = changeNotice(raise.published_snapshot_id ?? '');
    const since = await noticeOf(db, raise.id, notice);
    if (since === undefined) return [];
    const rows = await db
      .selectFrom('users')
      .select('users.id')
      .where((eb) =>
        eb.or([
          eb.exists(
            eb
              .selectFrom('access_grants')
              .select('access_grants.id')
              .whereRef('access_grants.user_id', '=', 'users.id')
              .where('access_grants.raise_id', '=', raise.id)
              .where('access_grants.state', '=', 'active')
              .where('access_grants.created_at', '<=', since)
              .where((grant) =>
                grant.or([
                  grant('access_grants.expires_at', 'is', null),
                  grant('access_grants.expires_at', '>', new Date(now).toISOString()),
                ]),
              ),
          ),
          eb.exists(
            eb
              .selectFrom('commitments')
              .select('commitments.id')
              .whereRef('commitments.investor_id', '=', 'users.id')
              .where('commitments.raise_id', '=', raise.id)
              .where('commitments.state', 'in', openCommitmentStates)
              .where('commitments.created_at', '<=', since),
          ),
        ]),
      )
      .where(
        sql<boolean>`not exists (select 1 from raise_told_readers as told
          where told.user_id = users.id and told.raise_id = ${raise.id} and told.notice = ${notice})`,
      )
      .orderBy('users.id')
      .limit(limit)
      .execute();
    return rows.map(({ id }) => id);
  },
  // An approved change writes the content of its raise.
  next: 'written',
  async move({ trx }, raise, found, _now) {
    const notice = changeNotice(raise.published_snapshot_id ?? '');
    await noteTold(trx, raise, notice, found);
    const changed = await lastChange(trx, raise);
    return found.map((person) => ({
      kind: 'raise.changed',
      person,
      facts: { company: raise.company_id, name: raise.company_name, raise: raise.id, changed },
      onceKey: `${raise.id}:${notice}`,
    }));
  },
};

/** Notes that whoever is asked to confirm a material change needs not be told of it besides. */
export async function noteAsked(
  trx: Transaction,
  raise: RaiseRow,
  asked: readonly string[],
): Promise<void> {
  const { id, reconfirm_snapshot_seq: seq } = raise;
  const snapshot = seq === null ? undefined : await snapshotOf(trx, id, seq);
  if (snapshot !== undefined) await noteTold(trx, raise, changeNotice(snapshot.id), asked);
}

async function noteTold(
  trx: Transaction,
  { id: raise_id }: RaiseRow,
  notice: string,
  people: readonly string[],
): Promise<void> {
  await trx
    .insertInto('raise_told_readers')
    .values(people.map((user_id) => ({ raise_id, notice, user_id })))
    .onConflict((conflict) => conflict.columns(['raise_id', 'notice', 'user_id']).doNothing())
    .execute();
}

/** What the newest snapshot changed, for people. */
async function lastChange(db: Database, { id }: RaiseRow): Promise<readonly string[]> {
  const after = await latestSnapshot(db, id);
  const before = after === undefined ? undefined : await snapshotOf(db, id, after.seq - 1);
  if (after === undefined || before === undefined) return [];
  return differences(snapshotContent(before), snapshotContent(after)).map(inWords);
}

function inWords({ pointer, before, after }: ChangedField): string {
  const label = changeLabel(pointer);
  const isQuoted = [before, after].every(
    (side) => typeof side === 'string' && side !== '' && side.length <= quotedMaxLength,
  );
  return isQuoted ? `${label}: “${after}”, before “${before}”` : label;
}
