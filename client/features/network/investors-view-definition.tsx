import { FoundInvestorsView } from './found-investors-view.tsx';
import { listHead } from './list-head.ts';
import { findList, type ListPage, loadList, type NetworkData } from './list-loader.ts';
import type { NetworkPart } from './network-part.ts';

/** The investors of the network. */
export const view: NetworkPart<NetworkData, ListPage | undefined> = {
  find: findList,
  load: (request, _reader, found) => loadList(request, found),
  actions: {},
  head: listHead,
  Component: FoundInvestorsView,
};
