import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { UpdateLines } from '../../domain/update/update-lines.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { shortDate } from '../../ui/data/dates.ts';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { markSeenIntent } from './mark-seen.ts';
import { raiseNewsLines, unreadLines } from './raise-news-lines.ts';
import css from './raise-page.module.css';

/** Says what is new on the page of a raise since its reader last looked at it; nothing where nothing is. */
export function RaiseNews(props: {
  readonly raise: NetworkRaise;
  readonly updates: UpdateLines | null;
}) {
  const { raise, updates } = props;
  const { sinceVisit, isVisitNoted, id, title } = raise;
  const marked = useFormResult(markSeenIntent);
  const lines = [...unreadLines(updates), ...raiseNewsLines(raise)];
  if (lines.length === 0) return null;
  return (
    <section
      className={classes(textCss['note'], rowCss['links'], css['news'])}
      aria-label={sinceVisit === null ? 'New' : 'New since you last looked'}
    >
      {sinceVisit === null ? (
        <p>New</p>
      ) : (
        <p>
          New since <time dateTime={sinceVisit.since}>{shortDate(sinceVisit.since)}</time>
        </p>
      )}
      <ul>
        {lines.map(({ key, words, href }) => (
          <li key={key}>
            <a href={href}>{words}</a>
          </li>
        ))}
      </ul>
      <FormOutcome intent={markSeenIntent} result={marked} />
      {isVisitNoted !== false || sinceVisit === null ? null : (
        // With scripts the page notes it itself.
        <noscript>
          <FormButton intent={markSeenIntent} fields={{ id }} about={title}>
            Mark as seen
          </FormButton>
        </noscript>
      )}
    </section>
  );
}
