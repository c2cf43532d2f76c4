import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { CalendarButton } from './calendar-panel.tsx';
import { deadlineActions } from './deadline-actions.ts';
import { type DeadlinesContent, readDeadlines } from './deadline-loader.ts';
import { DeadlinesView } from './deadlines-view.tsx';

export const view = defineView<DeadlinesContent>({
  load: (request, { account }) => readDeadlines(request, dateFormatter(account), Date.now()),
  actions: deadlineActions,
  Action: CalendarButton,
  Component: ({ owner, data }) => (
    <DeadlinesView content={data} timeZone={owner.account.timeZone} />
  ),
});
