/**
 * Threads: how long the inbox, a thread's newest messages, the number of unread threads and the search
 * take with a thousand and with a hundred thousand messages, on both databases, through the server as
 * it is shipped. By the clock and in the own time of the thread that answers, each beside the smallest
 * portal of the same run: flat is 1.
 *
 *     node scripts/bench/threads.ts [messages …]
 */
import { type Engine, filled, onEachEngine, serve } from '../trials/engines.ts';
import { growThreads, rareWord } from '../trials/grown-threads.ts';
import {
  besideSmallest,
  type ListTimes,
  printBySize,
  type TimedList,
  timesOf,
} from './timed-lists.ts';

const asked = process.argv.slice(2).map(Number);
const sizes = asked.length > 0 ? asked : [1_000, 100_000];

const lists = (thread: string): readonly TimedList<'owner' | 'investor'>[] =>
  (['owner', 'investor'] as const).flatMap((who) => {
    const as = who === 'owner' ? 'company' : 'investor';
    return [
      { name: `inbox, ${as}`, who, path: '/threads' },
      { name: `unread threads, ${as}`, who, path: '/threads?unread=true' },
      { name: `newest messages, ${as}`, who, path: `/threads/${thread}/messages` },
      { name: `number of unread, ${as}`, who, path: '/me/waiting' },
      { name: `search, ${as}`, who, path: `/search?q=${rareWord}` },
      { name: `search in vain, ${as}`, who, path: '/search?q=zostera' },
      { name: `messages, rare word, ${as}`, who, path: `/thread-messages?q=${rareWord}` },
      { name: `messages, word of all, ${as}`, who, path: '/thread-messages?q=message' },
      { name: `messages, one letter, ${as}`, who, path: '/thread-messages?q=p' },
      { name: `messages, words and name, ${as}`, who, path: '/thread-messages?q=ivan+ports+water' },
      { name: `messages in vain, ${as}`, who, path: '/thread-messages?q=ports+zostera' },
    ];
  });

/** Times the lists of a portal with so many messages. */
function timed({ withPlace }: Engine, size: number): Promise<ReadonlyMap<string, ListTimes>> {
  return withPlace(async (place) => {
    const portal = await filled(place, (storage) => growThreads(storage, size));
    console.log(
      `  ${size.toLocaleString('en')} messages, half of them in one thread; ${portal.threadsEach} threads on each side`,
    );
    const server = await serve(place);
    const taken = await timesOf(server, portal, lists(portal.longThread));
    await server.stop();
    return taken;
  });
}

await onEachEngine(async (engine) => {
  console.log(engine.name);
  const bySize: ReadonlyMap<string, ListTimes>[] = [];
  for (const size of sizes) bySize.push(await timed(engine, size));
  printBySize(
    'ms by the clock, of the thread',
    sizes,
    bySize,
    ({ clock, thread }, smallest) =>
      `${besideSmallest(clock, smallest.clock)}, ${besideSmallest(thread, smallest.thread)}`,
  );
});
