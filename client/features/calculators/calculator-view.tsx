import { type ReactNode, useMemo } from 'react';
import stackCss from '../../ui/layout/stack.module.css';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import { useAddressQuery } from './address-query.ts';
import { CalculationResult } from './calculation-result.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import css from './calculator-view.module.css';
import { calculatorTabs } from './calculators.ts';
import { HeadlineBar } from './headline-bar.tsx';
import { useLiveReading } from './live-reading.tsx';
import { ReadingContext, readAddress } from './reading.ts';

/** A calculation as another feature stores it. */
export interface CachedCalculation {
  /** The shortest query of this calculation. */
  readonly query: string;
  /** The name it was saved with, if the address contains it; else empty. */
  readonly title: string;
  /** The query of the page's address, with its question mark. */
  readonly search: string;
}

/**
 * The calculators. The entries are in the address, so they work without scripts too. With scripts
 * the result follows the typing: beside the entries when there is room, otherwise a bar with the
 * two main figures stays visible above them.
 */
export function CalculatorView(props: {
  /** A day such as 2026-11-02, the same on the server and in the browser. */
  readonly today: string;
  /** Renders another feature's form for saving a calculation. */
  readonly keeping: (calculation: CachedCalculation) => ReactNode;
}) {
  const { today, keeping } = props;
  const address = useAddressQuery();
  const { search, round } = address;
  const base = useMemo(() => readAddress(new URLSearchParams(search), today), [search, today]);
  const live = useLiveReading(base, address);
  return (
    <>
      <ReadingContext value={base}>
        <Tabs label="Calculators" tabs={calculatorTabs(base.read.calculator)} />
      </ReadingContext>
      <div className={css['bench']}>
        <div className={classes(stackCss['space6'], stackCss['top'])}>
          <ReadingContext value={live.shown}>
            <HeadlineBar reasons={live.reasons} />
          </ReadingContext>
          <ReadingContext value={base}>
            {/* Other entries fill in the fields again. */}
            <CalculatorForm key={round} live={live} />
          </ReadingContext>
        </div>
        <ReadingContext value={live.shown}>
          <CalculationResult
            round={round}
            reasons={live.reasons}
            keeping={(calculation) => keeping({ ...calculation, search: live.search })}
          />
        </ReadingContext>
      </div>
    </>
  );
}
