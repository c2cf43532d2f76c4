/** Messages that somebody finds in their threads by a few words. */
import { type Static, Type } from 'typebox';
import { pageQuery } from '../../http/page-query.ts';
import { foundMessagesPerPage, searchMaxLength } from '../fields/limits.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';
import { threadSides } from './thread-rules.ts';

export const foundMessagesQuery = closed({
  q: Type.String({
    minLength: 1,
    maxLength: searchMaxLength,
    title: 'what to search for',
    description:
      'Beginnings of words, ignoring case and accents. Each has to be in the message, in the name of one of its files, in the title of the raise or in the name of the other side. For each word at most 100 raises and 50 people are looked for by their names, the newest.',
  }),
  ...pageQuery('messages', foundMessagesPerPage),
});

export const foundMessage = closed({
  thread: closed({
    id: idOf('thr'),
    raise: closed({ id: idOf('rse'), title: Type.String() }),
    company: closed({ id: idOf('cmp'), name: Type.String() }),
    investor: closed({ id: Type.String(), name: Type.String() }),
    side: oneOf(threadSides, { description: 'On which side you are.' }),
  }),
  id: idOf('tms'),
  n: Type.Integer({ description: 'Counted from 1 in each thread.' }),
  side: oneOf(threadSides),
  author: orNull(Type.String({ description: 'null once their account was deleted.' })),
  isMine: Type.Boolean({ description: 'Whether you wrote it yourself.' }),
  excerpt: Type.String({
    description: 'The words around the first that was found, in the text or the name of a file.',
  }),
  sentAt: moment,
});
export type FoundMessage = Static<typeof foundMessage>;

export const foundMessages = closed({
  threads: Type.Array(foundMessage, {
    description:
      'The newest message of threads whose raise and other side have all of the words. On the first page only.',
  }),
  items: Type.Array(foundMessage, { description: 'Newest first.' }),
  nextCursor: orNull(Type.String()),
});
export type FoundMessages = Static<typeof foundMessages>;
