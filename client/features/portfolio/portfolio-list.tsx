import { formatMoney } from '#shared/money/money.ts';
import { taskWords } from '#shared/product/commitments/commitment-task.ts';
import { commitmentDues } from '#shared/product/commitments/commitment-words.ts';
import {
  type CommitmentState,
  commitmentStateLabels,
  commitmentStates,
} from '#shared/product/commitments/states.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { LimitMeter } from '../../domain/investor/limit-meter.tsx';
import { SavedViewOutcome, SavedViewsMenu } from '../../domain/saved-view/saved-views-menu.tsx';
import { useOnSight } from '../../framework/http/use-on-sight.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { ShortCountdown } from '../../ui/data/countdown.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { CommitmentPanel, portfolioTableId } from './commitment-panel.tsx';
import { ForEntity } from './for-entity.tsx';
import { isOfPortfolio } from './new-in-commitment.ts';
import { markSeenIntent } from './portfolio-actions.ts';
import {
  dueHref,
  type PortfolioListQuery,
  portfolioCsvHref,
  portfolioHref,
} from './portfolio-address.ts';
import type { CommitmentData, ListContent, ListedData } from './portfolio-loader.ts';
import { PortfolioTotals } from './portfolio-totals.tsx';

/** Somebody's commitments, with their totals, and the one that is open. */
export function PortfolioList(props: { readonly content: ListContent; readonly timeZone: string }) {
  const { content, timeZone } = props;
  const { asked, list, totals, open, asOf } = content;
  const columns = columnsAt(asOf);
  const { site } = usePageView();
  const isEmpty = list === null || list.items.length === 0;
  const links = stateLinks(content);
  useOnSight(list?.isNoted === false ? 'portfolio' : null, (api) =>
    api.send('POST /commitments/seen'),
  );
  return (
    <ListPage
      filters={{
        chosen: chosenWords(asked),
        content: <FilterLinks label="State" links={links} />,
        isLong: links.length > 6,
      }}
      outcome={
        <>
          <SavedViewOutcome />
          <FormOutcome intent={markSeenIntent} result={useFormResult(markSeenIntent)} />
        </>
      }
      bar={
        <>
          {isEmpty ? null : (
            <a href={portfolioCsvHref(site.apiBaseUrl, asked)} download>
              Export as CSV
            </a>
          )}
          {list?.isNoted === false && list.items.some(({ news }) => isOfPortfolio(news)) ? (
            // With scripts the page notes it itself.
            <noscript>
              <FormButton intent={markSeenIntent} fields={{}} variant="quiet">
                Mark as seen
              </FormButton>
            </noscript>
          ) : null}
          <SavedViewsMenu list="portfolio" />
          <ColumnMenu columns={columns} />
        </>
      }
      notes={
        <>
          <TimeZoneNote timeZone={timeZone} />
          <p>Amounts in different currencies are never added.</p>
          <Limit limits={content.limits} />
        </>
      }
      record={
        open === null ? null : (
          <CommitmentPanel key={open.commitment.id} open={open} done={asked.done} asOf={asOf} />
        )
      }
    >
      {isEmpty ? (
        <BlankList>
          {list === null ? (
            <Unavailable what="The list of your commitments" />
          ) : (
            <Nothing {...asked} />
          )}
        </BlankList>
      ) : (
        <>
          <Rows content={content} list={list} columns={columns} />
          {asked.due === null ? <PortfolioTotals totals={totals} /> : null}
        </>
      )}
    </ListPage>
  );
}

/** What is left under Regulation Crowdfunding, for whom it sets a limit. */
function Limit({ limits }: Pick<ListContent, 'limits'>) {
  if (limits === null) return null;
  const { limit, used, remaining, freedOn } = limits.regCf;
  if (limit === null || remaining === null) return null;
  return <LimitMeter limit={{ limit, used, remaining, resetsOn: freedOn }} />;
}

function Rows(props: {
  readonly content: ListContent;
  readonly list: NonNullable<ListContent['list']>;
  readonly columns: readonly DataColumn<ListedData>[];
}) {
  const { content, list, columns } = props;
  const { asked, open } = content;
  const { url } = usePageView();
  return (
    <DataTable
      id={portfolioTableId}
      caption="Your commitments"
      columns={columns}
      items={list.items}
      rows={{
        key: ({ id }) => id,
        name: ({ raise, amount, entity }) =>
          `${formatMoney(amount)} to ${raise.company}${entity === null ? '' : ` for ${entity.legalName}`}`,
        href: ({ id }) => addressWith(url, { id, done: null }),
        open: open?.commitment.id ?? null,
      }}
      foot={
        <PageFoot
          shown={list.items.length}
          total={list.total}
          isFirst={asked.after === ''}
          nextCursor={list.nextCursor}
        />
      }
    />
  );
}

