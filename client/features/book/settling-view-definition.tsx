import { RecordPageView, recordPageTitle } from '../../domain/record-page/record-page.tsx';
import {
  findRecordPage,
  isRecordPage,
  type RecordPage,
} from '../../domain/record-page/record-page-loader.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { type FoundBook, findBook } from './book-loader.ts';
import { settlingActions } from './settling-actions.ts';
import { readSettling, type SettlingContent } from './settling-loader.ts';
import { SettlingView } from './settling-view.tsx';

export const view = defineView<SettlingContent | RecordPage, FoundBook | RecordPage>({
  find: async (request, { account }) =>
    (await findRecordPage(request, 'settling', dateFormatter(account))) ?? findBook(request),
  load: async (request, { account }, found) =>
    isRecordPage(found) ? found : readSettling(request, found, account),
  actions: settlingActions,
  titleOf(content) {
    if (isRecordPage(content)) return recordPageTitle(content);
    return content.kind === 'desk' ? content.desk.raise.title : undefined;
  },
  Component({ owner, data }) {
    if (isRecordPage(data)) return <RecordPageView content={data} />;
    return <SettlingView content={data} timeZone={owner.account.timeZone} />;
  },
});
