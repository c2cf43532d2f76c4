import { type ContactState, contactStates } from '#shared/product/contact/lifecycle.ts';
import { topicLabels, topicOptions } from '#shared/product/contact/topics.ts';
import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button } from '../../ui/form/button.tsx';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { MarkButtons, MarkOutcome, MarkSelected } from './mark-buttons.tsx';
import { markIntent } from './message-actions.ts';
import { listHref, type MessageSelection, replyHref } from './message-address.ts';
import type { MessageData, MessagesContent, MessagesData } from './message-loader.ts';
import { MessagePanel, messagesTableId } from './message-panel.tsx';
import css from './messages.module.css';

/** Visitors' messages, and one of them beside the list. */
export function MessagesView(props: {
  readonly content: MessagesContent;
  readonly timeZone: string;
}) {
  const { content, timeZone } = props;
  const { selection, list, open } = content;
  return (
    <ListPage
      filters={{
        chosen: chosenOf(selection),
        content: <Filters selection={selection} counts={list?.counts} />,
      }}
      bar={<ColumnMenu columns={columns} />}
      outcome={<MarkOutcome />}
      notes={
        <>
          <p>
            From the contact and services pages, oldest first. They are deleted a year after the
            answer.
          </p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
      record={
        open === null ? null : (
          <MessagePanel key={open.id} message={open} topic={topicLabels[open.topic]} />
        )
      }
    >
      {list === null ? (
        <BlankList>
          <Unavailable what="The list of messages" />
        </BlankList>
      ) : list.items.length === 0 ? (
        <BlankList>
          <Nothing selection={selection} />
        </BlankList>
      ) : (
        <MessageTable list={list} selection={selection} openId={open?.id ?? null} />
      )}
    </ListPage>
  );
}

/** As much of a message as a line can show. */
const beginningLength = 120;

const columns: readonly DataColumn<MessageData>[] = [
  { key: 'from', title: 'From', cell: ({ name }) => name },
  { key: 'email', title: 'Email', place: 'wide', cell: ({ email }) => email },
  { key: 'topic', title: 'About', cell: ({ topic }) => topicLabels[topic] },
  {
    key: 'body',
    title: 'Message',
    place: 'wide',
    isSentence: true,
    cell: ({ body }) => body.slice(0, beginningLength),
  },
  {
    key: 'came',
    title: 'Received',
    place: 'beside',
    cell: ({ age, received }) => (
      <time dateTime={received.iso} title={received.words}>
        {age} ago
      </time>
    ),
  },
];

const stateLabels: Readonly<Record<ContactState, string>> = {
  new: 'Waiting',
  answered: 'Answered',
  spam: 'Spam',
};

function chosenOf({ state, topic }: MessageSelection): string {
  return topic === '' ? stateLabels[state] : `${stateLabels[state]}, ${topicLabels[topic]}`;
}

function Filters(props: {
  readonly selection: MessageSelection;
  readonly counts: MessagesData['counts'] | undefined;
}) {
  const { selection, counts } = props;
  return (
    <>
      <FilterLinks
        label="State"
        links={contactStates.map((state) => ({
          label:
            counts === undefined ? stateLabels[state] : `${stateLabels[state]} (${counts[state]})`,
          href: listHref({ state, topic: selection.topic }),
          current: state === selection.state,
        }))}
      />
      <form
        method="get"
        action={routeOf('dashboard').path}
        className={classes(rowCss['line'], css['topics'])}
      >
        <input type="hidden" name="view" value="messages" />
        {selection.state === 'new' ? null : (
          <input type="hidden" name="state" value={selection.state} />
        )}
        <label htmlFor="messages-topic">Topic</label>
        <select
          key={selection.topic}
          id="messages-topic"
          name="topic"
          defaultValue={selection.topic}
          className={css['select']}
        >
          <option value="">All topics</option>
          {topicOptions.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button type="submit" variant="secondary" size="small">
          Show
        </Button>
      </form>
    </>
  );
}

function MessageTable(props: {
  readonly list: MessagesData;
  readonly selection: MessageSelection;
  readonly openId: string | null;
}) {
  const { list, selection, openId } = props;
  const { url } = usePageView();
  return (
    <DataTable
      id={messagesTableId}
      caption="Messages, oldest first"
      columns={columns}
      items={list.items}
      rows={{
        key: ({ id }) => id,
        name: ({ name }) => name,
        href: ({ id }) => addressWith(url, { id }),
        open: openId,
        menu: (message) => <Actions message={message} />,
      }}
      bulk={{
        fields: { view: 'messages', _intent: markIntent, before: selection.state },
        actions: <MarkSelected selection={selection} />,
      }}
      foot={<Foot list={list} selection={selection} />}
    />
  );
}

function Actions(props: { readonly message: MessageData }) {
  const { message } = props;
  return (
    <>
      <a href={replyHref(message)}>Reply by email</a>
      <MarkButtons message={message} />
    </>
  );
}

function Foot(props: { readonly list: MessagesData; readonly selection: MessageSelection }) {
  const { list, selection } = props;
  const { url } = usePageView();
  const page = (after: string | null) => addressWith(url, { after, id: null, selected: null });
  // The counts are of all topics.
  const total = selection.topic === '' ? list.counts[selection.state] : null;
  return (
    <>
      <p>
        {total === null || total === list.items.length
          ? `${list.items.length} listed`
          : `${list.items.length} of ${total}`}
      </p>
      {selection.after === '' ? null : <a href={page(null)}>Back to the oldest</a>}
      {list.nextCursor === null ? null : <a href={page(list.nextCursor)}>Show newer ones</a>}
    </>
  );
}

const emptyTitles: Readonly<Record<ContactState, string>> = {
  new: 'No messages are waiting for an answer',
  answered: 'No messages are marked as answered',
  spam: 'No messages are marked as spam',
};

function Nothing(props: { readonly selection: MessageSelection }) {
  const { state, topic } = props.selection;
  return (
    <EmptyState
      title={emptyTitles[state]}
      {...(topic === '' ? {} : { action: <a href={listHref({ state })}>Show all topics</a> })}
    >
      <p>Messages from the contact and services pages are listed here.</p>
    </EmptyState>
  );
}
