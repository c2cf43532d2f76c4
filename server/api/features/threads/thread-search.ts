/** Finds somebody's own threads, by whom they are with and by what was written in them. */
import type { SearchSource } from '#api/platform/search-source.ts';
import { hasBeginnings } from '#shared/product/fields/folded-text.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
import type { FoundMessage } from '#shared/product/threads/found-messages.ts';
import { messagePath, threadPath } from '#shared/site/dashboard-address.ts';
import { afterAll, findMessages } from './find-messages.ts';

/** Each thread is found once, so more messages are looked for than are shown. */
const messagesPerThread = 10;

const ownThreads: SearchSource = {
  kind: 'thread',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find({ actor, q, storage }) {
    const limit = foundPerKind * messagesPerThread;
    const asked = { q, before: afterAll, limit, threads: foundPerKind };
    const { threads, messages } = await findMessages(storage, actor, asked);
    // Whoever types a name wants the thread; a word of its raise may have been meant of a message.
    const [byName, byRaise] = [
      threads.filter(isNamed(q)),
      threads.filter((one) => !isNamed(q)(one)),
    ];
    const records = [
      ...byName.map(asThread),
      ...messages.map(({ message }) => asMessage(message)),
      ...byRaise.map(asThread),
    ];
    const once = new Map(records.toReversed().map((one) => [one.id, one]));
    return [...once.values()].reverse().slice(0, foundPerKind);
  },
};

const isNamed = (q: string) => (one: FoundMessage) => hasBeginnings(nameOf(one), q);

function nameOf({ thread: { side, company, investor } }: FoundMessage): string {
  return side === 'investor' ? company.name : investor.name;
}

function asThread(found: FoundMessage) {
  const { id, raise } = found.thread;
  return { id, title: nameOf(found), about: raise.title, path: threadPath(id) };
}

function asMessage(found: FoundMessage) {
  const { thread, n, excerpt } = found;
  const path = messagePath(thread.id, n);
  return { id: thread.id, title: nameOf(found), about: excerpt, path };
}

export const threadSearch: readonly SearchSource[] = [ownThreads];
