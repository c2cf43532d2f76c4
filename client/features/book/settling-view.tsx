import { formatMoney } from '#shared/money/money.ts';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { BlankList, ListGroup, ListPage } from '../../ui/layout/list-page.tsx';
import { SettlingDesk } from './settling-desk.tsx';
import type { SettlingContent, TaskRow, TaskRows } from './settling-loader.ts';

/** The end of raises: what is to be settled, what is to be paid back, and one raise at a time. */
export function SettlingView(props: {
  readonly content: SettlingContent;
  readonly timeZone: string;
}) {
  const { content, timeZone } = props;
  if (content.kind === 'desk') {
    return <SettlingDesk key={content.desk.raise.id} {...content} timeZone={timeZone} />;
  }
  const { toSettle, refunds, isFirst } = content;
  return (
    <ListPage notes={<TimeZoneNote timeZone={timeZone} />}>
      <ListGroup title={<h2>Raises to settle</h2>} />
      <Lines
        id="to-settle"
        caption="Raises to settle, longest wait first"
        lines={toSettle}
        nothing="No raises to settle"
        isFirst
      />
      <ListGroup title={<h2>Refunds due</h2>} />
      <Lines
        id="refunds"
        caption="Refunds due, the oldest first"
        lines={refunds}
        nothing="No refunds due"
        isFirst={isFirst}
      />
    </ListPage>
  );
}

/** The same for both lists, so that they are read down one page. */
const columns: readonly DataColumn<TaskRow>[] = [
  { key: 'what', title: 'Task', isSentence: true, cell: ({ what }) => what },
  {
    key: 'amount',
    title: 'Amount',
    numeric: true,
    cell: (line) => (line.amount === null ? '' : formatMoney(line.amount)),
  },
  {
    key: 'age',
    title: 'Age',
    place: 'beside',
    cell: ({ age, came }) => (
      <time dateTime={came.iso} title={came.words}>
        {age}
      </time>
    ),
  },
];

function Lines(props: {
  readonly id: string;
  readonly caption: string;
  readonly lines: TaskRows;
  readonly nothing: string;
  readonly isFirst: boolean;
}) {
  const { id, caption, lines, nothing, isFirst } = props;
  if (lines === null || lines.items.length === 0) {
    return (
      <BlankList>
        {lines === null ? <Unavailable what="This list" /> : <EmptyState title={nothing} />}
      </BlankList>
    );
  }
  return (
    <DataTable
      id={id}
      caption={caption}
      columns={columns}
      items={lines.items}
      rows={{ key: (line) => line.id, name: ({ what }) => what, href: ({ path }) => path }}
      foot={<PageFoot shown={lines.items.length} nextCursor={lines.nextCursor} isFirst={isFirst} />}
    />
  );
}
