import type { Account } from '#shared/product/account/account.ts';
import { threadEndWords } from '#shared/product/threads/thread-rules.ts';
import { messageAnchor } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
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

/** A thread: what has been written in it, oldest first, and below it a form for the next message. */
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
      fromEnd
    >
      <p className={classes(rowCss['links'], textCss['soft'], textCss['breaks'])}>
        <span>About {thread.raise.title}</span>
        {thread.email === null ? null : <a href={`mailto:${thread.email}`}>{thread.email}</a>}
      </p>
      <ThreadSettings thread={thread} />
      {messages === null ? (
        <Unavailable what="The list of messages" />
      ) : (
        <Messages thread={thread} messages={messages} />
      )}
      {thread.mayWrite ? (
        <WriteForm fields={{ thread: thread.id, raise: thread.raise.id }} to={otherName(thread)} />
      ) : (
        <div className={stackCss['space4']}>
          <UnsentMessage />
          <Closed thread={thread} />
        </div>
      )}
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
  const inOrder = items.toReversed();
  // Above the first new one is what was there at the last visit.
  const firstNew = inOrder.findIndex(({ isNew }) => isNew);
  const earlier = firstNew === -1 ? inOrder.length : firstNew;
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
      {nextCursor === null ? null : (
        <p className={css['before']}>
          <a href={page(nextCursor)}>Earlier messages</a>
        </p>
      )}
      <MessageList messages={inOrder.slice(0, earlier)} thread={thread} />
      {earlier === inOrder.length ? null : (
        <h3 className={classes(textCss['note'], rowCss['line'], css['divider'])}>New</h3>
      )}
      <MessageList messages={inOrder.slice(earlier)} thread={thread} />
      {isFirst ? null : (
        <p className={css['after']}>
          <a href={page(null)}>Back to the newest</a>
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
        {isOwn && message.isRead ? <span>Read</span> : null}
      </p>
      <p className={classes(textCss['written'], css['text'])}>
        {q === '' ? message.text : <Marked text={message.text} q={q} />}
      </p>
      <MessageFiles files={message.files} path={`/threads/${thread.id}/files`} />
    </li>
  );
}
