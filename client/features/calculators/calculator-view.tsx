import { type ReactNode, useMemo } from 'react';
import { usePageView } from '../../page-state.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { CalculationResult } from './calculation-result.tsx';
import { CalculatorForm } from './calculator-form.tsx';
import { calculatorTabs } from './calculators.ts';
import { ReadingContext, readCalculation } from './reading.ts';

/** The calculators: what is asked stands in the address, so it works without scripts too. */
export function CalculatorView(props: {
  /** 2026-11-02: the same on the server and in the browser. */
  readonly today: string;
  /** Of another feature: how a calculation is kept, by the shortest query that asks it. */
  readonly keeping: (kept: { readonly query: string; readonly title: string }) => ReactNode;
}) {
  const { today, keeping } = props;
  const { search } = usePageView().url;
  const reading = useMemo(
    () => readCalculation(new URLSearchParams(search), today),
    [search, today],
  );
  return (
    <ReadingContext value={reading}>
      <Tabs label="Calculators" tabs={calculatorTabs(reading.read.calculator)} />
      <CalculationResult keeping={keeping} />
      {/* A new address fills the fields anew. */}
      <CalculatorForm key={search} />
    </ReadingContext>
  );
}
