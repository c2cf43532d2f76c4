/**
 * Whether the time of an answer tells which addresses have an account: the same request for a known
 * address and for one that nobody has, in pairs, over HTTP against a server of its own. Both of a
 * pair meet the same machine, so the medians can be compared also where it has other things to do.
 * Ends with 1 where they are further apart than a twentieth of the median.
 *
 *     node scripts/bench/known-addresses.ts [pairs]
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quantile } from '../trials/figures.ts';
import { startServer } from '../trials/server-process.ts';
import {
  acceptances,
  founderEmail,
  networkAddress,
  registration,
  sendWrite,
  signUp,
  visitorConnections,
  type Write,
} from '../trials/visitors.ts';

const pairs = Number(process.argv[2] ?? 200);
/** One address is sent at most six mails an hour; its own registration was the first. */
const asksAnAddress = 5;
const apartAtMost = 0.05;
/** Requests before those that count: connections are opened, code is compiled. */
const warm = 20;

interface Question {
  readonly name: string;
  readonly path: string;
  readonly expected: number;
  readonly body: (email: string) => object;
}

const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-times-'));
const server = await startServer(dataDir);
const connection = visitorConnections(1);
let asked = 0;
let strangers = 0;

const stranger = (): string => {
  strangers += 1;
  return founderEmail(1_000_000 + strangers);
};

/** How long the answer for an address takes, in milliseconds. */
async function msOf({ path, expected, body }: Question, email: string): Promise<number> {
  asked += 1;
  const write: Write = {
    method: 'POST',
    path,
    key: randomUUID(),
    // Every request from a network of its own, so that no rate and no lock answers in its place.
    ip: networkAddress(10_000 + asked),
    body: body(email),
  };
  const startedAt = performance.now();
  const { status, text } = await sendWrite(server.origin, write, connection);
  const ms = performance.now() - startedAt;
  if (status !== expected) throw new Error(`${path}: ${status} ${text}`);
  return ms;
}

/** The members who are asked about: each question asks about one only so often. */
async function makeMembers(): Promise<readonly string[]> {
  const emails: string[] = [];
  for (let n = 0; n < Math.ceil(pairs / asksAnAddress); n += 1) {
    emails.push((await signUp(server.origin, dataDir, n)).email);
  }
  return emails;
}

async function compare(question: Question, members: readonly string[]): Promise<boolean> {
  for (let n = 0; n < warm; n += 1) await msOf(question, stranger());
  const known: number[] = [];
  const unknown: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const member = members[pair % members.length] ?? '';
    const ask = [
      async () => known.push(await msOf(question, member)),
      async () => unknown.push(await msOf(question, stranger())),
    ];
    // Who comes first changes: what the first of a pair leaves behind meets both alike.
    for (const one of pair % 2 === 0 ? ask : ask.toReversed()) await one();
  }
  const [ofKnown, ofUnknown] = [quantile(known, 0.5), quantile(unknown, 0.5)];
  const apart = Math.abs(ofKnown - ofUnknown) / ofUnknown;
  const slower = known.filter((ms, pair) => ms > (unknown[pair] ?? 0)).length;
  console.log(
    `${question.name.padEnd(22)} known ${ofKnown.toFixed(2)} ms, unknown ${ofUnknown.toFixed(2)} ms, ` +
      `${(apart * 100).toFixed(1)} % apart; known slower in ${slower} of ${pairs}`,
  );
  return apart <= apartAtMost;
}

try {
  const accepted = await acceptances(server.origin);
  const members = await makeMembers();
  const register = registration(0, accepted).body as object;
  const questions: readonly Question[] = [
    {
      name: 'Signing up',
      path: '/auth/register',
      expected: 202,
      body: (email) => ({ ...register, email }),
    },
    {
      name: 'A forgotten password',
      path: '/auth/password/forgot',
      expected: 202,
      body: (email) => ({ email }),
    },
    {
      name: 'A wrong password',
      path: '/auth/login',
      expected: 422,
      body: (email) => ({ email, password: 'certainly not this one' }),
    },
  ];
  for (const question of questions) {
    if (!(await compare(question, members))) process.exitCode = 1;
  }
} finally {
  await connection.close();
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
