import { useMemo } from 'react';
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
}) {
  const { today } = props;
  const { search } = usePageView().url;
  const reading = useMemo(
    () => readCalculation(new URLSearchParams(search), today),
    [search, today],
  );
  return (
    <ReadingContext value={reading}>
      <Tabs label="Calculators" tabs={calculatorTabs(reading.read.calculator)} />
      <CalculationResult />
      {/* A new address fills the fields anew. */}
      <CalculatorForm key={search} />
    </ReadingContext>
  );
}
