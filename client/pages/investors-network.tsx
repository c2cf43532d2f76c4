import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { findRaise } from '../features/network/find-raise.ts';
import { networkPartAt, type networkParts } from '../features/network/network-address.ts';
import type { AnyNetworkPart, Reader } from '../features/network/network-part.ts';
import { formActions } from '../framework/forms/form-actions.ts';
import { definePage } from '../framework/pages/page.ts';

type PartName = (typeof networkParts)[number];

/** The lists and the page of one raise, each a chunk of its own. */
const parts: Readonly<Record<PartName, () => Promise<{ readonly view: AnyNetworkPart }>>> = {
  raises: () => import('../features/network/raises-view-definition.tsx'),
  investors: () => import('../features/network/investors-view-definition.tsx'),
  raise: () => import('../features/network/raise-view-definition.tsx'),
  'member-raise': () => import('./dashboard/member-raise-view-definition.tsx'),
};

export const page = definePage<unknown, Reader, AnyNetworkPart, unknown, NetworkRaise | undefined>({
  early: async (request) =>
    request.url.searchParams.has('raise') ? findRaise(request) : undefined,
  critical: async (request, raise) => {
    if (raise === undefined || raise.access === 'log-in') return null;
    // Visitors load nothing of the dashboard.
    const { readOwner } = await import('./dashboard/member-raise-view-definition.tsx');
    return readOwner(request);
  },
  views: {
    shown: (url, reader) => networkPartAt(url, reader !== null),
    likely: (url) => networkPartAt(url, false),
    load: async (name) => (await parts[name as PartName]()).view,
  },
  validate: (request, _reader, part, raise) => part.find(request, raise),
  load: (request, reader, part, found) => part.load(request, reader, found),
  act: (action, part) => formActions(part.actions)(action),
  head: ({ view, ...rest }) => view.head(rest),
  Component: ({ critical, data, view }) => <view.Component critical={critical} data={data} />,
});
