/**
 * The job itself beside what someone would otherwise build it on: a commitment added, the newest 50 of
 * 10,000 listed, and the image of a page of a document read, on databases of the same PostgreSQL server,
 * which waits for its disk.
 *
 *     node scripts/bench/against-job.ts directus [rounds]
 *
 * The same, and compared before the measurement: the commitments, as they are listed, and the bytes of
 * the image. Not the same: ours signs the commitment by the rules of the raise, in an order of their
 * own, with its ledger, agreement, audit log, notifications and mails; its list has the totals of the
 * book, and its image is logged for the company. Theirs keep a row, and a log of it where they have one
 * by default. Each side has its own processes and connections to the database, as it has by default.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { withFolder } from '../trials/throw-away-folder.ts';
import { query, startPostgres } from '../trials/throw-away-postgres.ts';
import { type JobMeasured, measureJob, printJob } from './job-measured.ts';
import { bookOfOurs, type OurBook } from './our-book.ts';
import { jobPeers, notHad } from './peers/job-peers.ts';
import type { JobRequest, KeptCommitment, RecordServer } from './peers/record-server.ts';
import { countStatements } from './statement-counts.ts';

const [asked = '', roundsAsked = '3'] = process.argv.slice(2);
const rounds = Number(roundsAsked);
const listed = 50;
const kept = 10_000;
/** How many are added in a round; each by another investor at ours. */
const added = 240;
const warmed = 60;
/** Compared as they are listed, and so not part of what is measured. */
const compared = 1;

/** One side of the comparison: what it is asked, in turn. */
interface Side {
  readonly name: string;
  readonly pid: number;
  readonly origin: string;
  readonly databaseUrl: string;
  readonly jobs: Readonly<Record<JobName, (n: number) => JobRequest>>;
}
const jobNames = ['add a commitment', 'list the newest 50', 'read a page'] as const;
type JobName = (typeof jobNames)[number];

const missing: string[] = [];
const closing: (() => Promise<unknown>)[] = [];
const postgres = await startPostgres({ isDurable: true });
try {
  await withFolder(async (folder) => {
    try {
      await compareAll(folder);
    } finally {
      for (const close of closing) await close();
    }
  });
} finally {
  await postgres.stop();
}
for (const why of missing) process.stdout.write(`  not measured: ${why}\n`);
process.exit();

async function compareAll(folder: string): Promise<void> {
  const databaseUrl = await postgres.freshDatabase();
  const statementsOf = await countStatements(postgres, databaseUrl);
  const place = { dataDir: join(folder, 'ours'), databaseUrl };
  await mkdir(place.dataDir);
  const investors = compared + warmed + rounds * added;
  const ours = await bookOfOurs(place, { kept, investors });
  closing.push(() => ours.stop());
  const commitments = await ours.all();
  const sides: Side[] = [
    {
      ...{ name: 'ours', pid: ours.pid, origin: ours.origin, databaseUrl },
      jobs: {
        'add a commitment': () => ours.add(),
        'list the newest 50': (n) => ours.list(listed, n),
        'read a page': (n) => ours.page(n),
      },
    },
  ];
  for (const name of asked.split(',')) {
    try {
      sides.push(await sideOf(name, folder, ours, commitments));
    } catch (error) {
      const { stderr = '', message } = error as Error & { readonly stderr?: string };
      missing.push(`${name}: ${(stderr.trim() || message).slice(-600)}`);
    }
  }
  for (const { databaseUrl: url } of sides) await query(url, 'vacuum analyze');
  if (sides.length > 1) await measureAll(sides, statementsOf);
}

async function sideOf(
  name: string,
  folder: string,
  ours: OurBook,
  commitments: readonly KeptCommitment[],
): Promise<Side> {
  const peer = jobPeers[name];
  if (peer === undefined) throw new Error(notHad[name] ?? 'not known here');
  process.stdout.write(`Installing and filling ${name} …\n`);
  const databaseUrl = await postgres.freshDatabase();
  const server = await peer({ databaseUrl, folder: join(folder, name) });
  closing.push(() => server.close());
  await server.keep(commitments);
  const model = commitments[0];
  if (model === undefined) throw new Error('There is nothing to compare.');
  // One is added to both, and has to come first in both lists.
  await answerOf(ours.origin, ours.add());
  const [newest = model] = await requireSameList(ours, server, model.raise, 1);
  await answerOf(server.origin, server.insert(newest));
  await requireSameList(ours, server, model.raise, 0);
  const image = await answerOf(ours.origin, ours.page(0));
  const page = await server.keepImage(image);
  if (!image.equals(await answerOf(server.origin, page))) throw new Error('It has another image.');
  process.stdout.write(
    `${name}: the same ${listed} of ${kept + 1} commitments, and the same image of ${image.length} bytes\n`,
  );
  let count = 0;
  return {
    ...{ name, pid: server.pid, origin: server.origin, databaseUrl },
    jobs: {
      'add a commitment': () => {
        count += 1;
        const at = new Date().toISOString();
        return server.insert({
          ...newest,
          id: `${newest.id}_${count}`,
          ...{ created_at: at, updated_at: at },
        });
      },
      'list the newest 50': () => server.list(model.raise, listed),
      'read a page': () => page,
    },
  };
}

/**
 * Compares what both list, and resolves with what ours does.
 * @param ahead how many ours has more
 * @throws Error when they list other commitments, or in another order
 */
async function requireSameList(
  ours: OurBook,
  theirs: RecordServer,
  raise: string,
  ahead: number,
): Promise<readonly KeptCommitment[]> {
  const mine = ours.listed(text(await answerOf(ours.origin, ours.list(listed, 0))));
  const others = theirs.listed(text(await answerOf(theirs.origin, theirs.list(raise, listed))));
  const [want, have] = [mine.slice(ahead), others.slice(0, listed - ahead)].map((list) =>
    JSON.stringify(list.map((one) => Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))),
  );
  if (want !== have) {
    throw new Error(
      `It lists other commitments: ${have?.slice(0, 300)}; ours ${want?.slice(0, 300)}`,
    );
  }
  return mine;
}

function text(bytes: Buffer): string {
  return bytes.toString('utf8');
}

async function answerOf(origin: string, request: JobRequest): Promise<Buffer> {
  const { method, path, headers, body, status } = request;
  const reply = await fetch(origin + path, {
    ...{ method, headers },
    ...(body === undefined ? {} : { body }),
  });
  const bytes = Buffer.from(await reply.arrayBuffer());
  if (reply.status !== status) throw new Error(`${path}: ${reply.status} ${text(bytes)}`);
  return bytes;
}

async function measureAll(
  sides: readonly Side[],
  statementsOf: Awaited<ReturnType<typeof countStatements>>,
): Promise<void> {
  for (const job of jobNames) {
    const results = new Map(sides.map(({ name }) => [name, [] as JobMeasured[]]));
    const isAdding = job === 'add a commitment';
    for (const { jobs, ...side } of sides) {
      await measureJob(
        side,
        jobs[job],
        isAdding ? { times: warmed } : { seconds: 3 },
        statementsOf,
      );
    }
    for (let round = 0; round < rounds; round += 1) {
      // From another one each time: what else the machine does may grow or end within a round.
      for (let at = 0; at < sides.length; at += 1) {
        const side = sides[(at + round) % sides.length];
        if (side === undefined) continue;
        const much = isAdding ? { times: added } : { seconds: 4 };
        results.get(side.name)?.push(await measureJob(side, side.jobs[job], much, statementsOf));
      }
    }
    printJob(job, rounds, results);
  }
}
