import { reviewsTimedMax } from '#shared/product/fields/limits.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListGroup, ListPage } from '../../ui/layout/list-page.tsx';
import { claimIntent, releaseIntent } from './review-actions.ts';
import { deskHref } from './review-address.ts';
import type { AskingRaise, QueuedRaise, ReviewQueueData, RunningRaise } from './review-loader.ts';

/**
 * Shows what waits for an operator: raises that were submitted, and what is asked about those that
 * run.
 */
export function ReviewQueueList(props: {
  readonly queue: ReviewQueueData | null;
  readonly timeZone: string;
}) {
  const { queue, timeZone } = props;
  if (queue === null) {
    return (
      <ListPage>
        <BlankList>
          <Unavailable what="The list of raises to review" />
        </BlankList>
      </ListPage>
    );
  }
  const { items, requests, running, after } = queue;
  return (
    <ListPage
      outcome={
        <>
          <Outcome intent={claimIntent} />
          <Outcome intent={releaseIntent} />
        </>
      }
      notes={
        <>
          <p>{turnaroundWords(queue.turnaround)}</p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      {items.length === 0 ? (
        <BlankList>
          <EmptyState title="No raise is waiting for a review">
            <p>Raises that companies submit are listed here, oldest first.</p>
          </EmptyState>
        </BlankList>
      ) : (
        <DataTable
          id="reviews"
          caption="Raises to review, oldest first"
          columns={queueColumns}
          items={items}
          rows={{ ...rows, menu: (item) => <ClaimButton item={item} /> }}
          foot={
            <PageFoot
              shown={items.length}
              nextCursor={queue.nextCursor}
              isFirst={after.after === ''}
            />
          }
        />
      )}
      {requests.length === 0 ? null : (
        <>
          <ListGroup title={<h2>Requested by companies</h2>} />
          <DataTable
            id="requests"
            caption="Requests from companies about running raises"
            columns={requestColumns}
            items={requests}
            rows={{ ...rows, key: ({ raise, asks }) => `${raise}-${asks}` }}
            foot={
              <PageFoot
                shown={requests.length}
                nextCursor={queue.requestsNext}
                isFirst={after.requestsAfter === ''}
                parameter="requestsAfter"
              />
            }
          />
        </>
      )}
      {running.length === 0 ? null : (
        <>
          <ListGroup title={<h2>Running raises</h2>} />
          <DataTable
            id="running"
            caption="Running raises, next deadline first"
            columns={runningColumns}
            items={running}
            rows={rows}
            foot={
              <PageFoot
                shown={running.length}
                nextCursor={queue.runningNext}
                isFirst={after.runningAfter === ''}
                parameter="runningAfter"
              />
            }
          />
        </>
      )}
    </ListPage>
  );
}

function Outcome({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}

const rows = {
  key: ({ raise }: { readonly raise: string }) => raise,
  name: ({ title }: { readonly title: string }) => title,
  href: ({ raise }: { readonly raise: string }) => deskHref(raise),
};

/** Takes a review on, or leaves it to others. */
export function ClaimButton(props: {
  readonly item: Pick<QueuedRaise, 'raise' | 'title' | 'claim'>;
  /** Starting the review is what the page is there for. */
  readonly isMain?: boolean;
}) {
  const { raise, title, claim } = props.item;
  if (claim !== null && !claim.mine) return <p>{claim.by} reviews it.</p>;
  return (
    <FormButton
      intent={claim === null ? claimIntent : releaseIntent}
      fields={{ id: raise }}
      about={title}
      variant={claim === null && props.isMain === true ? 'primary' : 'secondary'}
    >
      {claim === null ? 'Start review' : 'Release the review'}
    </FormButton>
  );
}

const queueColumns: readonly DataColumn<QueuedRaise>[] = [
  { key: 'title', title: 'Raise', cell: ({ title }) => title },
  { key: 'company', title: 'Company', cell: ({ company }) => company },
  {
    key: 'waited',
    title: 'Waiting',
    numeric: true,
    place: 'beside',
    cell: ({ waitedHours }) => hoursInWords(waitedHours),
  },
  {
    key: 'submitted',
    title: 'Submitted',
    place: 'wide',
    cell: ({ submitted }) => <ShortTime moment={submitted} />,
  },
  {
    key: 'claim',
    title: 'Reviewer',
    cell: ({ claim }) => (claim === null ? 'Nobody yet' : claim.mine ? 'You' : claim.by),
  },
];

const requestColumns: readonly DataColumn<AskingRaise>[] = [
  { key: 'title', title: 'Raise', cell: ({ title }) => title },
  { key: 'company', title: 'Company', cell: ({ company }) => company },
  {
    key: 'asks',
    title: 'Request',
    place: 'beside',
    cell: ({ asks }) => (asks === 'cancel' ? 'Cancellation' : 'A change'),
  },
  {
    key: 'asked',
    title: 'Asked',
    place: 'wide',
    cell: ({ asked }) => <ShortTime moment={asked} />,
  },
  { key: 'reason', title: 'Reason', place: 'wide', cell: ({ reason }) => reason },
];

const runningColumns: readonly DataColumn<RunningRaise>[] = [
  { key: 'title', title: 'Raise', cell: ({ title }) => title },
  { key: 'company', title: 'Company', cell: ({ company }) => company },
  {
    key: 'state',
    title: 'State',
    place: 'beside',
    cell: ({ state }) => <RaiseStateBadge state={state} />,
  },
  {
    key: 'deadline',
    title: 'Deadline',
    isNamed: true,
    cell: ({ deadline }) => (deadline === null ? 'Not set' : <ShortTime moment={deadline} />),
  },
];

/** "under an hour", "5 hours", "3 days". */
export function hoursInWords(hours: number): string {
  if (hours < 1) return 'under an hour';
  if (hours < 48) return `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `${Math.floor(hours / 24)} days`;
}

function turnaroundWords({ reviews, p50Hours, p90Hours }: ReviewQueueData['turnaround']): string {
  if (reviews === 0 || p50Hours === null || p90Hours === null) {
    return 'Nothing was reviewed in the last 90 days.';
  }
  const count =
    reviews === reviewsTimedMax
      ? `the last ${reviews.toLocaleString('en')} reviews`
      : `${reviews === 1 ? 'one review' : `${reviews} reviews`} in the last 90 days`;
  const [half, most] = [tenths(p50Hours), tenths(p90Hours)];
  const within =
    half === most
      ? `nine of ten within ${most}`
      : `half within ${half}, nine of ten within ${most}`;
  return `From submission to decision, over ${count}: ${within}.`;
}

function tenths(hours: number): string {
  if (hours < 1) return 'an hour';
  if (hours < 48) return `${hours} hours`;
  return `${Math.round(hours / 2.4) / 10} days`;
}
