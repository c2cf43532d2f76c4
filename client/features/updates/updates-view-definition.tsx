import type { Update } from '#shared/product/updates/updates.ts';
import { defineView } from '../../framework/views/view-definition.ts';
import { updateActions } from './update-actions.ts';
import { findUpdate, readUpdates, type UpdatesContent } from './update-loader.ts';
import { UpdatesView } from './updates-view.tsx';

export const view = defineView<UpdatesContent, Update | null>({
  find: findUpdate,
  load: readUpdates,
  actions: updateActions,
  titleOf: (content) =>
    'update' in content ? content.update.title || 'Untitled update' : undefined,
  Component: ({ owner, data }) => <UpdatesView content={data} timeZone={owner.account.timeZone} />,
});
