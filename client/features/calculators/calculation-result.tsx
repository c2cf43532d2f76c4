import { type ReactNode, useEffect, useRef } from 'react';
import type { Calculation } from '../../../shared/calculators/calculation.ts';
import { calculatorHref } from '../../../shared/calculators/calculator-address.ts';
import { usePageView } from '../../page-state.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyField } from '../../ui/copy-field.tsx';
import { Facts, Figures } from '../../ui/facts.tsx';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/section.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import css from './calculator.module.css';
import { calculatorWords } from './calculators.ts';
import { ConversionsTable } from './conversions-table.tsx';
import { Maths } from './maths.tsx';
import { OwnershipBars } from './ownership-bars.tsx';
import { OwnershipTableView } from './ownership-view.tsx';
import { PrintedFoot, PrintedHead } from './printed-sheet.tsx';
import { useReading } from './reading.ts';
import { figuresOf } from './result-figures.ts';

/** What came of the entries: the result, or why there is none. Nothing while nothing was asked. */
export function CalculationResult(props: {
  readonly keeping: (kept: { readonly query: string; readonly title: string }) => ReactNode;
}) {
  const { read, calculation, refusal, query, title: scenario } = useReading();
  const heading = useFocusOnNews(query);
  if (calculation === undefined && refusal === undefined) return null;
  const { title } = calculatorWords[read.calculator];
  return (
    <div className={css['result']} data-print="sheet">
      <h3 ref={heading} tabIndex={-1}>
        {title}: result
      </h3>
      <PrintedHead />
      {refusal === undefined ? null : (
        <Notice tone="attention" title="These terms have no answer">
          <p>{refusal.message}</p>
        </Notice>
      )}
      {calculation === undefined ? null : <Figured calculation={calculation} />}
      {query === undefined ? null : props.keeping({ query, title: scenario })}
      <Share query={query ?? ''} title={scenario === '' ? title : scenario} />
      <p className={css['note']}>
        Computed from the entries alone, and not legal or investment advice. The documents decide.
      </p>
    </div>
  );
}

function Figured(props: { readonly calculation: Calculation }) {
  const { calculation } = props;
  const { figures, facts } = figuresOf(calculation);
  return (
    <Stack gap="loose">
      <Figures figures={figures} />
      <Ownership calculation={calculation} />
      {facts.length === 0 ? null : <Facts facts={facts} />}
      <Maths steps={calculation.steps} />
    </Stack>
  );
}

function Ownership(props: { readonly calculation: Calculation }) {
  const { calculation } = props;
  if (calculation.calculator !== 'priced-round' && calculation.calculator !== 'safe') return null;
  const { table } = calculation.result;
  const after = calculation.calculator === 'safe' ? 'after conversion' : 'after the round';
  return (
    <>
      <OwnershipBars table={table} after={after} />
      <OwnershipTableView table={table} after={after} />
      {calculation.calculator === 'priced-round' ? (
        <ConversionsTable result={calculation.result} />
      ) : null}
    </>
  );
}

/** The shortest address of this calculation: to copy, to hand on, and to read on paper. */
function Share(props: { readonly query: string; readonly title: string }) {
  const { site } = usePageView();
  const hydrated = useHydrated();
  const href = calculatorHref(props.query);
  // Where the configuration names no address, the browser knows the one it is at.
  const origin = site.origin === '' && hydrated ? window.location.origin : site.origin;
  return (
    <>
      <div className={classes(css['share'], 'no-print')}>
        {origin === '' ? (
          <p>
            <a href={href}>Link to this calculation</a>
          </p>
        ) : (
          <>
            <CopyField
              id="calculation-link"
              label="Link to this calculation"
              value={origin + href}
            />
            <ShareButton title={props.title} url={origin + href} />
          </>
        )}
      </div>
      <PrintedFoot address={origin + href} />
    </>
  );
}

/** After a calculation inside the document, readers go on at its result. */
function useFocusOnNews(query: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(query);
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    heading.current?.focus({ preventScroll: true });
  }, [query]);
  return heading;
}
