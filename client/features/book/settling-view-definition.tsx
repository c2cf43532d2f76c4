import { defineView } from '../../framework/views/view-definition.ts';
import { type FoundBook, findBook } from './book-loader.ts';
import { settlingActions } from './settling-actions.ts';
import { readSettling, type SettlingContent } from './settling-loader.ts';
import { SettlingView } from './settling-view.tsx';

export const view = defineView<SettlingContent, FoundBook>({
  find: findBook,
  load: (request, { account }, found) => readSettling(request, found, account),
  actions: settlingActions,
  titleOf: (content) => (content.kind === 'desk' ? content.desk.raise.title : undefined),
  Component: ({ owner, data }) => <SettlingView content={data} timeZone={owner.account.timeZone} />,
});
