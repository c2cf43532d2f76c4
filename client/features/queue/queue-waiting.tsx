import type { WaitingQueue } from '#shared/product/queue/queue.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './queue.module.css';
import { kindHref, queueHref } from './queue-address.ts';

/** On the overview: what waits for operators, by kind. */
export function QueueWaiting({ counts }: { readonly counts: WaitingQueue['counts'] | null }) {
  return (
    <Panel
      title="What waits for you"
      actions={
        <ButtonLink variant="secondary" size="small" href={queueHref}>
          Open the queue
        </ButtonLink>
      }
    >
      {counts === null ? (
        <p>What waits could not be counted just now.</p>
      ) : counts.length === 0 ? (
        <p>Nothing waits for an operator.</p>
      ) : (
        <ul className={css['kinds']}>
          {counts.map(({ kind, label, count }) => (
            <li key={kind}>
              <a href={kindHref(kind)}>
                {label}: {count}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
