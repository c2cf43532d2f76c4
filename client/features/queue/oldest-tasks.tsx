import { formatMoney } from '#shared/money/money.ts';
import {
  queueKindLabels,
  type WaitingCounts,
  waitingWords,
} from '#shared/product/queue/queue-kinds.ts';
import { LineList } from '../../ui/data/line-list.tsx';
import type { OldTask } from './old-tasks.ts';
import css from './queue.module.css';
import { kindHref } from './queue-address.ts';

/** On the overview: the oldest task of each kind, and how many others there are. */
export function OldestTasks(props: {
  /** Null when they could not be read. */
  readonly tasks: readonly OldTask[] | null;
  readonly counts: WaitingCounts;
}) {
  const { tasks, counts } = props;
  if (tasks === null) return <p>The tasks couldn’t be loaded.</p>;
  if (tasks.length === 0) return <p>No tasks.</p>;
  return (
    <LineList
      lines={tasks.map(({ kind, id, what, path, amount, age, since }) => ({
        key: `${kind}-${id}`,
        words: what,
        href: path,
        note: (
          <span className={css['oldest']}>
            {amount === null ? null : <span className={css['amount']}>{formatMoney(amount)}</span>}
            <time dateTime={since} className={css['age']}>
              {age}
            </time>
            <a href={kindHref(kind)}>
              {queueKindLabels[kind]}: {waitingWords(counts?.[kind] ?? 1)}
            </a>
          </span>
        ),
      }))}
    />
  );
}
