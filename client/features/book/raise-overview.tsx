import { formatMoney } from '#shared/money/money.ts';
import type { RoomTasks } from '#shared/product/overview/overview.ts';
import { bookPath, raisePath, roomPath } from '#shared/site/dashboard-address.ts';
import { holdersPath } from '#shared/site/holders-address.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { durationWords } from '../../ui/data/durations.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './book.module.css';
import { BookBar, sumOf } from './book-bar.tsx';
import { PreparedOverview } from './prepared-overview.tsx';
import { leftWords, type RaiseOverview, type RunningRaise } from './raise-overview-content.ts';
import { type RaiseTask, tasksAfterEnd, tasksInRooms, tasksOf } from './raise-tasks.ts';

/** The raise of a company on the overview: what is left, what to do, and who reads. */
export function RaiseOverviewPanel(props: {
  readonly overview: RaiseOverview;
  readonly rooms: readonly RoomTasks[];
}) {
  const { overview, rooms } = props;
  switch (overview.kind) {
    case 'running':
      return <Running overview={overview} rooms={rooms} />;
    case 'prepared':
      return (
        <>
          <PreparedOverview overview={overview} />
          <RoomTasksPanel rooms={rooms} />
        </>
      );
    case 'ended':
      return (
        <>
          <Ended {...overview} />
          <RoomTasksPanel rooms={rooms} />
        </>
      );
  }
}

/** What waits in the data rooms of raises that are not shown; nothing where nothing does. */
export function RoomTasksPanel({ rooms }: { readonly rooms: readonly RoomTasks[] }) {
  const tasks = tasksInRooms(rooms);
  if (tasks.length === 0) return null;
  return (
    <Panel title="To do">
      <TaskList tasks={tasks} />
    </Panel>
  );
}

function TaskList({ tasks }: { readonly tasks: readonly RaiseTask[] }) {
  return (
    <ul className={css['tasks']}>
      {tasks.map(({ words, href }) => (
        <li key={href}>
          <a href={href}>{words}</a>
        </li>
      ))}
    </ul>
  );
}

function Ended({ raise, refunds }: Pick<RunningRaise, 'raise' | 'refunds'>) {
  const tasks = tasksAfterEnd({ raise, refunds });
  return (
    <Panel
      title={raise.title || 'Your raise'}
      lede={<RaiseStateBadge state={raise.state} />}
      actions={
        <ButtonLink variant="secondary" size="small" href={raisePath(raise.id)}>
          Open the raise
        </ButtonLink>
      }
    >
      {raise.state === 'closed_funded' ? (
        <p>
          It’s funded. Issuances to its investors are recorded under{' '}
          <a href={holdersPath(raise.id)}>Holders</a>.
        </p>
      ) : null}
      <p>It has ended. Owners and editors of the company can start a new one.</p>
      {tasks.length === 0 ? null : (
        <section aria-labelledby="raise-to-do">
          <h3 id="raise-to-do">To do</h3>
          <TaskList tasks={tasks} />
        </section>
      )}
    </Panel>
  );
}

function Running(props: { readonly overview: RunningRaise; readonly rooms: readonly RoomTasks[] }) {
  const { overview, rooms } = props;
  const { raise, figures, next } = overview;
  return (
    <Panel
      title={raise.title || 'Your raise'}
      lede={
        <>
          <RaiseStateBadge state={raise.state} /> {leftWords(overview)}
        </>
      }
      actions={
        <ButtonLink variant="secondary" size="small" href={bookPath(raise.id)}>
          Open the book
        </ButtonLink>
      }
    >
      <BookBar figures={figures} />
      <p>{minimumWords(overview)}</p>
      <div className={css['looks']}>
        <ToDo overview={overview} rooms={rooms} />
        <Readers overview={overview} />
      </div>
      {next === null ? null : (
        <p className={css['soft']}>
          Next automatic step, {next.ahead}: {next.what}.{' '}
          <a href={`${bookPath(raise.id)}&part=next`}>View the schedule</a>
        </p>
      )}
    </Panel>
  );
}

function ToDo(props: { readonly overview: RunningRaise; readonly rooms: readonly RoomTasks[] }) {
  const { overview, rooms } = props;
  const tasks = tasksOf(overview, rooms);
  return (
    <section aria-labelledby="raise-to-do">
      <h3 id="raise-to-do">To do</h3>
      {tasks.length === 0 ? <p>No tasks.</p> : <TaskList tasks={tasks} />}
    </section>
  );
}

function Readers({ overview: { raise, readers } }: { readonly overview: RunningRaise }) {
  const log = `${roomPath(raise.id)}&part=log`;
  return (
    <section aria-labelledby="raise-readers">
      <h3 id="raise-readers">Read since yesterday</h3>
      {readers === null ? (
        <p>The readers are still being added up. Reload the page in a moment.</p>
      ) : readers.length === 0 ? (
        <p>Nobody read anything. Days begin at midnight UTC.</p>
      ) : (
        <ul className={css['tasks']}>
          {readers.map(({ id, name, pages, dwellMs }) => (
            <li key={id}>
              <a href={`${log}&person=${id}`}>{name}</a>, {pages} {pages === 1 ? 'page' : 'pages'}{' '}
              in {durationWords(dwellMs)}
            </li>
          ))}
        </ul>
      )}
      <a href={`${roomPath(raise.id)}&part=readers`}>All readers</a>
    </section>
  );
}

/** How much has to arrive until the minimum, and what of it is on its way: only arrived money counts. */
function minimumWords({ figures, isPayable }: RunningRaise): string {
  const { min } = figures;
  const arrived = sumOf(figures, ['funded', 'settled']);
  const signed = sumOf(figures, ['signed']);
  const unconfirmed = sumOf(figures, ['reconfirm_due']);
  const left = min === null ? 0 : min.amount - arrived.amount;
  const toMinimum =
    min === null
      ? `${formatMoney(arrived)} is funded`
      : left > 0
        ? `${formatMoney({ ...min, amount: left })} more has to be funded to reach the minimum`
        : 'The minimum is funded';
  const underWay = [
    ...(signed.amount > 0
      ? [`${formatMoney(signed)} signed${isPayable ? ' and not funded yet' : ''}`]
      : []),
    ...(unconfirmed.amount > 0 ? [`${formatMoney(unconfirmed)} needs reconfirmation`] : []),
  ];
  return underWay.length === 0 ? `${toMinimum}.` : `${toMinimum}; ${underWay.join(', ')}.`;
}
