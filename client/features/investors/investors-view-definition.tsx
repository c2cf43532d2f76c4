import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { askInvestor, askInvestorIntent } from './investor-actions.ts';
import {
  type FoundInvestor,
  findInvestor,
  type InvestorsContent,
  readInvestors,
} from './investors-loader.ts';
import { InvestorsView } from './investors-view.tsx';

export const view = defineView<InvestorsContent, FoundInvestor>({
  find: findInvestor,
  load: (request, { account }, found) => readInvestors(request, found, dateFormatter(account)),
  actions: { [askInvestorIntent]: askInvestor },
  titleOf: ({ open }) => open?.investor.displayName,
  Component: ({ data }) => <InvestorsView content={data} />,
});
