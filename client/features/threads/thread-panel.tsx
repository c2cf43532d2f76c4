import type { Account } from '#shared/product/account/account.ts';
import { threadEndWords } from '#shared/product/threads/thread-rules.ts';
import { messageAnchor } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Marked } from '../../ui/data/marked.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { markReadIntent } from './inbox-actions.ts';
import { nothingOpen, readInboxQuery } from './inbox-address.ts';
import type { MessageData, MessagesData, OpenThread, ThreadData } from './inbox-loader.ts';
import { MessageFiles } from './message-files.tsx';
import { ThreadSettings } from './thread-settings.tsx';
import { authorWords, otherName } from './thread-words.ts';
import css from './threads.module.css';
import { UnsentMessage } from './unsent-message.tsx';
import { useFreshMessages } from './use-fresh-messages.ts';
import { useMarkRead } from './use-mark-read.ts';
import { WriteForm } from './write-form.tsx';

/** A thread: what has been written in it, newest first, and a form for the next message. */
export function ThreadPanel(props: {
  readonly open: OpenThread;
  readonly account: Account;
  /** The id of the row that opened it. */
  readonly openedFrom: string;
}) {
  const { thread } = props.open;
  const { url } = usePageView();
  const messages = useFreshMessages(thread.id, props.open.messages, props.account);
  useMarkRead(thread.id, messages);
  return (
    <RecordPanel
      title={otherName(thread)}
      closeHref={addressWith(url, nothingOpen)}
      openedFrom={props.openedFrom}
    >
      <p className={classes(rowCss['links'], textCss['soft'], textCss['breaks'])}>
        <span>About {thread.raise.title}</span>
        {thread.email === null ? null : <a href={`mailto:${thread.email}`}>{thread.email}</a>}
      </p>
      {thread.mayWrite ? (
        <WriteForm fields={{ thread: thread.id, raise: thread.raise.id }} to={otherName(thread)} />
      ) : (
        <>
          <UnsentMessage />
          <Closed thread={thread} />
        </>
      )}
      {messages === null ? (
        <Unavailable what="The list of messages" />
      ) : (
        <Messages thread={thread} messages={messages} />
      )}
      <ThreadSettings thread={thread} />
    </RecordPanel>
  );
}

function Closed({
  thread: { end, side, investor, lockedReason },
}: {
  readonly thread: ThreadData;
}) {
  return (
    <Notice tone="attention">
      <p>
        {end === null
          ? 'You can read your company’s messages to investors. Only its owner and editors can write.'
          : threadEndWords(end, { side, investor: investor.name, hasThread: true })}
      </p>
      {lockedReason === null ? null : <p>The reason given: {lockedReason}</p>}
    </Notice>
  );
}

function Messages(props: { readonly thread: ThreadData; readonly messages: MessagesData }) {
  const { thread, messages } = props;
  const { url } = usePageView();
  const { items, nextCursor, isFirst } = messages;
  const page = (earlier: string | null) =>
    addressWith(url, { ...nothingOpen, id: thread.id, earlier });
  const [newest] = items;
  // The newest come first: below the last new one is what was there at the last visit.
  const earlier = items.findLastIndex(({ isNew }) => isNew) + 1;
  return (
    <section aria-label="Thread">
      {thread.unread === 0 || newest === undefined ? null : (
        // With scripts the page marks them itself.
        <noscript>
          <FormButton
            intent={markReadIntent}
            fields={{ thread: thread.id, upTo: String(newest.n) }}
            about={`the messages of ${otherName(thread)}`}
          >
            Mark as read
          </FormButton>
        </noscript>
      )}
      <MessageList messages={items.slice(0, earlier)} thread={thread} />
      {earlier === 0 || earlier === items.length ? null : (
        <h3 className={classes(textCss['note'], rowCss['line'], css['divider'])}>Earlier</h3>
      )}
      <MessageList messages={items.slice(earlier)} thread={thread} />
      {isFirst && nextCursor === null ? null : (
        <p className={classes(rowCss['wrap'], css['pages'])}>
          {isFirst ? null : <a href={page(null)}>Back to the newest</a>}
          {nextCursor === null ? null : <a href={page(nextCursor)}>Earlier messages</a>}
        </p>
      )}
    </section>
  );
}

function MessageList(props: {
  readonly messages: readonly MessageData[];
  readonly thread: ThreadData;
}) {
  const { messages, thread } = props;
  if (messages.length === 0) return null;
  return (
    <ol className={stackCss['space4']}>
      {messages.map((message) => (
        <Message key={message.id} message={message} thread={thread} />
      ))}
    </ol>
  );
}

function Message(props: { readonly message: MessageData; readonly thread: ThreadData }) {
  const { message, thread } = props;
  const isOwn = message.side === thread.side;
  const { at, q } = readInboxQuery(usePageView().url);
  const isSought = message.n === at;
  return (
    <li
      id={messageAnchor(message.n)}
      aria-current={isSought ? 'true' : undefined}
      className={classes(
        boxCss['box'],
        css['message'],
        isOwn && css['own'],
        isSought && css['sought'],
      )}
    >
      <p className={classes(textCss['note'], rowCss['heading'])}>
        <span className={css['author']}>{authorWords(message, thread)}</span>
        <FormattedDate moment={message.sent} />
        {message.isNew ? <Badge tone="attention">New</Badge> : null}
        {isOwn && message.isRead ? <span>Read</span> : null}
      </p>
      <p className={classes(textCss['written'], css['text'])}>
        {q === '' ? message.text : <Marked text={message.text} q={q} />}
      </p>
      <MessageFiles files={message.files} path={`/threads/${thread.id}/files`} />
    </li>
  );
}
