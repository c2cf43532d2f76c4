import { longMoment } from '../../ui/data/dates.ts';
import { Facts } from '../../ui/data/facts.tsx';
import type { RaisePageView } from './raise-page-view.ts';
import { RaiseSection } from './raise-sections.tsx';

/** Shows the moments of a raise in their order, as far as they are known. */
export function RaiseTimeline({ view }: { readonly view: RaisePageView }) {
  const { liveAt, cancelUntil, earlyCloseAt, deadlineAt } = view;
  const moments = [
    ['Opened', liveAt],
    ['Signed investors can cancel until', cancelUntil],
    ['Closes early, as announced', earlyCloseAt],
    [earlyCloseAt === null ? 'Closes' : 'Deadline without the early close', deadlineAt],
  ] as const;
  const facts = moments.flatMap(([label, at]) =>
    at === null ? [] : [{ label, value: <time dateTime={at}>{longMoment(at)}</time> }],
  );
  if (facts.length === 0) return null;
  return (
    <RaiseSection id="timeline" title="Timeline">
      <Facts facts={facts} />
    </RaiseSection>
  );
}
