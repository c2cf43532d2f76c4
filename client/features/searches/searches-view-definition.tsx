import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { PassedView } from './passed-view.tsx';
import { searchActions } from './search-actions.ts';
import { readSearches, type SearchesContent } from './searches-loader.ts';
import { SearchesTabs } from './searches-tabs.tsx';
import { SearchesView } from './searches-view.tsx';

export const view = defineView<SearchesContent>({
  load: (request, { account }) => readSearches(request, dateFormatter(account)),
  actions: searchActions,
  Tabs: SearchesTabs,
  Component: ({ owner, data }) =>
    data.part === 'passed' ? (
      <PassedView items={data.passed} timeZone={owner.account.timeZone} />
    ) : (
      <SearchesView content={data} />
    ),
});
