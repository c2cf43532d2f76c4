import { join } from 'node:path';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import {
  type LedgerVerdict,
  verifyLedger,
} from '../../server/api/features/commitments/verify-ledger.ts';
import { type ReadyToSign, readyToSign, sign } from '../trials/commit-visitors.ts';
import {
  type Engine,
  inStorage,
  onEachEngine,
  type Place,
  serve,
  trialEncrypter,
} from '../trials/engines.ts';
import { tally } from '../trials/figures.ts';
import { beginRound, type OpenRound } from '../trials/open-round.ts';
import type { ServerProcess } from '../trials/server-process.ts';
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

/** A raise with room for some of its investors, and where it is. */
interface Round {
  readonly place: Place;
  readonly round: OpenRound;
}

/** 200 investors who sign for the last capacity of a raise at once. */
export const lastCapacity: Fault = {
  name: 'the last capacity of a raise, 200 at once',
  async run() {
    const findings: Finding[] = [];
    await onEachEngine(
      async (engine) => {
        findings.push(await forTheLastCapacity(engine, 1));
        if (engine.name === 'PostgreSQL') findings.push(await forTheLastCapacity(engine, 2));
      },
      { isDurable: true },
    );
    return findings;
  },
};

/** The server is killed again and again while 200 sign for the last capacity. */
export const killedWhileSigning: Fault = {
  name: 'kill -9 while 200 sign for the last capacity',
  async run() {
    const findings: Finding[] = [];
    await onEachEngine(async (engine) => findings.push(await killedAgainAndAgain(engine)), {
      isDurable: true,
    });
    return findings;
  },
};

async function begin(place: Place): Promise<Round> {
  const size = { investors, max: ticket * places, minTicket: ticket };
  return { place, round: await inStorage(place, (storage) => beginRound(storage, size)) };
}

/** With the key that the servers sign with. */
const verified = ({ place }: Round): Promise<LedgerVerdict> =>
  inStorage(place, (storage) => verifyLedger(storage, trialEncrypter));

const forTheLastCapacity = ({ name, withPlace }: Engine, nodes: number): Promise<Finding> =>
  withPlace(async (place) => {
    const title = nodes === 1 ? name : `${name}, ${nodes} processes`;
    const begun = await begin(place);
    const servers: ServerProcess[] = [];
    for (let node = 0; node < nodes; node += 1) {
      const dataDir = node === 0 ? place.dataDir : join(place.dataDir, String(node));
      servers.push(await serve({ ...place, dataDir }));
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
      promise: `${title}: never over the maximum, every refusal told, every freed place offered in turn`,
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
  });

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
  return inStorage(round.place, async ({ db }) => {
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
  return inStorage(round.place, async ({ db }) => {
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

async function killedAgainAndAgain({ name, withPlace }: Engine): Promise<Finding> {
  const wrong: string[] = [];
  const acknowledged: number[] = [];
  let events = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const found = await withPlace((place) => killedOnce(place, 1 + kill * moreEachKill));
    acknowledged.push(found.acknowledged);
    events += found.events;
    wrong.push(...found.wrong.map((what) => `kill ${kill + 1}: ${what}`));
  }
  return {
    promise: `${name}: ${kills} kills, nothing that was acknowledged is lost or there twice, the ledger verifies`,
    measured: `${acknowledged.join(', ')} of ${investors} acknowledged before the kill; ${events} events of the ledger; ${wrong.length === 0 ? 'nothing wrong' : wrong.slice(0, 4).join('; ')}`,
    kept: wrong.length === 0 && acknowledged.some((count) => count > 0 && count < investors),
  };
}

interface AfterKill {
  readonly acknowledged: number;
  readonly events: number;
  readonly wrong: readonly string[];
}

async function killedOnce(place: Place, killAfter: number): Promise<AfterKill> {
  const begun = await begin(place);
  const wrong: string[] = [];
  const first = await serve(place);
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
  const server = await serve(place);
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
