import { type ReactNode, useEffect, useRef } from 'react';
import { resultId } from '#shared/calculators/calculator-address.ts';
import { Facts, Figures } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SettledStatus } from '../../ui/feedback/settled-status.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './calculation-result.module.css';
import { calculatorWords } from './calculators.ts';
import { OwnershipBars } from './ownership-bars.tsx';
import { hasOwnership } from './ownership-of.ts';
import { PrintedHead } from './printed-sheet.tsx';
import { type CalculationInput, useReading } from './reading.ts';
import { detailsId, ResultDetails } from './result-details.tsx';
import { figuresOf } from './result-figures.ts';
import { ResultPending } from './result-pending.tsx';

/**
 * The result of the entries, or why there is none: the main figures beside the entries, the rest
 * below both. While entries are unfinished, the last result stays and is marked.
 */
export function CalculationResult(props: {
  /** Counts the navigations with other entries. */
  readonly round: number;
  readonly reasons: readonly string[];
  readonly keeping: (calculation: { readonly query: string; readonly title: string }) => ReactNode;
}) {
  const { round, reasons, keeping } = props;
  const reading = useReading();
  const { read, calculation, refusal } = reading;
  const heading = useFocusOnUpdate(round, reading.isExample === true);
  const isThere = calculation !== undefined || refusal !== undefined;
  const isStale = isThere && reasons.length > 0;
  return (
    // On paper only this is printed; on the screen its two halves are parts of the surrounding
    // grid.
    <div className={css['result']} data-print={isThere ? 'sheet' : undefined}>
      <section id={resultId} aria-label="Result" className={css['panel']}>
        <SettledStatus text={announced(reading, reasons)} />
        {isThere ? (
          <h3 ref={heading} tabIndex={-1}>
            {calculatorWords[read.calculator].title}: result
          </h3>
        ) : (
          <ResultPending reasons={reasons} />
        )}
        {isThere ? <PrintedHead /> : null}
        {isStale ? <Stale reasons={reasons} /> : null}
        {refusal === undefined ? null : (
          <Notice tone="attention" title="These terms have no result">
            <p>{refusal.message}</p>
          </Notice>
        )}
        <div data-stale={isStale ? true : undefined} className={css['figures']}>
          <Headlines reading={reading} />
        </div>
        {calculation === undefined ? null : (
          <p className={classes(rowCss['wrap'], css['ways'], 'no-print')}>
            <a href={`#${detailsId}`}>Every figure and step</a>
            <a href="#save-scenario">Save or share</a>
          </p>
        )}
      </section>
      {isThere ? <ResultDetails keeping={keeping} /> : null}
    </div>
  );
}

function Headlines(props: { readonly reading: CalculationInput }) {
  const { calculation } = props.reading;
  if (calculation === undefined) return null;
  const { figures, facts } = figuresOf(calculation);
  return (
    <>
      <Figures figures={figures} />
      {hasOwnership(calculation) ? (
        <OwnershipBars calculation={calculation} />
      ) : (
        <Facts facts={facts} />
      )}
    </>
  );
}

/** Marks a result that belongs to earlier entries, and says in a few words what is missing. */
function Stale(props: { readonly reasons: readonly string[] }) {
  const [first, ...others] = props.reasons;
  return (
    <div className={css['stale']}>
      <p>
        <strong>Result before your last change.</strong> {first}
        {others.length === 0 ? null : ` And ${others.length} more.`}
      </p>
    </div>
  );
}

/** Announced once typing has paused: the figures, or why there are no new ones. */
function announced({ calculation, refusal }: CalculationInput, reasons: readonly string[]): string {
  if (reasons.length > 0) return `No new result. ${reasons[0]}`;
  if (refusal !== undefined) return `These terms have no result. ${refusal.message}`;
  if (calculation === undefined) return '';
  const figures = figuresOf(calculation).figures.slice(0, 2);
  return `Result: ${figures.map(({ label, value }) => `${label} ${value}`).join(', ')}.`;
}

/**
 * After a calculation inside the document, moves the focus to its result and scrolls there; not to
 * an example, which nobody asked for.
 */
function useFocusOnUpdate(round: number, isExample: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(round);
  useEffect(() => {
    if (before.current === round) return;
    before.current = round;
    if (!isExample) heading.current?.focus();
  }, [round, isExample]);
  return heading;
}
