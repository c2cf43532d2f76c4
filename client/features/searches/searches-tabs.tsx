import { usePageView } from '../../framework/pages/page-state.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { partTitles, readSearchesAddress, searchesHref, searchParts } from './searches-address.ts';

/** The two lists of the view. */
export function SearchesTabs() {
  const shown = readSearchesAddress(usePageView().url).part;
  return (
    <Tabs
      label="Saved searches"
      tabs={searchParts.map((part) => ({
        label: partTitles[part],
        href: searchesHref(part),
        current: part === shown,
      }))}
    />
  );
}
