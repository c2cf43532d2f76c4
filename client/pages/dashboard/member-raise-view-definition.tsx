import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { readOwner, readView } from '../../features/dashboard/dashboard-loader.ts';
import { DashboardPage } from '../../features/dashboard/dashboard-page.tsx';
import { TopBar } from '../../features/dashboard/top-bar.tsx';
import type { NetworkPart } from '../../features/network/network-part.ts';
import { loadRaise, type RaisePageData } from '../../features/network/raise-loader.ts';
import { LoadedRaise } from '../../features/network/raise-page.tsx';
import { view as publicPart } from '../../features/network/raise-view-definition.tsx';
import { Wordmark } from '../../features/shell/wordmark.tsx';
import { defineView, type LateData } from '../../framework/views/view-definition.ts';

export { readOwner };

const framed = defineView<RaisePageData, NetworkRaise>({
  heading: 'Raise',
  load: (request, _owner, raise) => loadRaise(request, raise),
  actions: publicPart.actions,
  Component: ({ data }) => <LoadedRaise data={data} level={2} />,
});

/** The page of one raise for members: the same, in the frame of their dashboard. */
export const view: NetworkPart<LateData<RaisePageData>, NetworkRaise> = {
  ...publicPart,
  load: (request, reader, raise) => {
    if (reader === null) throw new Error('Only members have a frame.');
    return readView(request, reader, framed, raise);
  },
  head: ({ data, ...rest }) => publicPart.head({ ...rest, data: data?.content }),
  Component: ({ critical, data }) =>
    critical === null ? null : (
      <DashboardPage owner={critical} data={data} view={framed} above={null} />
    ),
  TopBar: ({ critical }) =>
    critical === null ? null : <TopBar owner={critical} brand={<Wordmark />} />,
};
