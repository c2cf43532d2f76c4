import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { encrypterOf } from '#api/platform/encrypter.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import {
  type LedgerVerdict,
  verifyLedger,
} from '../../server/api/features/commitments/verify-ledger.ts';
import { openStorage } from '../../server/api/open.ts';
import { type ReadyToSign, readyToSign, sign } from '../trials/commit-visitors.ts';
import { tally } from '../trials/figures.ts';
import { beginRound, type OpenRound } from '../trials/open-round.ts';
import { type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { startPostgres, type ThrowAwayPostgres } from '../trials/throw-away-postgres.ts';
import {
  type Reply,
  sendWrite,
  untilAnswered,
  visitorConnections,
  type Write,
} from '../trials/visitors.ts';
import type { Fault, Finding } from './fault.ts';

const investors = 200;
/** In dollars. The capacity is for a quarter of them. */
const ticket = 1_000;
const places = 50;
const cancelled = 20;
const kills = 10;
/** The server is killed after so many more acknowledgements each time. */
const moreEachKill = 17;
const secret = 'the same secret for all of these nodes';

/** A database engine, and how many servers use it. */
interface Setting {
  readonly name: string;
  readonly nodes: number;
  /** Makes an empty database; a folder is all that SQLite needs. */
  readonly freshDatabase: () => Promise<string | undefined>;
}

interface Round {
  readonly url: string | undefined;
  readonly dataDir: string;
  readonly round: OpenRound;
}

/** 200 investors who sign for the last capacity of a raise at once. */
export const lastCapacity: Fault = {
  name: 'the last capacity of a raise, 200 at once',
  run: () => onEach([1, 2], async (setting, folder) => [await forTheLastCapacity(setting, folder)]),
};

/** The server is killed again and again while 200 sign for the last capacity. */
export const killedWhileSigning: Fault = {
  name: 'kill -9 while 200 sign for the last capacity',
  run: () => onEach([1], async (setting, folder) => [await killedAgainAndAgain(setting, folder)]),
};

async function onEach(
  nodesOfPostgres: readonly number[],
  trial: (setting: Setting, folder: string) => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  const findings = await withFolder((folder) =>
    trial({ name: 'SQLite', nodes: 1, freshDatabase: async () => undefined }, folder),
  );
  const postgres: ThrowAwayPostgres = await startPostgres({ isDurable: true });
  try {
    const more: Finding[] = [];
    for (const nodes of nodesOfPostgres) {
      const name = nodes === 1 ? 'PostgreSQL' : `PostgreSQL, ${nodes} processes`;
      const setting = { name, nodes, freshDatabase: () => postgres.freshDatabase() };
      more.push(...(await withFolder((folder) => trial(setting, folder))));
    }
    return [...findings, ...more];
  } finally {
    await postgres.stop();
  }
}

async function begin(setting: Setting, dataDir: string): Promise<Round> {
  await mkdir(dataDir, { recursive: true });
  const url = await setting.freshDatabase();
  const size = { investors, max: ticket * places, minTicket: ticket };
  const round = await inStorage({ url, dataDir }, (storage) => beginRound(storage, size));
  return { url, dataDir, round };
}

async function inStorage<T>(
  { url, dataDir }: Pick<Round, 'url' | 'dataDir'>,
  work: (storage: Storage) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(
    url === undefined ? { dataDir } : { dataDir, databaseUrl: url },
  );
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

function serve({ url, dataDir }: Round): Promise<ServerProcess> {
  const database = url === undefined ? {} : { DATABASE_URL: url };
  return startServer(dataDir, { ...database, SECRET_KEY: secret });
}

/** With the key that the servers sign with. */
function verified(round: Round): Promise<LedgerVerdict> {
  return inStorage(round, (storage) => verifyLedger(storage, encrypterOf(secret)));
}

async function forTheLastCapacity(setting: Setting, dataDir: string): Promise<Finding> {
  const begun = await begin(setting, dataDir);
  const servers: ServerProcess[] = [];
  for (let node = 0; node < setting.nodes; node += 1) {
    servers.push(
      await serve({ ...begun, dataDir: node === 0 ? dataDir : join(dataDir, String(node)) }),
    );
  }
  const connections = visitorConnections(investors);
  // Every fifth would rather be refused than wait.
  const ready = await prepare(servers[0], begun, connections);
  const replies = await Promise.all(
    ready.map((one, n) => signUntilAnswered(servers[n % servers.length], one, connections)),
  );
  const kept = replies.map((reply) => told(reply));
  const signed = replies.flatMap((reply, n) => (told(reply) === 'signed' ? [n] : []));
  const freed = signed.slice(0, cancelled);
  const answers = await Promise.all(
    freed.map((n) => cancel(servers[n % servers.length], ready[n], replies[n], connections)),
  );
  await connections.close();
  await Promise.all(servers.map((server) => server.stop()));
  const after = await readState(begun);
  const moved = await offers(begun);
  const ledger = await verified(begun);
  const max = ticket * places * 100;
  return {
    promise: `${setting.name}: never over the maximum, every refusal told, every freed place offered in turn`,
    measured: `${tally(kept)}; taken ${after.taken / 100} of ${max / 100} dollars; ${tally(answers)} for ${cancelled} cancellations, ${moved.offered} offered, ${moved.inTurn ? 'in turn' : 'NOT in turn'}; ${verdict(ledger)}`,
    kept:
      after.taken === max &&
      signed.length === places &&
      kept.every((one) => ['signed', 'waitlisted', 'refused'].includes(one)) &&
      kept.filter((one) => one === 'refused').length > 0 &&
      answers.every((status) => status === 200) &&
      moved.offered === cancelled &&
      moved.inTurn &&
      ledger.differences.length === 0,
  };
}

function prepare(
  server: ServerProcess | undefined,
  { round }: Round,
  connections: ReturnType<typeof visitorConnections>,
): Promise<readonly ReadyToSign[]> {
  const origin = server?.origin ?? '';
  const orWait = (n: number) => n % 5 !== 0;
  return readyToSign(origin, round, round.investors, ticket * 100, orWait, connections);
}

/** Who is told to come again comes again, with the same key. */
async function signUntilAnswered(
  server: ServerProcess | undefined,
  ready: ReadyToSign,
  connections: ReturnType<typeof visitorConnections>,
): Promise<Reply | undefined> {
  return untilAnswered(() => sign(server?.origin ?? '', ready, connections));
}

/** What somebody was told, in one word; a refusal counts only with what is left. */
function told(reply: Reply | undefined): string {
  if (reply === undefined) return 'nothing';
  if (reply.status === 201) return committed(reply).state;
  const { remaining, errors = [] } = JSON.parse(reply.text) as {
    readonly remaining?: { amount: number };
    readonly errors?: readonly { code: string }[];
  };
  // 409 if it fitted when the request arrived, 422 if it was too much already.
  const isTooMuch = reply.status === 409 || errors.some(({ code }) => code === 'above-available');
  return isTooMuch && remaining !== undefined ? 'refused' : `${reply.status}`;
}

function committed({ text }: Reply): Commitment {
  return (JSON.parse(text) as { commitment: Commitment }).commitment;
}

async function cancel(
  server: ServerProcess | undefined,
  ready: ReadyToSign | undefined,
  reply: Reply | undefined,
  connections: ReturnType<typeof visitorConnections>,
): Promise<number> {
  if (ready === undefined || reply === undefined) return 0;
  const { id, version } = committed(reply);
  const { ip, cookie } = ready.member;
  const write: Write = {
    method: 'POST',
    path: `/commitments/${id}/cancel`,
    key: `cancel-${id}`,
    ip,
    cookie,
    ifMatch: `"${version}"`,
    body: {},
  };
  const origin = server?.origin ?? '';
  return (await untilAnswered(() => sendWrite(origin, write, connections))).status;
}

/** What is taken of the capacity, in cents, and how many have which state. */
function readState(round: Round): Promise<{ readonly taken: number; readonly states: string }> {
  return inStorage(round, async ({ db }) => {
    const rows = await db.selectFrom('commitments').select(['state', 'amount']).execute();
    const taking = rows.filter(({ state }) => ['signed', 'offered'].includes(state));
    return {
      taken: taking.reduce((sum, { amount }) => sum + Number(amount), 0),
      states: tally(rows.map(({ state }) => state).sort()),
    };
  });
}

/** Whether those who waited longest were offered the freed places. */
function offers(round: Round): Promise<{ readonly offered: number; readonly inTurn: boolean }> {
  return inStorage(round, async ({ db }) => {
    const offered = await db
      .selectFrom('commitments')
      .innerJoin('commitment_events', 'commitment_events.commitment_id', 'commitments.id')
      .select('commitment_events.raise_seq')
      .where('commitments.state', '=', 'offered')
      .where('commitment_events.to_state', '=', 'waitlisted')
      .execute();
    const waiting = await db
      .selectFrom('commitments')
      .select('queue_pos')
      .where('state', '=', 'waitlisted')
      .execute();
    const last = Math.max(...offered.map(({ raise_seq }) => Number(raise_seq)));
    const inTurn = waiting.every(({ queue_pos }) => Number(queue_pos) > last);
    return { offered: offered.length, inTurn };
  });
}

async function killedAgainAndAgain(setting: Setting, folder: string): Promise<Finding> {
  const wrong: string[] = [];
  const acknowledged: number[] = [];
  let events = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const found = await killedOnce(setting, join(folder, String(kill)), 1 + kill * moreEachKill);
    acknowledged.push(found.acknowledged);
    events += found.events;
    wrong.push(...found.wrong.map((what) => `kill ${kill + 1}: ${what}`));
  }
  return {
    promise: `${setting.name}: ${kills} kills, nothing that was acknowledged is lost or there twice, the ledger verifies`,
    measured: `${acknowledged.join(', ')} of ${investors} acknowledged before the kill; ${events} events of the ledger; ${wrong.length === 0 ? 'nothing wrong' : wrong.slice(0, 4).join('; ')}`,
    kept: wrong.length === 0 && acknowledged.some((count) => count > 0 && count < investors),
  };
}

interface AfterKill {
  readonly acknowledged: number;
  readonly events: number;
  readonly wrong: readonly string[];
}

async function killedOnce(
  setting: Setting,
  dataDir: string,
  killAfter: number,
): Promise<AfterKill> {
  const begun = await begin(setting, dataDir);
  const wrong: string[] = [];
  const first = await serve(begun);
  const connections = visitorConnections(investors);
  const ready = await prepare(first, begun, connections);
  let done = 0;
  const enough = Promise.withResolvers<void>();
  const sent = ready.map(async (one) => {
    const reply = await signUntilAnswered(first, one, connections);
    if (reply?.status === 201) done += 1;
    if (done >= killAfter) enough.resolve();
    return reply;
  });
  await enough.promise;
  await first.kill();
  const before = await Promise.all(sent);
  await connections.destroy();
  const killedLedger = await verified(begun);
  wrong.push(...killedLedger.differences.map(({ difference }) => difference));
  // The same keys again: who has a commitment gets the same answer, all others one now.
  const server = await serve(begun);
  const again = visitorConnections(investors);
  const after = await Promise.all(ready.map((one) => signUntilAnswered(server, one, again)));
  for (const [n, reply] of before.entries()) {
    if (reply?.status !== 201) continue;
    const answer = after[n];
    if (answer?.status !== 201 || committed(answer).id !== committed(reply).id) {
      wrong.push(`${committed(reply).id} was acknowledged, and then ${told(answer)}`);
    }
  }
  await again.close();
  await server.stop();
  const { taken, states } = await readState(begun);
  const max = ticket * places * 100;
  if (taken !== max) wrong.push(`${taken / 100} dollars taken (${states})`);
  const ledger = await verified(begun);
  wrong.push(...ledger.differences.map(({ difference }) => difference));
  return {
    acknowledged: before.filter((reply) => reply?.status === 201).length,
    events: ledger.events,
    wrong,
  };
}

function verdict({ events, differences }: LedgerVerdict): string {
  const [first] = differences;
  return first === undefined
    ? `${events} events of the ledger verify`
    : `${differences.length} DIFFERENCES, such as ${first.difference}`;
}
