import { RecordPageView, recordPageTitle } from '../../domain/record-page/record-page.tsx';
import {
  findRecordPage,
  isRecordPage,
  type RecordPage,
} from '../../domain/record-page/record-page-loader.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { bookActions } from './book-actions.ts';
import { type BookContent, type FoundBook, findBook, readBook } from './book-loader.ts';
import { BookTabs } from './book-tabs.tsx';
import { BookView } from './book-view.tsx';
import { readRefundAccount, refundAccountForm } from './refund-transfer.tsx';
import { statementActions } from './statement/statement-actions.ts';

export const view = defineView<BookContent | RecordPage, FoundBook | RecordPage>({
  find: async (request, { account }) =>
    (await findRecordPage(request, 'book', dateFormatter(account))) ?? findBook(request),
  saves: 'book',
  load: async (request, owner, found) =>
    isRecordPage(found) ? found : readBook(request, owner, found, dateFormatter(owner.account)),
  actions: { ...bookActions, ...statementActions, [refundAccountForm]: readRefundAccount },
  titleOf(content) {
    if (isRecordPage(content)) return recordPageTitle(content);
    return content.kind === 'book' ? content.raise.title || 'Untitled raise' : undefined;
  },
  Tabs: BookTabs,
  Component({ owner, data }) {
    if (isRecordPage(data)) return <RecordPageView content={data} />;
    return <BookView content={data} account={owner.account} />;
  },
});
