import {
  queueKindLabels,
  queueKinds,
  type WaitingCounts,
} from '#shared/product/queue/queue-kinds.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './queue.module.css';
import { kindHref, queueHref } from './queue-address.ts';

/** On the overview: what waits for operators, by kind. */
export function QueueWaiting({ counts }: { readonly counts: WaitingCounts }) {
  const waiting = queueKinds.filter((kind) => (counts?.[kind] ?? 0) > 0);
  return (
    <Panel
      title="Tasks"
      actions={
        <ButtonLink variant="secondary" size="small" href={queueHref}>
          Open the queue
        </ButtonLink>
      }
    >
      {counts === null ? (
        <p>Tasks could not be counted just now.</p>
      ) : waiting.length === 0 ? (
        <p>No tasks.</p>
      ) : (
        <ul className={css['kinds']}>
          {waiting.map((kind) => (
            <li key={kind}>
              <a href={kindHref(kind)}>
                {queueKindLabels[kind]}: {counts[kind]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
