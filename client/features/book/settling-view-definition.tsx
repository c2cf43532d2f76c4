import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { settlingActions } from './settling-actions.ts';
import { readSettling, type SettlingContent, settlingExists } from './settling-loader.ts';
import { SettlingView } from './settling-view.tsx';

export const view = defineView<SettlingContent>({
  exists: settlingExists,
  load: (request, { account }) => readSettling(request, dateFormatter(account)),
  actions: settlingActions,
  titleOf: (content) => (content.kind === 'desk' ? content.desk.raise.title : undefined),
  Component: ({ owner, data }) => <SettlingView content={data} timeZone={owner.account.timeZone} />,
});
