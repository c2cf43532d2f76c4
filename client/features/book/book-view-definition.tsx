import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { bookActions } from './book-actions.ts';
import { type BookContent, type FoundBook, findBook, readBook } from './book-loader.ts';
import { BookTabs } from './book-tabs.tsx';
import { BookView } from './book-view.tsx';
import { readRefundAccount, refundAccountForm } from './refund-transfer.tsx';
import { statementActions } from './statement/statement-actions.ts';

export const view = defineView<BookContent, FoundBook>({
  find: findBook,
  load: (request, owner, found) => readBook(request, owner, found, dateFormatter(owner.account)),
  actions: { ...bookActions, ...statementActions, [refundAccountForm]: readRefundAccount },
  titleOf: (content) => (content.kind === 'book' ? content.raise.title || 'Untitled' : undefined),
  Tabs: BookTabs,
  Component: ({ owner, data }) => <BookView content={data} account={owner.account} />,
});
