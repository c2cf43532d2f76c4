import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { MetricFigures } from './metric-figures.tsx';
import type { UpdateData } from './update-loader.ts';
import css from './updates.module.css';

/** What an update says: its text, its metrics and its corrections, or why it was retracted. */
export function UpdateText({ update }: { readonly update: UpdateData }) {
  const { title, company, published, retracted, retractionReason, text, corrected } = update;
  return (
    <>
      <header className={stackCss['space1']}>
        <h2>{title || 'Untitled update'}</h2>
        <p className={textCss['soft']}>
          {company.name}
          {published === null ? null : (
            <>
              , <FormattedDate moment={published} />
            </>
          )}
        </p>
      </header>
      {retractionReason === null || retracted === null ? null : (
        <Notice tone="attention" title="Retracted">
          <p>
            {company.name} retracted this update on <FormattedDate moment={retracted} />.
          </p>
          <p>Reason: {retractionReason}</p>
        </Notice>
      )}
      {corrected.length === 0 ? null : (
        <p className={textCss['note']}>
          <a href="#corrections">
            {corrected.length === 1
              ? 'Corrected: see below the text'
              : `${corrected.length} corrections: see below the text`}
          </a>
        </p>
      )}
      <MetricFigures update={update} />
      {text === null || text.length === 0 ? null : <RichTextView text={text} lift={1} />}
      {corrected.length === 0 ? null : (
        <section
          id="corrections"
          aria-labelledby="corrections-title"
          className={classes(stackCss['space3'], css['corrections'])}
        >
          <h3 id="corrections-title">Corrections</h3>
          {corrected.map(({ text: said, on }) => (
            <div key={on.iso} className={stackCss['space1']}>
              <p className={textCss['note']}>
                <FormattedDate moment={on} />
              </p>
              <p className={textCss['written']}>{said}</p>
            </div>
          ))}
        </section>
      )}
    </>
  );
}
