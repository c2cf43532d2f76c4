import { formatMoney } from '#shared/money/money.ts';
import type { RoomTasks } from '#shared/product/overview/overview.ts';
import {
  bookPath,
  raisePath,
  roomPath,
  updatesPath,
  viewPath,
} from '#shared/site/dashboard-address.ts';
import { holdersPath } from '#shared/site/holders-address.ts';
import { endedOnWords } from '../../domain/raise/ended-words.ts';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { Glance, Glances, type Line, LineList } from '../../ui/data/line-list.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { Row } from '../../ui/layout/section.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import css from './book.module.css';
import { BookBar } from './book-bar.tsx';
import { minimumWords } from './minimum-words.ts';
import { PreparedOverview } from './prepared-overview.tsx';
import {
  afterEndWords,
  leftWords,
  type RaiseOverview,
  type RunningRaise,
  readWords,
  unpaidYetWords,
} from './raise-overview-content.ts';
import {
  attentionTasks,
  type RaiseTask,
  tasksAfterEnd,
  tasksInRooms,
  tasksOf,
} from './raise-tasks.ts';

/** The raise of a company on the overview: what is left, what to do, and who reads. */
export function RaiseOverviewPanel(props: {
  readonly overview: RaiseOverview;
  readonly rooms: readonly RoomTasks[];
  /** Tasks of other features, after those of the raise and its data rooms. */
  readonly more: readonly RaiseTask[];
}) {
  const { overview, rooms, more } = props;
  switch (overview.kind) {
    case 'running':
      return <Running overview={overview} rooms={rooms} more={more} />;
    case 'prepared':
      return (
        <>
          <PreparedOverview overview={overview}>
            <WaitingChange {...overview} />
            <OtherRaises others={overview.others} />
          </PreparedOverview>
          <RoomTasksPanel first={attentionTasks(overview)} rooms={rooms} more={more} />
        </>
      );
    case 'ended':
      return (
        <>
          <Ended {...overview} />
          <RoomTasksPanel rooms={rooms} more={more} />
        </>
      );
  }
}

/** Shows what waits in data rooms, below a raise whose panel has no tasks; nothing where nothing does. */
export function RoomTasksPanel(props: {
  /** Tasks that come before those in the rooms, such as those of the raise itself. */
  readonly first?: readonly RaiseTask[];
  readonly rooms: readonly RoomTasks[];
  /** Those of other features, which come last. */
  readonly more: readonly RaiseTask[];
}) {
  const tasks = [...(props.first ?? []), ...tasksInRooms(props.rooms), ...props.more];
  if (tasks.length === 0) return null;
  return (
    <Panel title="To do">
      <TaskList tasks={tasks} />
    </Panel>
  );
}

function TaskList({ tasks }: { readonly tasks: readonly RaiseTask[] }) {
  return <LineList lines={tasks.map((task) => ({ ...task, key: task.href }))} />;
}

function Ended({
  raise,
  mayChange,
  raised,
  refunds,
  attention,
}: Extract<RaiseOverview, { kind: 'ended' }>) {
  const tasks = tasksAfterEnd({ raise, refunds, attention });
  const isFunded = raise.state === 'closed_funded';
  return (
    <Panel
      title={raise.title || 'Your raise'}
      lede={
        <span className={rowCss['heading']}>
          <RaiseStateBadge state={raise.state} />{' '}
          <span>
            {endedOnWords(raise)} {afterEndWords(raise.state, refunds)}
          </span>
        </span>
      }
      actions={
        <Row>
          <ButtonLink variant="secondary" size="small" href={raisePath(raise.id)}>
            Open the raise
          </ButtonLink>
          {mayChange ? (
            <ButtonLink
              variant={isFunded ? 'secondary' : 'primary'}
              size="small"
              href={`${viewPath('raise')}&raise=new`}
            >
              New raise
            </ButtonLink>
          ) : null}
          {isFunded && mayChange ? (
            <ButtonLink variant="primary" size="small" href={holdersPath(raise.id)}>
              Record issuances
            </ButtonLink>
          ) : null}
        </Row>
      }
    >
      {raised === null ? null : (
        <p className={classes(rowCss['wrap'], css['leftToMinimum'])}>
          <span>
            <strong>{formatMoney(raised.amount)}</strong>{' '}
            {`raised in ${raised.commitments === 1 ? '1 commitment' : `${raised.commitments} commitments`}`}
          </span>
        </p>
      )}
      <Glances>
        {tasks.length === 0 ? null : (
          <Glance id="raise-to-do" title="To do">
            <TaskList tasks={tasks} />
          </Glance>
        )}
        <Glance id="raise-next" title="Next steps">
          <LineList lines={linesAfterEnd(raise, mayChange)} />
        </Glance>
      </Glances>
    </Panel>
  );
}

