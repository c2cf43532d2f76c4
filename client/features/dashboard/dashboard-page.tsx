import type { ReactNode } from 'react';
import { waitingIn } from '#shared/product/queue/queue-kinds.ts';
import { SavedViewsContext } from '../../domain/saved-view/saved-views-menu.tsx';
import type { Deferred } from '../../framework/pages/page.ts';
import { Await, usePageView } from '../../framework/pages/page-state.tsx';
import type { AnyView, DashboardOwner, LateData } from '../../framework/views/view-definition.ts';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { DashboardFrame, WaitingCount } from './dashboard-frame.tsx';
import { useFreshWaiting } from './use-fresh-waiting.ts';

/** The frame with the view that is shown, whose chunk is already there. */
export function DashboardPage(props: {
  readonly owner: DashboardOwner;
  readonly data: Deferred<LateData<unknown>>;
  readonly view: AnyView;
  /** Above whatever view is shown. */
  readonly above: ReactNode;
}) {
  const { owner, data, view } = props;
  const { state } = usePageView();
  const fresh = useFreshWaiting(data);
  return (
    <DashboardFrame
      account={owner.account}
      worksOn={owner.worksOn}
      view={state.view}
      heading={view.heading}
      tabs={view.Tabs === undefined ? undefined : <view.Tabs owner={owner} />}
      action={view.Action === undefined ? undefined : <view.Action owner={owner} />}
      countOf={(kinds) => (
        <Await data={data} waiting={null}>
          {({ waiting }) => <WaitingCount count={waitingIn(fresh ?? waiting, kinds) ?? 0} />}
        </Await>
      )}
    >
      {props.above}
      {view.Streamed === undefined ? (
        <Await data={data} waiting={<Skeleton label="Loading this view" lines={6} />}>
          {({ content, savedViews }) => (
            <SavedViewsContext value={savedViews}>
              <view.Component owner={owner} data={content} />
            </SavedViewsContext>
          )}
        </Await>
      ) : (
        <view.Streamed owner={owner} data={data} />
      )}
    </DashboardFrame>
  );
}
