import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { advisingActions } from './advising-actions.ts';
import { type AdvisingContent, readAdvising } from './advising-loader.ts';
import { AdvisingView } from './advising-view.tsx';

export const view = defineView<AdvisingContent>({
  load: (request, { account }) => readAdvising(request, dateFormatter(account)),
  actions: advisingActions,
  Component: ({ data }) => <AdvisingView list={data} />,
});
