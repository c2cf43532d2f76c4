import { usePageView } from '../../framework/pages/page-state.tsx';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { bookHref, bookParts, bookPartTitles, readBookViewQuery } from './book-address.ts';

/** The parts of a book; nothing while there is none, because an operator chooses a raise first. */
export function BookTabs({ owner }: { readonly owner: DashboardOwner }) {
  const { raise, part } = readBookViewQuery(usePageView().url);
  if (raise === null && (owner.account.operator || owner.worksOn === null)) return null;
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
