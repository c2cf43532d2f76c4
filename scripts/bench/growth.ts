/**
 * Growth: how long the lists that grow take to be answered, with a thousand, a hundred thousand and a
 * million commitments, on both databases, through the server as it is shipped. Each time is printed
 * beside that of the smallest portal of the same run: flat is 1. The network, the directory of
 * investors, the search for records, figures about reading and the queue of operators come first, with
 * as many of what they find, and fail where they grow. Named, one of them is measured alone, with the sizes that are asked for; otherwise
 * those have their usual sizes, and the sizes hold for the other lists.
 *
 *     node scripts/bench/growth.ts [network | investors | search | readings | queue] [sqlite | postgresql] [sizes …]
 */
import { type Engine, filled, onEachEngine, serve } from '../trials/engines.ts';
import { bookSize, growPortal, openShare } from '../trials/grown-portal.ts';
import { askedFor } from './asked-words.ts';
import { investorsGrowth } from './investors-growth.ts';
import { networkGrowth } from './network-growth.ts';
import { queueGrowth } from './queue-growth.ts';
import { readingGrowth } from './reading-growth.ts';
import { searchGrowth } from './search-growth.ts';
import {
  besideSmallest,
  type ListTimes,
  printBySize,
  type TimedList,
  timesOf,
} from './timed-lists.ts';

/** Those that fail where they grow. */
const flat = {
  network: { grows: networkGrowth, usual: [1_000, 10_000, 100_000] },
  investors: { grows: investorsGrowth, usual: [1_000, 10_000, 100_000] },
  search: { grows: searchGrowth, usual: [1_000, 10_000, 100_000] },
  readings: { grows: readingGrowth, usual: [10_000, 100_000, 1_000_000] },
  queue: { grows: queueGrowth, usual: [1_000, 10_000, 100_000] },
} as const;
const { parts, only, sizes: asked } = askedFor(process.argv.slice(2), Object.keys(flat));
const alone = Object.entries(flat).filter(([name]) => parts.includes(name));
const sizes = asked.length > 0 ? asked : [1_000, 100_000, 1_000_000];
/** A raise has a hundred commitments, fewer in the smallest portal. */
const perRaise = 100;
const leastRaises = 100;

const lists = (raise: string): readonly TimedList<'owner' | 'operator' | 'reader'>[] => [
  { name: 'book', who: 'owner', path: `/raises/${raise}/book?limit=100` },
  { name: 'book, by name', who: 'owner', path: `/raises/${raise}/book?limit=100&sort=name` },
  { name: 'book, found', who: 'owner', path: `/raises/${raise}/book?q=grown` },
  { name: 'book over time', who: 'owner', path: `/raises/${raise}/book/over-time` },
  { name: 'portfolio', who: 'reader', path: '/commitments' },
  { name: 'portfolio, settled', who: 'reader', path: '/commitments?state=settled' },
  { name: 'portfolio, to do', who: 'reader', path: '/commitments?due=task' },
  { name: 'portfolio, by deadline', who: 'reader', path: '/commitments?due=deadline' },
  { name: 'network', who: 'reader', path: '/raises' },
  { name: 'network, found', who: 'reader', path: '/raises?q=kelp&sort=closing' },
  { name: 'network, by progress', who: 'reader', path: '/raises?sort=progress' },
  { name: 'audit log', who: 'operator', path: '/admin/audit' },
  { name: 'audit log, an action', who: 'operator', path: '/admin/audit?action=raise.publish' },
  { name: 'audit log, a person', who: 'operator', path: '/admin/audit?person=usr_i7' },
  { name: 'people', who: 'operator', path: '/admin/people' },
];

/** Times the lists of a portal of a size. */
function timed({ withPlace }: Engine, size: number): Promise<ReadonlyMap<string, ListTimes>> {
  return withPlace(async (place) => {
    const startedAt = performance.now();
    const raises = Math.max(Math.round(size / perRaise), leastRaises);
    const portal = await filled(place, (storage) =>
      growPortal(storage, { commitments: size, raises }),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    console.log(
      `  ${size.toLocaleString('en')} commitments, ${raises.toLocaleString('en')} raises (${Math.round(raises * openShare)} open), filled in ${seconds.toFixed(0)} s; a book of ${bookSize}, a portfolio of ${portal.portfolioSize}`,
    );
    const server = await serve(place, { OPERATOR_TWO_FACTOR: 'optional' });
    const taken = await timesOf(server, portal, lists(portal.raiseId));
    await server.stop();
    return taken;
  });
}

for (const [, { grows, usual }] of alone.length > 0 ? alone : Object.entries(flat)) {
  const isAsked = alone.length > 0 && asked.length > 0;
  if (!(await grows({ sizes: isAsked ? asked : usual, only }))) process.exitCode = 1;
}
if (alone.length > 0) process.exit();

await onEachEngine(
  async (engine) => {
    console.log(engine.name);
    const bySize: ReadonlyMap<string, ListTimes>[] = [];
    for (const size of sizes) bySize.push(await timed(engine, size));
    printBySize(
      'ms, median (95 of 100)',
      sizes,
      bySize,
      ({ clock, slow }, smallest) =>
        `${besideSmallest(clock, smallest.clock)} (${slow.toFixed(1)})`,
    );
  },
  { only },
);
