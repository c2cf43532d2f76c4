import { viewPath } from '#shared/site/dashboard-address.ts';
import { holdingsPath } from '#shared/site/holders-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';

/** The two parts of a portfolio: what is committed to raises, and what came of those that were funded. */
export function PortfolioTabs() {
  const isHoldings = usePageView().url.searchParams.get('part') === 'holdings';
  return (
    <Tabs
      label="Portfolio"
      tabs={[
        { label: 'Commitments', href: viewPath('portfolio'), current: !isHoldings },
        { label: 'Holdings', href: holdingsPath(), current: isHoldings },
      ]}
    />
  );
}
