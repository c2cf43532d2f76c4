import type { ContactTopic } from '../../../shared/product/contact/contact.ts';
import { type ContactState, contactStates } from '../../../shared/product/contact/lifecycle.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { TimeZoneNote, WrittenTime } from '../../ui/data/formatted-date.tsx';
import { Table } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { MarkButtons, MarkOutcome } from './mark-buttons.tsx';
import { listHref, type MessageSelection, messageHref } from './message-address.ts';
import type { MessagesContent, ShownMessage, ShownMessages } from './message-data.ts';
import { MessageView } from './message-view.tsx';
import css from './messages.module.css';

export type TopicLabels = readonly { readonly value: string; readonly label: string }[];

/** Visitors' messages: the list, or one message. `topics` are those of the contact form. */
export function MessagesView(props: {
  readonly content: MessagesContent;
  readonly timeZone: string;
  readonly topics: TopicLabels;
}) {
  const { content, timeZone, topics } = props;
  return content.kind === 'one' ? (
    <MessageView
      message={content.message}
      selection={content.selection}
      topic={topicLabel(topics, content.message.topic)}
      timeZone={timeZone}
    />
  ) : (
    <ListView {...content} timeZone={timeZone} topics={topics} />
  );
}

function topicLabel(topics: TopicLabels, topic: ContactTopic): string {
  return topics.find(({ value }) => value === topic)?.label ?? topic;
}

function ListView(props: {
  readonly list: ShownMessages | null;
  readonly selection: MessageSelection;
  readonly timeZone: string;
  readonly topics: TopicLabels;
}) {
  const { list, selection, timeZone, topics } = props;
  return (
    <Panel title="Messages from visitors" lede="From the contact and services pages, oldest first.">
      <MarkOutcome />
      {list === null ? (
        <Unavailable what="The list of messages" />
      ) : (
        <>
          <Choices selection={selection} counts={list.counts} topics={topics} />
          {list.items.length === 0 ? (
            <Nothing selection={selection} />
          ) : (
            <MessageTable messages={list.items} selection={selection} topics={topics} />
          )}
          <Row>
            {selection.after === '' ? null : (
              <a href={listHref({ ...selection, after: '' })}>Back to the oldest</a>
            )}
            {list.nextCursor === null ? null : (
              <a href={listHref({ ...selection, after: list.nextCursor })}>Show newer ones</a>
            )}
          </Row>
          <div className={css['note']}>
            <p>Messages are deleted a year after the answer.</p>
            <TimeZoneNote timeZone={timeZone} />
          </div>
        </>
      )}
    </Panel>
  );
}

const stateLabels: Readonly<Record<ContactState, string>> = {
  new: 'Waiting',
  answered: 'Answered',
  spam: 'Spam',
};

function Choices(props: {
  readonly selection: MessageSelection;
  readonly counts: ShownMessages['counts'];
  readonly topics: TopicLabels;
}) {
  const { selection, counts, topics } = props;
  return (
    <>
      <Tabs
        label="State"
        tabs={contactStates.map((state) => ({
          label: `${stateLabels[state]} (${counts[state]})`,
          href: listHref({ state, topic: selection.topic }),
          current: state === selection.state,
        }))}
      />
      <form method="get" action={routeOf('dashboard').path} className={css['topics']}>
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
          {topics.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button type="submit" look="secondary" size="small">
          Show
        </Button>
      </form>
    </>
  );
}

function MessageTable(props: {
  readonly messages: readonly ShownMessage[];
  readonly selection: MessageSelection;
  readonly topics: TopicLabels;
}) {
  const { messages, selection, topics } = props;
  return (
    <Table
      caption="Messages, oldest first"
      captionHidden
      columns={[
        {
          key: 'from',
          title: 'From',
          cell: ({ id, name, email }) => (
            <span className={css['from']}>
              <a href={messageHref(id, selection)}>{name}</a>
              <span className={css['note']}>{email}</span>
            </span>
          ),
        },
        {
          key: 'topic',
          title: 'About',
          cell: ({ topic }) => <Badge>{topicLabel(topics, topic)}</Badge>,
        },
        { key: 'came', title: 'Received', cell: (message) => <Age message={message} /> },
        { key: 'mark', title: 'Mark', cell: (message) => <MarkButtons message={message} /> },
      ]}
      rows={messages}
      rowKey={({ id }) => id}
    />
  );
}

function Age(props: { readonly message: ShownMessage }) {
  const { age, received } = props.message;
  return (
    <span className={css['from']}>
      <span className={css['age']}>{age} ago</span>
      <span className={css['note']}>
        <WrittenTime moment={received} />
      </span>
    </span>
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
