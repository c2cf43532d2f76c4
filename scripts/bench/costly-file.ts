/**
 * One founder's small file with costly pages, through the server as it is shipped: 66 requests for
 * them within 0.4 s, while somebody else uploads documents, somebody turns pages that nobody has rendered
 * yet, and 20 people read a document of 200 pages.
 *
 *     node scripts/bench/costly-file.ts
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { request } from 'undici';
import type { Storage } from '#api/platform/storage/storage.ts';
import { addCompany } from '../../server/api/features/companies/company-store.ts';
import { addRaise } from '../../server/api/features/raises/raise-store.ts';
import { openStorage } from '../../server/api/open.ts';
import { costlyPages } from '../../test/support/pdf-by-hand.ts';
import { quantile, tally } from '../trials/figures.ts';
import { addRoundMember, beginRound, type RoundMember } from '../trials/open-round.ts';
import { startServer } from '../trials/server-process.ts';
import { textDeck } from '../trials/text-deck.ts';
import { sendWrite, visitorConnections } from '../trials/visitors.ts';

const readers = 20;
const attackPages = 66;
const attackMs = 400;
/** Others are watched for so long at most, and until they were served so often in a row. */
const watchedMs = 10 * 60_000;
const servedInARow = 5;
const pagesOfLong = 200;
const turnEveryMs = 1_500;
const pagesTurned = 4;

const connections = visitorConnections(256);

/** A founder with a raise that is a draft. */
async function founderOf(storage: Storage, n: number): Promise<RoundMember & { raiseId: string }> {
  return storage.write(async function addFounder(trx) {
    const now = Date.now();
    const founder = await addRoundMember(trx, 9_000 + n, 'founder', now);
    const company = await addCompany(trx, founder.id, { name: `Mallory ${n}` }, now);
    return { ...founder, raiseId: await addRaise(trx, company, founder.id, {}, now) };
  });
}

/** A PDF of text and bars; no two are alike. */
const deck = (pages: number): Promise<Buffer> => textDeck(randomUUID(), pages);

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}

let origin = '';

async function get({ cookie, ip }: RoundMember, path: string): Promise<Answer> {
  const from = performance.now();
  const headers = { cookie, 'x-forwarded-for': ip };
  const reply = await request(`${origin}/api/v1${path}`, { headers, dispatcher: connections });
  const body = Buffer.from(await reply.body.arrayBuffer());
  const { statusCode: status } = reply;
  const text = status < 400 ? '' : body.toString();
  return { status, ms: performance.now() - from, text };
}

async function newDocument(who: RoundMember, raiseId: string): Promise<string> {
  const reply = await sendWrite(origin, {
    ...{ method: 'POST', path: `/raises/${raiseId}/documents`, key: randomUUID() },
    ...{ ip: who.ip, cookie: who.cookie, body: { folder: 'deck', name: 'Deck' } },
  });
  if (reply.status !== 201) throw new Error(reply.text);
  return (JSON.parse(reply.text) as { document: { id: string } }).document.id;
}

async function upload(who: RoundMember, id: string, bytes: Buffer): Promise<Answer> {
  const from = performance.now();
  const reply = await request(`${origin}/api/v1/documents/${id}/versions`, {
    method: 'PUT',
    headers: {
      ...{ cookie: who.cookie, origin, 'x-forwarded-for': who.ip },
      ...{ 'content-type': 'application/pdf', 'idempotency-key': randomUUID() },
    },
    body: bytes,
    dispatcher: connections,
  });
  const text = await reply.body.text();
  return { status: reply.statusCode, ms: performance.now() - from, text };
}

async function uploaded(who: RoundMember, raiseId: string, bytes: Buffer): Promise<string> {
  const id = await newDocument(who, raiseId);
  const answer = await upload(who, id, bytes);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return id;
}

/** Asks again and again until it was served often enough; what was said and how long others waited. */
async function watched(what: string, ask: () => Promise<Answer>): Promise<string> {
  const from = performance.now();
  const answers: Answer[] = [];
  let inARow = 0;
  let lastFailure = 0;
  let untilFirst: number | undefined;
  while (inARow < servedInARow && performance.now() - from < watchedMs) {
    const answer = await ask();
    answers.push(answer);
    inARow = answer.status === 200 ? inARow + 1 : 0;
    if (answer.status === 200) untilFirst ??= performance.now() - from;
    else lastFailure = performance.now() - from;
    await pause(500);
  }
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const served = answers.filter(({ status }) => status === 200).map(({ ms }) => ms);
  return [
    `  ${what}: ${tally(answers.map(({ status }) => status))}`,
    `refused until ${seconds(lastFailure)} s, first served after ${seconds(untilFirst ?? Number.NaN)} s`,
    `served in ${quantile(served, 0.5).toFixed(0)} ms, longest ${Math.max(...served).toFixed(0)} ms`,
  ].join('; ');
}

