import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { longMoment } from '../../ui/data/dates.ts';
import { Facts } from '../../ui/data/facts.tsx';
import css from './raise-page.module.css';

/** The moments of a raise, in their order. */
export function RaiseTimeline(props: { readonly raise: NetworkRaise }) {
  const { liveAt, cancelUntil, earlyCloseAt, deadlineAt } = props.raise;
  const moments = [
    ['Opened', liveAt],
    ['Signed investors can cancel until', cancelUntil],
    ['Closes early, as announced', earlyCloseAt],
    [earlyCloseAt === null ? 'Closes' : 'Deadline without the early close', deadlineAt],
  ] as const;
  return (
    <section aria-labelledby="timeline-title" className={css['block']}>
      <h2 id="timeline-title">Timeline</h2>
      <Facts
        facts={moments.flatMap(([label, at]) =>
          at === null ? [] : [{ label, value: <time dateTime={at}>{longMoment(at)}</time> }],
        )}
      />
    </section>
  );
}
