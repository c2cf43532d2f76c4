import type { Consequences } from '../consequences.ts';
import { type DealtWith, dealtWithBy } from '../events/dealt-with.ts';
import type { TaskKind } from '../events/task-records.ts';
import type { Transaction } from '../storage/storage.ts';

/**
 * Marks as read, for everybody who was told, the notifications that a change has left with nothing to
 * do. It is sent before the events of the change are, or beside them but first (`command.ts`), because
 * these may ask for the next thing.
 * One statement, however much was dealt with; none where nothing was.
 */
export async function markDealtWith(
  trx: Transaction,
  consequences: Consequences,
  now: number,
): Promise<void> {
  const matters = dealtWithBy(consequences);
  if (matters.length > 0) await unreadAbout(trx, matters, now).execute();
}

/** Marks as read what one person is told of a record that they have read. */
export async function markRecordRead(
  trx: Transaction,
  about: { readonly userId: string; readonly kinds: readonly TaskKind[]; readonly record: string },
  now: number,
): Promise<void> {
  await unreadAbout(trx, [about], now).where('user_id', '=', about.userId).execute();
}

/** The statement that marks unread notifications about records, by the index over these. */
export function unreadAbout(trx: Transaction, matters: readonly DealtWith[], now: number) {
  const recordsByKind = new Map<TaskKind, Set<string>>();
  for (const { kinds, record } of matters) {
    for (const kind of kinds) {
      recordsByKind.set(kind, (recordsByKind.get(kind) ?? new Set()).add(record));
    }
  }
  // Said once more: of several kinds SQLite would else read the index from end to end.
  const all = [...new Set(matters.map(({ record }) => record))];
  return trx
    .updateTable('notifications')
    .set({ read_at: new Date(now).toISOString(), in_digest: 0 })
    .where('read_at', 'is', null)
    .where('record', 'is not', null)
    .where('record', 'in', all)
    .where((row) =>
      row.or(
        [...recordsByKind].map(([kind, records]) =>
          row.and([row('kind', '=', kind), row('record', 'in', [...records])]),
        ),
      ),
    );
}
