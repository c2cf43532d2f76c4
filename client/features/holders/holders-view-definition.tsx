import type { Holders } from '#shared/product/holders/holders.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { holdersActions } from './holders-actions.ts';
import { findHolders, type HoldersContent, readHoldersView } from './holders-loader.ts';
import { HoldersView } from './holders-view.tsx';

export const view = defineView<HoldersContent, Holders | null>({
  find: findHolders,
  load: readHoldersView,
  actions: holdersActions,
  titleOf: (content) => (content.kind === 'list' ? content.list.raise.title : undefined),
  Component: ({ data }) => <HoldersView content={data} />,
});