/** What a company does with a raise that has ended. */
function linesAfterEnd({ id, state }: RunningRaise['raise'], mayChange: boolean): readonly Line[] {
  const book = {
    key: 'book',
    words: 'Review the book',
    href: bookPath(id),
    note: 'Every commitment and payment',
  };
  if (state !== 'closed_funded' || !mayChange) return [book];
  return [
    {
      key: 'holders',
      words: 'Record what you issue',
      href: holdersPath(id),
      note: 'Shares, notes or SAFEs of each investor',
    },
    {
      key: 'updates',
      words: 'Write an update',
      href: updatesPath(id),
      note: 'Tell your investors how the company is doing',
    },
    book,
  ];
}

function Running(props: {
  readonly overview: RunningRaise;
  readonly rooms: readonly RoomTasks[];
  readonly more: readonly RaiseTask[];
}) {
  const { overview, rooms, more } = props;
  const { raise, figures, next, others } = overview;
  const notYet = unpaidYetWords(overview);
  return (
    <Panel
      title={raise.title || 'Your raise'}
      lede={
        <span className={rowCss['heading']}>
          <RaiseStateBadge state={raise.state} /> <span>{leftWords(overview)}</span>
        </span>
      }
      actions={
        <ButtonLink variant="secondary" size="small" href={bookPath(raise.id)}>
          Open the book
        </ButtonLink>
      }
    >
      <Headline overview={overview} />
      <BookBar figures={figures} />
      <div className={css['below']}>
        <Glances>
          <ToDo tasks={[...tasksOf(overview, rooms), ...more]} />
          <Readers overview={overview} />
          <OtherRaises others={others} />
        </Glances>
      </div>
      {notYet === '' ? null : <p className={css['soft']}>{notYet}</p>}
      <WaitingChange {...overview} />
      {next === null ? null : (
        <p className={css['soft']}>
          Next automatic step, {next.ahead}: {next.what}.{' '}
          <a href={`${bookPath(raise.id)}&part=next`}>View the schedule</a>
        </p>
      )}
    </Panel>
  );
}

/** What is left to the minimum, in large figures, and what is on its way. */
function Headline({ overview }: { readonly overview: RunningRaise }) {
  const { amount, words, underWay } = minimumWords(overview);
  return (
    <p className={classes(rowCss['wrap'], css['leftToMinimum'])}>
      <span>
        <strong>{amount}</strong> {words}
      </span>
      {underWay === '' ? null : <span>{underWay}</span>}
    </p>
  );
}

/** A change that was proposed and waits for an operator: nothing for the company to do. */
function WaitingChange({ raise, attention }: Pick<RunningRaise, 'raise' | 'attention'>) {
  if (attention.change !== 'waiting') return null;
  return (
    <p className={css['soft']}>
      A change to this raise awaits an operator’s approval.{' '}
      <a href={raisePath(raise.id)}>View the change</a>
    </p>
  );
}

/** Raises of the same company that are not shown, such as the next one in preparation. */
function OtherRaises({ others }: Pick<RunningRaise, 'others'>) {
  if (others.length === 0) return null;
  return (
    <Glance id="other-raises" title="Other raises">
      <LineList
        lines={others.map(({ id, title, state }) => ({
          key: id,
          words: title || 'Untitled raise',
          href: raisePath(id),
          note: <RaiseStateBadge state={state} />,
        }))}
      />
    </Glance>
  );
}

function ToDo({ tasks }: { readonly tasks: readonly RaiseTask[] }) {
  return (
    <Glance id="raise-to-do" title="To do">
      {tasks.length === 0 ? <p>No tasks.</p> : <TaskList tasks={tasks} />}
    </Glance>
  );
}

function Readers({ overview: { raise, readers } }: { readonly overview: RunningRaise }) {
  const log = `${roomPath(raise.id)}&part=log`;
  return (
    <Glance
      id="raise-readers"
      title="Read since yesterday"
      link={<a href={`${roomPath(raise.id)}&part=readers`}>All readers</a>}
    >
      {readers === null ? (
        <p>Reading times are still being added up. Reload the page in a moment.</p>
      ) : readers.length === 0 ? (
        <p>Nobody has read anything since yesterday (UTC).</p>
      ) : (
        <LineList
          lines={readers.map((reader) => ({
            key: reader.id,
            words: reader.name,
            href: `${log}&person=${reader.id}`,
            note: readWords(reader),
          }))}
        />
      )}
    </Glance>
  );
}
