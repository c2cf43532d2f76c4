import { passActions } from '../../domain/raise/passing.ts';
import { watchActions } from '../../domain/raise/watching.ts';
import { listHead } from './list-head.ts';
import { findList, type ListPage, loadList, type NetworkData } from './list-loader.ts';
import type { NetworkPart } from './network-part.ts';
import { RaisesView } from './raises-view.tsx';

/** The raises of the network. */
export const view: NetworkPart<NetworkData, ListPage | undefined> = {
  find: findList,
  load: (request, _reader, found) => loadList(request, found),
  actions: { ...watchActions, ...passActions },
  head: listHead,
  Component: RaisesView,
};