function Nothing({ state, due }: PortfolioListQuery) {
  if (state !== null || due !== null) {
    return (
      <EmptyState
        title={
          state === null
            ? emptyWords[due ?? 'deadline']
            : `No commitments are “${commitmentStateLabels[state]}”`
        }
        action={<ButtonLink href={portfolioHref(null)}>Show all commitments</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title="No commitments yet"
      action={<ButtonLink href={routeOf('investors-network').path}>Find raises</ButtonLink>}
    >
      <p>
        On the page of a raise you can soft-circle an amount or commit. A soft circle is
        non-binding; to commit, you read the agreement and sign it with your legal name. Until 48
        hours before the raise closes you can cancel for any reason.
      </p>
      <p>
        Before you sign, an operator approves <a href={viewPath('investing')}>your profile</a>, and
        you <a href={viewPath('certification')}>certify</a> what kind of investor you are.
      </p>
    </EmptyState>
  );
}

const dueWords = { task: 'To do', deadline: 'By deadline' } as const;
const emptyWords = {
  task: 'Nothing to do right now',
  deadline: 'None of your commitments has a deadline',
} as const;

/** What is in one of them may have a deadline. */
const boundStates: readonly CommitmentState[] = ['offered', 'signed', 'reconfirm_due', 'funded'];

function chosenWords({ state, due }: PortfolioListQuery): string {
  if (due !== null) return dueWords[due];
  return state === null ? 'All' : commitmentStateLabels[state];
}

/** All, those that something is due about, and the states in which there is something. */
function stateLinks({ asked, totals, toDo }: ListContent) {
  const countOf = (state: CommitmentState | null) =>
    totals
      .filter((total) => state === null || total.state === state)
      .reduce((sum, { count }) => sum + count, 0);
  const states = commitmentStates.filter((one) => one === asked.state || countOf(one) > 0);
  const links = [null, ...states].map((state) => ({
    label: `${state === null ? 'All' : commitmentStateLabels[state]} (${countOf(state)})`,
    href: portfolioHref(state),
    current: state === asked.state && asked.due === null,
  }));
  const isBound = totals.some(({ state }) => boundStates.includes(state));
  const dues = commitmentDues
    .filter((due) => due === asked.due || (due === 'task' ? toDo !== 0 : isBound))
    .map((due) => ({
      label: due === 'task' && toDo !== null ? `${dueWords[due]} (${toDo})` : dueWords[due],
      href: dueHref(due),
      current: due === asked.due,
    }));
  return links.toSpliced(1, 0, ...dues);
}

function columnsAt(asOf: number): readonly DataColumn<ListedData>[] {
  return [
    {
      key: 'company',
      title: 'Company',
      cell: ({ raise, entity }) => (
        <>
          {raise.company}
          <ForEntity entity={entity} />
        </>
      ),
    },
    {
      key: 'amount',
      title: 'Amount',
      numeric: true,
      place: 'beside',
      cell: ({ amount }) => formatMoney(amount),
    },
    { key: 'state', title: 'State', cell: ({ state }) => <CommitmentBadge state={state} /> },
    {
      key: 'next',
      title: 'Next',
      cell: (commitment) => <Next commitment={commitment} />,
    },
    { key: 'news', title: 'New', cell: ({ news }) => news.join(', ') },
    {
      key: 'left',
      title: 'Time left',
      place: 'wide',
      cell: ({ deadline }) =>
        deadline === null ? '' : <ShortCountdown until={deadline} asOf={asOf} />,
    },
    { key: 'raise', title: 'Raise', place: 'wide', cell: ({ raise }) => raise.name },
    {
      key: 'made',
      title: 'Committed on',
      place: 'wide',
      cell: ({ made }) => <ShortTime moment={made} />,
    },
  ];
}

function Next({ commitment }: { readonly commitment: CommitmentData }) {
  const { task, deadline, state, queuePosition, awaitsShares } = commitment;
  if (deadline === null) {
    if (task !== null) return taskWords[task.kind];
    if (state === 'soft_circled') return 'Sign when you’re ready';
    if (state !== 'waitlisted' || queuePosition === null) return '';
    return awaitsShares ? 'At the end of the raise' : `#${queuePosition} on the waitlist`;
  }
  return (
    <>
      {task === null ? 'Cancel until' : taskWords[task.kind]} <ShortTime moment={deadline} />
    </>
  );
}
