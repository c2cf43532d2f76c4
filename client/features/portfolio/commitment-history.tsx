import { formatMoney } from '#shared/money/money.ts';
import { commitmentEventTitle } from '#shared/product/commitments/event-words.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './portfolio.module.css';
import type { HistoryEntryData } from './portfolio-loader.ts';
import { partWords } from './portfolio-words.ts';

function byWords(by: HistoryEntryData['by']): string {
  const part = partWords(by);
  return part === null ? '' : `${part}, `;
}

/** The history of a commitment, the latest first. */
export function CommitmentHistory(props: { readonly events: readonly HistoryEntryData[] }) {
  return (
    <section aria-labelledby="history-title" className={classes(stackCss['space3'], css['part'])}>
      <h3 id="history-title">History</h3>
      <ol className={css['history']}>
        {props.events.toReversed().map((entry) => (
          <li key={entry.seq}>
            <p>
              <strong>{commitmentEventTitle(entry)}</strong>
              {entry.change === 0 ? null : `, ${formatMoney(entry.amount)}`}
            </p>
            <p className={textCss['note']}>
              {byWords(entry.by)}
              <FormattedDate moment={entry.on} />
              {entry.reference === null ? null : `, ${entry.reference}`}
            </p>
            {entry.note === '' ? null : <p>{entry.note}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
