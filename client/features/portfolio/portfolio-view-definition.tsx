import { formatMoney } from '#shared/money/money.ts';
import { RecordPageView, recordPageTitle } from '../../domain/record-page/record-page.tsx';
import { isRecordPage } from '../../domain/record-page/record-page-loader.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { AgreementPage } from './agreement-page.tsx';
import { HoldingsList } from './holdings-list.tsx';
import { portfolioActions } from './portfolio-actions.ts';
import { PortfolioList } from './portfolio-list.tsx';
import {
  type FoundInPortfolio,
  findInPortfolio,
  type PortfolioContent,
  readPortfolio,
} from './portfolio-loader.ts';
import { PortfolioTabs } from './portfolio-tabs.tsx';
import { SigningPage } from './signing-page.tsx';
import { purposeWords } from './signing-words.ts';

export const view = defineView<PortfolioContent, FoundInPortfolio>({
  find: (request, { account }) => findInPortfolio(request, dateFormatter(account)),
  saves: 'portfolio',
  load: (request, { account }, found) => readPortfolio(request, found, account),
  actions: portfolioActions,
  titleOf,
  Tabs: PortfolioTabs,
  Component({ owner, data }) {
    if (data.kind === 'sign') return <SigningPage content={data} />;
    if (isRecordPage(data)) return <RecordPageView content={data} />;
    if (data.kind === 'agreement') return <AgreementPage {...data} />;
    if (data.kind === 'holdings') {
      return <HoldingsList content={data} timeZone={owner.account.timeZone} />;
    }
    return <PortfolioList content={data} timeZone={owner.account.timeZone} />;
  },
});

function titleOf(content: PortfolioContent): string | undefined {
  switch (content.kind) {
    case 'sign': {
      const { purpose, raise } = content;
      return `${purpose === null ? 'Sign' : purposeWords[purpose].title}: ${raise.company}`;
    }
    case 'signed':
    case 'letter':
      return recordPageTitle(content);
    case 'agreement':
      return `Agreement with ${content.commitment.raise.company}`;
    case 'holdings':
      return 'Holdings';
    case 'list': {
      if (content.open === null) return undefined;
      const { amount, raise } = content.open.commitment;
      return `${formatMoney(amount)} to ${raise.company}`;
    }
  }
}
