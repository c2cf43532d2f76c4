/** Tells those who can read a raise, or have committed to it, what an operator approved; once each. */
import { sql } from 'kysely';
import { openRaiseStates } from '#api/platform/policy/raise-visibility.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { boundStates } from '#shared/product/commitments/payment-status.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import { changesInWords } from '#shared/product/raises/change-words.ts';
import { isToldInScope } from '../../raises/changes-by-scope.ts';
import { changeNotice, noticeOf } from '../../raises/raise-notices.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import { latestSnapshot, type SnapshotRow } from '../../raises/snapshots/raise-snapshots.ts';
import { changesOf } from '../../raises/snapshots/version-changes.ts';
import type { ScheduledTask } from './scheduled-task.ts';

/** Tells each reader once of the change that the published snapshot made. */
export const tellChanged: ScheduledTask<string> = {
  async find(db, raise, now, limit) {
    const notice = changeNotice(raise.published_snapshot_id ?? '');
    const since = await noticeOf(db, raise.id, notice);
    if (since === undefined) return [];
    const rows = await db
      .selectFrom('users')
      .select('users.id')
      .where(
        sql<boolean>`(
          exists (select 1 from access_grants as granted
            where granted.user_id = users.id and granted.raise_id = ${raise.id}
            and granted.state = 'active' and granted.created_at <= ${since}
            and (granted.expires_at is null or granted.expires_at > ${new Date(now).toISOString()}))
          or exists (select 1 from commitments where commitments.investor_id = users.id
            and commitments.raise_id = ${raise.id} and commitments.created_at <= ${since}
            and commitments.state in (${sql.join(openCommitmentStates)}))
        )`,
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
  async move({ trx }, raise, found, now) {
    const notice = changeNotice(raise.published_snapshot_id ?? '');
    await noteTold(trx, raise, notice, found);
    const changes = await changesOf(trx, raise.id, await latestSnapshot(trx, raise.id));
    const about = {
      ...{ company: raise.company_id, name: raise.company_name, raise: raise.id },
      // Its page is not there for everybody while it is paused or settled; the data room is.
      ...(openRaiseStates.includes(raise.state) ? { slug: raise.slug } : {}),
    };
    const [signed, readsAll] = [
      await signedBy(trx, raise.id, found),
      await readersOfAll(trx, raise.id, found, now),
    ];
    return found.flatMap((person) => {
      const commitment = signed.get(person);
      const scope = readsAll.has(person) ? 'all' : 'deck_only';
      const seen = changes.filter(({ pointer }) => isToldInScope(pointer, scope));
      if (seen.length === 0 && scope === 'deck_only') return [];
      const facts = { ...about, changed: changesInWords(seen) };
      return {
        kind: 'raise.changed' as const,
        person,
        facts: commitment === undefined ? facts : { ...facts, commitment },
        onceKey: `${raise.id}:${notice}`,
      };
    });
  },
};

/**
 * Finds who reads all of a raise: whom the company let in to all of it, and who is bound by all of it.
 * A soft circle or a place on the waitlist binds nobody.
 */
async function readersOfAll(
  db: Database,
  raiseId: string,
  people: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('users.id')
    .where('users.id', 'in', people)
    .where(
      sql<boolean>`(
        exists (select 1 from access_grants as granted
          where granted.user_id = users.id and granted.raise_id = ${raiseId}
          and granted.state = 'active' and granted.scope = 'all'
          and (granted.expires_at is null or granted.expires_at > ${new Date(now).toISOString()}))
        or exists (select 1 from commitments where commitments.investor_id = users.id
          and commitments.raise_id = ${raiseId}
          and commitments.state in (${sql.join([...boundStates, 'funded'])}))
      )`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The open commitments that people signed, by the person. */
async function signedBy(
  db: Database,
  raiseId: string,
  people: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('commitments')
    .select(['id', 'investor_id'])
    .where('raise_id', '=', raiseId)
    .where('investor_id', 'in', people)
    .where('state', 'in', openCommitmentStates)
    .where('agreement_sha256', 'is not', null)
    .execute();
  return new Map(rows.map(({ id, investor_id }) => [investor_id, id]));
}

/** Notes that those who are asked to confirm a material change need not be told of it besides. */
export async function noteAsked(
  trx: Transaction,
  raise: RaiseRow,
  change: SnapshotRow,
  asked: readonly string[],
): Promise<void> {
  await noteTold(trx, raise, changeNotice(change.id), asked);
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
