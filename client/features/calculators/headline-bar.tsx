import { resultId } from '#shared/calculators/calculator-address.ts';
import { keyFigures } from '#shared/calculators/key-figures.ts';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import css from './headline-bar.module.css';
import { useReading } from './reading.ts';

/** How many figures fit on a phone. */
const headlines = 2;

/**
 * The two main figures, always visible above the entries when the result is below them; a link to
 * the whole result. It is there before there is a result, so that no field moves when one appears.
 */
export function HeadlineBar(props: { readonly reasons: readonly string[] }) {
  const { calculation, refusal } = useReading();
  const [reason] = props.reasons;
  const figures = calculation === undefined ? [] : keyFigures(calculation).slice(0, headlines);
  return (
    <a
      href={`#${resultId}`}
      data-stale={figures.length > 0 && reason !== undefined ? true : undefined}
      className={classes(rowCss['line'], css['bar'], 'no-print')}
    >
      {figures.length === 0 ? (
        <span className={classes(textCss['note'], css['words'])}>
          {refusal === undefined
            ? (reason ?? 'Your result appears here.')
            : 'These terms have no result.'}
        </span>
      ) : (
        figures.map(({ id, label, value }) => (
          <span key={id} className={css['figure']}>
            <span className={classes(textCss['cut'], css['label'])}>{label}</span>{' '}
            <strong>{value}</strong>
          </span>
        ))
      )}
      <span className={css['way']}>
        <span className="visually-hidden">
          {figures.length > 0 && reason !== undefined ? '(before your last change) ' : ''}Go to the
          result
        </span>
        <Icon name="arrow-down" />
      </span>
    </a>
  );
}
