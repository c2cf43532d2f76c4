import type { Deferred } from '#shared/site/page-state.ts';
import { RaisePageBody } from '../../domain/raise/raise-page-body.tsx';
import { WatchButton, WatchOutcome } from '../../domain/raise/watch-button.tsx';
import { useOnSight } from '../../framework/http/use-on-sight.ts';
import { Await, usePageView } from '../../framework/pages/page-state.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { AccessPanel } from './access-panel.tsx';
import { CommitPanel, ShortAction } from './commit-panel.tsx';
import { IntroductionPart } from './introduction-part.tsx';
import { tabHref } from './network-address.ts';
import { raiseActionOf } from './raise-action.ts';
import type { RaisePageData } from './raise-loader.ts';
import { RaiseNews } from './raise-news.tsx';
import css from './raise-page.module.css';
import { RaiseUpdates } from './raise-updates.tsx';
import { AnswersAndVersion, RoomDocuments } from './room-contents.tsx';
import { VersionChanges } from './version-changes.tsx';

/** The page of a published raise for visitors: as much of it as whoever reads it may see. */
export function RaisePage(props: { readonly data: Deferred<RaisePageData> }) {
  return (
    <div className={css['visitors']}>
      <Section>
        <Await data={props.data} waiting={<Skeleton label="Loading the raise" lines={8} />}>
          {(data) => <LoadedRaise data={data} level={1} />}
        </Await>
      </Section>
    </div>
  );
}

/** The same without a frame of its own, for the dashboard. */
export function LoadedRaise(props: {
  readonly data: RaisePageData;
  /** The level of its title. */
  readonly level: 1 | 2;
}) {
  const { raise, committing, introduction, updates, asOf } = props.data;
  const { url } = usePageView();
  const action = raiseActionOf(raise, committing, url);
  const { id, isVisitNoted } = raise;
  useOnSight(isVisitNoted === false ? id : null, (api) =>
    api.send('POST /raises/:id/seen', { params: { id } }),
  );
  return (
    <div data-print="sheet">
      <RaisePageBody
        view={raise}
        asOf={asOf}
        level={props.level}
        above={<a href={tabHref('raises')}>All raises</a>}
        watch={
          raise.isWatched === null ? null : (
            <>
              <WatchOutcome />
              <WatchButton raise={raise} />
            </>
          )
        }
        news={
          <>
            {/*
             * So that a page that nobody touches is noted too, once it was open for a while: its code
             * loaded at once made the first view of a raise three times as heavy as any other.
             */}
            {isVisitNoted === false ? <span hidden data-work-when-idle="" /> : null}
            <RaiseNews raise={raise} updates={updates} />
          </>
        }
        action={<CommitPanel raise={raise} committing={committing} action={action} />}
        shortAction={<ShortAction action={action} />}
      >
        <RaiseUpdates updates={updates} />
        <RoomDocuments raise={raise} />
        <AccessPanel raise={raise} />
        <IntroductionPart raise={raise} introduction={introduction} />
        <VersionChanges raise={raise} />
        <AnswersAndVersion raise={raise} />
      </RaisePageBody>
    </div>
  );
}
