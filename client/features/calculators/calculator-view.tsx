import { type ReactNode, useMemo } from 'react';
import { Tabs } from '../../ui/tabs.tsx';
import { useAskedAddress } from './asked-address.ts';
import { CalculationResult } from './calculation-result.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import css from './calculator-view.module.css';
import { calculatorTabs } from './calculators.ts';
import { HeadlineBar } from './headline-bar.tsx';
import { useLiveReading } from './live-reading.tsx';
import { ReadingContext, readCalculation } from './reading.ts';

/** A calculation as another feature keeps it. */
export interface KeptCalculation {
  /** The shortest query that asks it. */
  readonly query: string;
  /** The name it was saved with, where the address carries it; else empty. */
  readonly title: string;
  /** The query of the page's address, with its question mark. */
  readonly search: string;
}

/**
 * The calculators. What is asked is in the address, so it works without scripts too. With them the
 * result follows what is typed: entries and result are beside one another where there is room, and
 * a line with the two main figures stays in sight above the entries where there is not.
 */
export function CalculatorView(props: {
  /** 2026-11-02: the same on the server and in the browser. */
  readonly today: string;
  /** Of another feature: how a calculation is kept. */
  readonly keeping: (kept: KeptCalculation) => ReactNode;
}) {
  const { today, keeping } = props;
  const address = useAskedAddress();
  const { search, round } = address;
  const base = useMemo(() => readCalculation(new URLSearchParams(search), today), [search, today]);
  const live = useLiveReading(base, address);
  return (
    <>
      <ReadingContext value={base}>
        <Tabs label="Calculators" tabs={calculatorTabs(base.read.calculator)} />
      </ReadingContext>
      <div className={css['bench']}>
        <div className={css['entries']}>
          <ReadingContext value={live.shown}>
            <HeadlineBar reasons={live.reasons} />
          </ReadingContext>
          <ReadingContext value={base}>
            {/* Other entries fill the fields again. */}
            <CalculatorForm key={round} live={live} />
          </ReadingContext>
        </div>
        <ReadingContext value={live.shown}>
          <CalculationResult
            round={round}
            reasons={live.reasons}
            keeping={(kept) => keeping({ ...kept, search: live.search })}
          />
        </ReadingContext>
      </div>
    </>
  );
}
