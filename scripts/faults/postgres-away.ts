import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { openStorage } from '../../server/api/open.ts';
import { quantile, tally } from '../trials/figures.ts';
import { type ServerProcess, startServer } from '../trials/server-process.ts';
import { withFolder } from '../trials/throw-away-folder.ts';
import { query, startPostgres, type ThrowAwayPostgres } from '../trials/throw-away-postgres.ts';
import {
  contactMessage,
  read,
  sendWrite,
  visitorConnections,
  type Write,
  writerEmail,
} from '../trials/visitors.ts';
import type { Fault, Finding } from './fault.ts';

const writers = 8;
/** How long people write before the fault, and after the database is back. */
const quietMs = 1_500;
/** How long PostgreSQL is stopped or frozen. */
const awayMs = 3_000;
const kills = 10;
/** The web server gives up after three seconds; one retry may double that. */
const answerMaxMs = 8_000;
/** Within this time after the database is back a write succeeds again, on each node. */
const recoveryMaxMs = 5_000;
const secret = 'the same secret for all of these nodes';

type Trouble = (postgres: ThrowAwayPostgres, url: string) => Promise<void>;

/** What happens to PostgreSQL while people write; each resolves when PostgreSQL works again. */
const troubles: Readonly<Record<string, Trouble>> = {
  'stopped fast': stopped('fast'),
  'stopped immediately': stopped('immediate'),
  async frozen(postgres) {
    await postgres.freeze();
    await pause(awayMs);
    await postgres.thaw();
  },
  async 'its backends killed'(_postgres, url) {
    for (let kill = 0; kill < kills; kill += 1) {
      await query(
        url,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await pause(awayMs / kills);
    }
  },
};

function stopped(mode: 'fast' | 'immediate'): Trouble {
  return async function stopAndStart(postgres) {
    await postgres.halt(mode);
    await pause(awayMs);
    await postgres.resume();
  };
}

/** PostgreSQL that restarts, freezes or breaks connections, with one node and with two. */
export const postgresAway: Fault = {
  name: 'PostgreSQL away',
  run: () =>
    withFolder(async (folder) => {
      const postgres = await startPostgres();
      const findings: Finding[] = [];
      try {
        for (const nodes of [1, 2]) {
          for (const [name, trouble] of Object.entries(troubles)) {
            const place = join(folder, `${nodes} ${name}`);
            findings.push(await tried({ postgres, place, nodes, name, trouble }));
          }
        }
      } finally {
        await postgres.stop();
      }
      return findings;
    }),
};

interface Trial {
  readonly postgres: ThrowAwayPostgres;
  readonly place: string;
  readonly nodes: number;
  readonly name: string;
  readonly trouble: Trouble;
}

async function tried({ postgres, place, nodes, name, trouble }: Trial): Promise<Finding> {
  const url = await postgres.freshDatabase();
  const servers: ServerProcess[] = [];
  for (let node = 0; node < nodes; node += 1) {
    const dataDir = join(place, String(node));
    await mkdir(dataDir, { recursive: true });
    const settings = { DATABASE_URL: url, SECRET_KEY: secret };
    servers.push(await startServer(dataDir, settings));
  }
  const load = writeThrough(servers);
  await pause(quietMs);
  await trouble(postgres, url);
  const backAt = performance.now();
  const recoveredMs = await Promise.all(
    servers.map(async (server) => (await load.untilWritten(server)) - backAt),
  );
  await pause(quietMs);
  await load.stop();
  const readiness = await Promise.all(
    servers.map(async ({ opsOrigin }) => (await read(`${opsOrigin}/readyz`)).status),
  );
  const codes = await Promise.all(servers.map(async (server) => (await server.stop()).code));
  const storage = await openStorage({ databaseUrl: url, dataDir: place });
  const rows = await storage.db.selectFrom('contact_messages').select('email').execute();
  const chain = await verifyAudit(storage.db, encrypterOf(secret));
  await storage.close();
  const times = new Map<string, number>();
  for (const { email } of rows) times.set(email, (times.get(email) ?? 0) + 1);
  const lost = [...load.acknowledged].filter((email) => !times.has(email)).length;
  const doubled = [...times.values()].filter((count) => count > 1).length;
  const statuses = load.answers.map(({ status }) => status);
  const longest = quantile(
    load.answers.map(({ ms }) => ms),
    1,
  );
  const recovered = Math.max(...recoveredMs);
  return {
    promise: `${name}, ${nodes === 1 ? 'one node' : `${nodes} nodes`}: keep running, lose nothing acknowledged, and recover`,
    measured: `${tally(statuses)}; ${lost} lost and ${doubled} doubled of ${load.acknowledged.size}, chain ${chain.ok ? 'ok' : chain.reason}; longest answer ${(longest / 1_000).toFixed(1)} s, recovered after ${(recovered / 1_000).toFixed(1)} s; readyz ${tally(readiness)}; exit ${codes.join(', ')}`,
    kept:
      lost === 0 &&
      doubled === 0 &&
      chain.ok &&
      load.acknowledged.size > 0 &&
      statuses.every((status) => [201, 409, 502, 503, 504].includes(Number(status))) &&
      longest <= answerMaxMs &&
      recovered <= recoveryMaxMs &&
      readiness.every((status) => status === 200) &&
      codes.every((code) => code === 0),
  };
}

interface Answer {
  readonly status: number | string;
  readonly ms: number;
}

interface Load {
  readonly acknowledged: ReadonlySet<string>;
  readonly answers: readonly Answer[];
  /** Resolves with the time of the next successful write on a node. */
  untilWritten(server: ServerProcess): Promise<number>;
  stop(): Promise<void>;
}

/** Writers that repeat unacknowledged writes with the same key, on any node. */
function writeThrough(servers: readonly ServerProcess[]): Load {
  const acknowledged = new Set<string>();
  const answers: Answer[] = [];
  const successAt = new Map<ServerProcess, number>();
  const agent = visitorConnections(writers * 2);
  let messages = 0;
  let isOver = false;

  async function sendOnce(server: ServerProcess, write: Write): Promise<number | string> {
    const startedAt = performance.now();
    const status = await sendWrite(server.origin, write, agent).then(
      (reply) => reply.status,
      () => 'no answer',
    );
    answers.push({ status, ms: performance.now() - startedAt });
    if (status === 201) successAt.set(server, performance.now());
    return status;
  }
  async function writeOn(hand: number): Promise<void> {
    for (let turn = hand; !isOver; turn += 1) {
      messages += 1;
      const n = messages;
      const write = contactMessage(n);
      for (let attempt = turn; ; attempt += 1) {
        const server = servers[attempt % servers.length];
        if (server === undefined) return;
        if ((await sendOnce(server, write)) === 201) {
          acknowledged.add(writerEmail(n));
          break;
        }
        if (isOver) return;
        await pause(200);
      }
    }
  }
  const workers = Promise.all(Array.from({ length: writers }, (_, hand) => writeOn(hand)));
  return {
    acknowledged,
    answers,
    async untilWritten(server) {
      const from = performance.now();
      for (;;) {
        const at = successAt.get(server) ?? 0;
        if (at > from) return at;
        if (performance.now() - from > 6 * recoveryMaxMs) return Number.POSITIVE_INFINITY;
        await pause(20);
      }
    },
    async stop() {
      isOver = true;
      await workers;
      await agent.close();
    },
  };
}
