import { formatMoney } from '#shared/money/money.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import type { Overview, OverviewPart, RoomNews } from '#shared/product/overview/overview.ts';
import { commitmentPath, readingRoomPath, viewPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { newsWords } from '../../domain/document/news-words.ts';
import { LimitMeter } from '../../domain/investor/limit-meter.tsx';
import { Countdown } from '../../ui/data/countdown.tsx';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { Glance, Glances, LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { FittingRaises } from './fitting-raises.tsx';
import { type InvestorTask, profileTaskKey } from './investor-tasks.ts';
import { moneyWords } from './money-words.ts';

/** A task with its date as it is shown. */
export type DatedTask = InvestorTask & { readonly when: DateText | null };

/** A commitment, and until when it can be cancelled. */
export type ListedCommitment = Commitment & { readonly cancelEnds: DateText | null };

/** What the overview says to an investor. */
export interface InvestorContent {
  readonly tasks: readonly DatedTask[];
  readonly others: readonly DatedTask[];
  readonly commitments: {
    readonly items: readonly ListedCommitment[];
    readonly totals: NonNullable<Overview['commitments']>['totals'];
  } | null;
  readonly regCf: NonNullable<Overview['investor']>['regCf'] | null;
  readonly found: {
    readonly since: DateText;
    readonly items: readonly {
      readonly slug: string;
      readonly title: string;
      readonly company: string;
      readonly closes: DateText;
    }[];
    readonly hasMore: boolean;
  } | null;
  /** What fits them best; null for those who are not approved. */
  readonly fits: Overview['fits'] | null;
  /** What came in the rooms they read, since they were last there. */
  readonly news: readonly (RoomNews & { readonly seen: DateText })[];
  /** The parts that could not be read. */
  readonly unavailable: readonly OverviewPart[];
  /** When it was read, in epoch milliseconds. */
  readonly asOf: number;
}

/** Shows what an investor has to do, has committed, may look at and waits for. */
export function InvestorOverview(props: {
  readonly content: InvestorContent;
  /** Of commitments, whether they are listed or not. */
  readonly taskCount: number;
  /** Whether the way to an approved profile is above it, and need not be a task as well. */
  readonly hasSteps: boolean;
}) {
  const { content, taskCount, hasSteps } = props;
  const { others, asOf, unavailable } = content;
  const tasks = content.tasks.filter(({ key }) => !hasSteps || key !== profileTaskKey);
  const isPartial = unavailable.some((part) => partsWithTasks.includes(part));
  const listed = tasks.filter(({ key }) => key.startsWith('cmt_')).length;
  const more = taskCount - listed;
  return (
    <Panel title="Your investing">
      <Glances>
        {hasSteps && !isPartial && tasks.length === 0 && more <= 0 ? null : (
          <Glance id="investing-to-do" title="To do" isWide>
            {isPartial ? <p>Some of your tasks couldn’t be loaded.</p> : null}
            {isPartial && tasks.length === 0 ? null : tasks.length === 0 && more <= 0 ? (
              <p>Nothing to do. We’ll email you when something is due.</p>
            ) : (
              <LineList
                lines={tasks.map((task) => line(task, asOf))}
                more={
                  more <= 0 ? null : (
                    <a href={`${viewPath('portfolio')}&due=task`}>
                      {more} more {more === 1 ? 'commitment has a task' : 'commitments have tasks'}
                    </a>
                  )
                }
              />
            )}
          </Glance>
        )}
        <Commitments content={content} hasSteps={hasSteps} />
        <News content={content} />
        <NewRaises content={content} />
        <FittingRaises fits={content.fits} isLost={unavailable.includes('fits')} />
        {others.length === 0 ? null : (
          <Glance id="investing-others" title="Waiting for others">
            <LineList
              lines={others.map(({ key, words, href, by, when }) => ({
                ...{ key, words, href },
                note: when === null ? undefined : <Since by={by} when={when} />,
              }))}
            />
          </Glance>
        )}
      </Glances>
    </Panel>
  );
}

/** What investors have to do is found in these. */
const partsWithTasks: readonly OverviewPart[] = [
  ...(['commitments', 'access', 'introductions', 'investor'] as const),
];

function line({ key, words, href, by, when }: DatedTask, asOf: number) {
  if (when === null) return { key, words, href };
  const isOver = Date.parse(when.iso) <= asOf;
  const note = isOver ? (
    <Since by={by} when={when} />
  ) : (
    <span>
      {by} <Countdown until={when} asOf={asOf} />
    </span>
  );
  return { key, words, href, note };
}

function Since(props: { readonly by: string; readonly when: DateText }) {
  return (
    <span>
      {props.by} <ShortTime moment={props.when} />
    </span>
  );
}

function News({ content: { news, unavailable } }: { readonly content: InvestorContent }) {
  const isLost = unavailable.includes('news');
  if (news.length === 0 && !isLost) return null;
  return (
    <Glance
      id="investing-news"
      title="New since your last visit"
      link={<a href={viewPath('rooms')}>All data rooms</a>}
    >
      {isLost ? (
        <p>What’s new in your data rooms couldn’t be loaded.</p>
      ) : (
        <LineList
          lines={news.map((room) => ({
            key: room.raise,
            words: `${room.title || room.company}: ${newsWords(room)}`,
            href: readingRoomPath(room.raise),
            note: (
              <span>
                Since <ShortTime moment={room.seen} />
              </span>
            ),
          }))}
        />
      )}
    </Glance>
  );
}

function Commitments(props: { readonly content: InvestorContent; readonly hasSteps: boolean }) {
  const { content, hasSteps } = props;
  const { commitments, regCf, unavailable } = content;
  const { items = [], totals = [] } = commitments ?? {};
  const count = totals.reduce((sum, total) => sum + total.count, 0);
  const more = count - items.length;
  const { limit, used, remaining, freedOn } = regCf ?? {};
  return (
    <Glance
      id="investing-commitments"
      title="Your commitments"
      link={<a href={viewPath('portfolio')}>Open your portfolio</a>}
    >
      {unavailable.includes('commitments') ? (
        <p>Your commitments couldn’t be loaded.</p>
      ) : items.length === 0 ? (
        <p>
          {hasSteps
            ? 'No open commitments. You can commit once your profile is approved.'
            : 'No open commitments. To start, soft-circle an amount on the page of a raise: it’s non-binding.'}
        </p>
      ) : (
        <LineList
          lines={items.map(commitmentLine)}
          more={more <= 0 ? null : <a href={viewPath('portfolio')}>{more} more</a>}
        />
      )}
      {limit == null || remaining == null || used === undefined ? null : (
        <LimitMeter limit={{ limit, used, remaining, resetsOn: freedOn ?? null }} />
      )}
    </Glance>
  );
}

function commitmentLine(commitment: ListedCommitment) {
  const { id, amount, raise, state, cancelEnds } = commitment;
  return {
    key: id,
    words: `${raise.company}, ${formatMoney(amount)}`,
    href: commitmentPath(id),
    note: (
      <>
        <CommitmentBadge state={state} />
        <span>{moneyWords(commitment)}</span>
        {cancelEnds === null ? null : (
          <span>
            Cancel until <ShortTime moment={cancelEnds} />
          </span>
        )}
      </>
    ),
  };
}

function NewRaises({ content: { found, unavailable } }: { readonly content: InvestorContent }) {
  const isLost = unavailable.includes('found');
  if (found === null && !isLost) return null;
  const network = routeOf('investors-network').path;
  return (
    <Glance id="investing-new" title="New raises" link={<a href={network}>Find raises</a>}>
      {found === null ? (
        <p>New raises couldn’t be loaded.</p>
      ) : found.items.length === 0 ? (
        <p>
          No new raises since <ShortTime moment={found.since} />.
        </p>
      ) : (
        <LineList
          lines={found.items.map(({ slug, title, company, closes }) => ({
            key: slug,
            words: title,
            href: networkRaiseHref(slug),
            note: (
              <>
                <span>{company}</span>
                <span>
                  Closes <ShortTime moment={closes} />
                </span>
              </>
            ),
          }))}
          more={found.hasMore ? <a href={network}>More raises are new</a> : null}
        />
      )}
    </Glance>
  );
}

/** Whether somebody has invested, or is about to: others read what to do first. */
export function hasBegun({ commitments }: InvestorContent): boolean {
  return (commitments?.totals ?? []).some(
    ({ state, count }) => count > 0 && [...openCommitmentStates, 'refund_due'].includes(state),
  );
}
