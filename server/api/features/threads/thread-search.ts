/** Finds somebody's own threads, by whom they are with and by what was written in them. */
import type { SearchSource } from '#api/platform/search-source.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
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
    const records = [
      ...threads.map((one) => recordOf(one, one.thread.raise.title, threadPath(one.thread.id))),
      ...messages.map(({ message }) =>
        recordOf(message, message.excerpt, messagePath(message.thread.id, message.n)),
      ),
    ];
    const once = new Map(records.toReversed().map((one) => [one.id, one]));
    return [...once.values()].reverse().slice(0, foundPerKind);
  },
};

function recordOf({ thread: { id, side, company, investor } }: Found, about: string, path: string) {
  return { id, title: side === 'investor' ? company.name : investor.name, about, path };
}

type Found = Awaited<ReturnType<typeof findMessages>>['threads'][number];

export const threadSearch: readonly SearchSource[] = [ownThreads];
