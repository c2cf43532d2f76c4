import { networkPartAt } from '../features/network/network-address.ts';
import type { AnyNetworkPart } from '../features/network/network-part.ts';
import { formActions } from '../framework/forms/form-actions.ts';
import { definePage } from '../framework/pages/page.ts';

/** The lists and the page of one raise, each a chunk of its own. */
const parts: Readonly<
  Record<ReturnType<typeof networkPartAt>, () => Promise<{ readonly view: AnyNetworkPart }>>
> = {
  list: () => import('../features/network/list-view-definition.tsx'),
  raise: () => import('../features/network/raise-view-definition.tsx'),
};

export const page = definePage<unknown, null, AnyNetworkPart, unknown>({
  views: {
    shown: networkPartAt,
    likely: networkPartAt,
    load: async (name) => (await parts[name === 'raise' ? 'raise' : 'list']()).view,
  },
  validate: (request, _critical, part) => part.find(request),
  load: (request, _critical, part, found) => part.load(request, found),
  act: (action, part) => formActions(part.actions)(action),
  head: ({ view, ...rest }) => view.head(rest),
  Component: ({ data, view }) => <view.Component data={data} />,
});
