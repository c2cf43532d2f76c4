/** Threads: what a company and an investor write to each other about a raise. */
import { type Static, type TString, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import {
  threadFileNameMaxLength,
  threadFilesPerMessage,
  threadMessageMaxLength,
  threadMessagesPerPage,
  threadsPerPage,
} from '../fields/limits.ts';
import { closed, idOf, line, moment, oneOf, orNull } from '../fields/schema.ts';
import { threadEnds, threadSides } from './thread-rules.ts';

/** Lines of text, of which one is not empty. */
const messageText: TString = Type.String({
  minLength: 1,
  maxLength: threadMessageMaxLength,
  // The leading part matches only white space, so that there is one way to match a text.
  pattern:
    '^\\s*[^\\s\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f][^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$',
  title: 'your message',
  sentences: { pattern: 'Enter your message.' },
});

const investorId = Type.Optional(
  Type.String({
    maxLength: 80,
    pattern: '^usr_[A-Za-z0-9_-]{16,64}$',
    title: 'the investor',
    description: 'For the company; an investor writes for themselves and leaves it out.',
  }),
);

/** An upload, until it is sent with a message. */
export const uploadedThreadFile = closed({
  file: closed({ id: idOf('fil'), bytes: Type.Integer(), mediaType: Type.String() }),
});

const sentFiles = Type.Optional(
  Type.Array(
    closed({
      file: Type.String({ ...idOf('fil'), title: 'the id of an upload' }),
      name: line(threadFileNameMaxLength, { title: 'the name of the file' }),
    }),
    {
      maxItems: threadFilesPerMessage,
      title: 'the files',
      description: `At most ${threadFilesPerMessage}, uploaded before by who sends them.`,
      sentences: { maxItems: `Send at most ${threadFilesPerMessage} files with a message.` },
    },
  ),
);

export const threadFile = closed({
  id: idOf('tat'),
  name: Type.String(),
  mediaType: Type.String(),
  bytes: Type.Integer(),
});
export type ThreadFile = Static<typeof threadFile>;

export const threadMessage = closed({
  id: idOf('tms'),
  n: Type.Integer({ description: 'Counted from 1 in each thread.' }),
  side: oneOf(threadSides),
  author: orNull(Type.String({ description: 'null once their account was deleted.' })),
  isMine: Type.Boolean({ description: 'Whether you wrote it yourself.' }),
  text: Type.String(),
  sentAt: moment,
  isRead: Type.Boolean({ description: 'Whether someone of the other side has read it.' }),
  files: Type.Array(threadFile),
  isNew: Type.Boolean({ description: 'Whether it is of the other side and you have not read it.' }),
});
export type ThreadMessage = Static<typeof threadMessage>;

/** The two who write, and about which raise. */
const between = {
  raise: closed({ id: idOf('rse'), title: Type.String(), slug: Type.String() }),
  company: closed({ id: idOf('cmp'), name: Type.String() }),
  investor: closed({ id: Type.String(), name: Type.String() }),
  side: oneOf(threadSides, { description: 'On which side you are.' }),
  email: orNull(
    Type.String({
      description:
        'Of the investor, or of the owner of the company: of the other side, where a commitment binds.',
    }),
  ),
  mayWrite: Type.Boolean(),
  end: orNull(
    oneOf(threadEnds, {
      description:
        'Why nobody can write; null where the two may. A member who only views never writes.',
    }),
  ),
};

export const thread = closed({
  id: idOf('thr'),
  ...between,
  unread: Type.Integer({ description: 'How many messages of the other side you have not read.' }),
  isMuted: Type.Boolean({ description: 'Whether you are told of no new messages.' }),
  isReported: Type.Boolean({ description: 'Whether a report of yours waits for a decision.' }),
  mayReport: Type.Boolean(),
  lockedReason: orNull(
    Type.String({ description: 'Why an operator locked it; null where none did.' }),
  ),
  messages: Type.Integer({ description: 'How many have been written.' }),
  newest: closed({
    side: oneOf(threadSides),
    author: orNull(Type.String()),
    text: Type.String({ description: 'Its beginning.' }),
    sentAt: moment,
  }),
  createdAt: moment,
});
export type Thread = Static<typeof thread>;
export const threadResponse = closed({ thread });

export const threadsQuery = closed({
  unread: Type.Optional(Type.Boolean({ title: 'whether only unread threads are listed' })),
  ...pageQuery('threads', threadsPerPage),
});
export const threadList = closed({
  items: Type.Array(thread, { description: 'The one with the newest message first.' }),
  nextCursor: orNull(Type.String()),
});
export type ThreadList = Static<typeof threadList>;

export const correspondentQuery = closed({ investor: investorId });
/** Whom somebody would write to about a raise, and the thread if there is one. */
export const correspondent = closed({
  ...between,
  thread: orNull(idOf('thr')),
});
export type Correspondent = Static<typeof correspondent>;

export const threadOpening = closed({ investor: investorId, text: messageText, files: sentFiles });
export const messageRequest = closed({ text: messageText, files: sentFiles });
export const messageResponse = closed({ thread, message: threadMessage });
export type MessageResponse = Static<typeof messageResponse>;

export const threadMessagesQuery = closed({
  at: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_000_000_000,
      title: 'the number of a message',
      description: 'Begins the page near it, and not with the newest. Not together with `after`.',
    }),
  ),
  ...pageQuery('messages', threadMessagesPerPage),
});
export const threadMessageList = closed({
  items: Type.Array(threadMessage, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type ThreadMessageList = Static<typeof threadMessageList>;

export const readingMark = closed({
  upTo: Type.Integer({
    minimum: 1,
    maximum: 2_000_000_000,
    title: 'the number of the newest message you have seen',
  }),
});