/** Reads as a browser does: the text, the picture, and the one after it. */
async function readLong(who: RoundMember, id: string, n: number): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let turned = 0; turned < pagesTurned; turned += 1) {
    const page = 1 + ((n * 37 + turned) % (pagesOfLong - 1));
    const next = get(who, `/documents/${id}/pages/${page}/text`);
    answers.push(await get(who, `/documents/${id}/pages/${page}?width=1200`), await next);
    await pause(turnEveryMs);
  }
  return answers;
}

/** All readers at once; what they were answered, as a line. */
async function readTogether(
  what: string,
  id: string,
  people: readonly RoundMember[],
): Promise<string> {
  const answers = (
    await Promise.all(people.map((person, n) => pause(n * 20).then(() => readLong(person, id, n))))
  ).flat();
  const figures = ['pictures', 'texts'].map((kind, at) => {
    const own = answers.filter((_, n) => n % 2 === at);
    const ms = own.map((answer) => answer.ms);
    return `${own.length} ${kind}, ${tally(own.map(({ status }) => status))}, median ${quantile(ms, 0.5).toFixed(0)} ms, 95 of 100 ${quantile(ms, 0.95).toFixed(0)} ms, longest ${Math.max(...ms).toFixed(0)} ms`;
  });
  return `  ${readers} readers of ${pagesOfLong} pages ${what}: ${figures.join('; ')}`;
}

/** Uploads costly files, each a little different, until one is accepted. */
async function costlyFile(who: RoundMember & { raiseId: string }): Promise<string> {
  const costly = costlyPages(420, (page) => page > 1 && page <= 1 + attackPages);
  console.log(`  the file has ${costly.length} bytes`);
  const id = await newDocument(who, who.raiseId);
  for (let tries = 1; tries <= 30; tries += 1) {
    const bytes = Buffer.concat([costly, Buffer.from(`\n% ${randomUUID()}\n`)]);
    const { status, text } = await upload(who, id, bytes);
    if (status === 200) {
      console.log(`  accepted at try ${tries}`);
      return id;
    }
    if (status !== 422) console.log(`  ${status} ${text}`);
  }
  throw new Error('No costly file was accepted.');
}

async function attack(who: RoundMember, id: string): Promise<string> {
  const statuses = await Promise.all(
    Array.from({ length: attackPages }, async (_, n) => {
      await pause((n * attackMs) / attackPages);
      return (await get(who, `/documents/${id}/pages/${n + 2}?width=2000`).catch(() => null))
        ?.status;
    }),
  );
  return tally(statuses.map((status) => status ?? 0));
}

const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-costly-'));
try {
  const storage = await openStorage({ dataDir });
  const round = await beginRound(storage, { investors: readers, max: 9_000_000, minTicket: 1_000 });
  const mallory = await founderOf(storage, 1);
  const grace = await founderOf(storage, 2);
  await storage.close();
  const server = await startServer(dataDir, { OPERATOR_TWO_FACTOR: 'optional' });
  origin = server.origin;
  console.log(`load ${loadavg()[0]?.toFixed(1)}`);
  const { owner, raiseId, investors } = round;
  const emails = investors.map((_, n) => `round-investor-${n + 1}@example.com`);
  const invited = await sendWrite(origin, {
    ...{ method: 'POST', path: `/raises/${raiseId}/grants`, key: randomUUID() },
    ...{ ip: owner.ip, cookie: owner.cookie, body: { emails } },
  });
  if (invited.status !== 200) throw new Error(invited.text);

  const files: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    files.push(await uploaded(owner, raiseId, await deck(pagesOfLong)));
  }
  const [alone = '', beside = '', turned = ''] = files;
  console.log(await readTogether('alone', alone, investors));
  const costly = await costlyFile(mallory);
  const own = await newDocument(grace, grace.raiseId);
  let page = 0;
  console.log(`  attack (load ${loadavg()[0]?.toFixed(1)})`);
  const attacking = attack(mallory, costly);
  await pause(attackMs);
  const said = await Promise.all([
    watched('uploads of another founder', async () => upload(grace, own, await deck(3))),
    watched('pages of another room', () => {
      page += 1;
      return get(owner, `/documents/${turned}/pages/${1 + (page % pagesOfLong)}?width=800`);
    }),
    readTogether('during it', beside, investors),
  ]);
  for (const line of said) console.log(line);
  console.log(`  the attacker got ${await attacking}`);
  console.log(`  load ${loadavg()[0]?.toFixed(1)}`);
  await server.kill();
} finally {
  await connections.close();
  await rm(dataDir, { recursive: true, force: true });
}
