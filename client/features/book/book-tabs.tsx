import { usePageView } from '../../framework/pages/page-state.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { askedBook, bookHref, bookParts, bookPartTitles } from './book-address.ts';

/** The parts of a book; nothing until a raise is named, because an operator chooses one first. */
export function BookTabs() {
  const { raise, part } = askedBook(usePageView().url);
  if (raise === null) return null;
  return (
    <Tabs
      label="Book"
      tabs={bookParts.map((each) => ({
        label: bookPartTitles[each],
        href: bookHref(raise, each),
        current: each === part,
      }))}
    />
  );
}
