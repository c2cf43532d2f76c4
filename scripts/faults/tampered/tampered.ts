/** A database that was changed by somebody who has it alone: what notices it, and after how long. */
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import type { ProductApiOptions } from '#api/platform/options.ts';
import { seedDemo } from '../../../server/api/demo/seed-demo.ts';
import { databaseFileName, openProductApi } from '../../../server/api/open.ts';
import { acceptFromConsole } from '../../../server/process/accept-lost-key.ts';
import type { Outcome } from '../../../server/process/console-command.ts';
import { verifyFromConsole as verifyAudit } from '../../../server/process/verify-audit.ts';
import { verifyFromConsole as verifyLedger } from '../../../server/process/verify-ledger.ts';
import { NotStarted, type ServerProcess, startServer } from '../../trials/server-process.ts';
import { withFolder } from '../../trials/throw-away-folder.ts';
import { query, startPostgres } from '../../trials/throw-away-postgres.ts';
import { networkAddress, sendWrite } from '../../trials/visitors.ts';
import type { Fault, Finding } from '../fault.ts';
import { ownDatabase } from './database-owner.ts';
import { logTamperings } from './log-tamperings.ts';
import type { Tampering } from './played-rows.ts';
import { rowTamperings } from './row-tamperings.ts';

const secret = 'the-same-secret-for-all-of-these-nodes';
const another = 'another-secret-that-these-nodes-have-never-had';
/** The nightly verification is made to come at once, and has to find it within this. */
const nightMs = 20_000;

interface Place {
  readonly dataDir: string;
  readonly url: string | undefined;
}

/** A played database, of which each trial gets a copy. */
interface Played {
  readonly copy: () => Promise<Place>;
}

/** Each kind of change, on a copy of the demo's raises in a file. */
export const tamperedFile: Fault = {
  name: 'SQLite changed by its owner',
  run: () => withFolder((dataDir) => everyChange({ dataDir, url: undefined })),
};

/** The same in a database of PostgreSQL. */
export const tamperedPostgres: Fault = {
  name: 'PostgreSQL changed by its owner',
  run: () =>
    withFolder(async (dataDir) => {
      const postgres = await startPostgres();
      try {
        return await everyChange({ dataDir, url: await postgres.freshDatabase() });
      } finally {
        await postgres.stop();
      }
    }),
};

async function everyChange(place: Place): Promise<readonly Finding[]> {
  const played = await play(place);
  const findings: Finding[] = [];
  for (const one of [untouched, ...rowTamperings, ...logTamperings]) {
    findings.push(await changed(played, one).catch(broken));
  }
  findings.push(await rotated(played).catch(broken), await lost(played).catch(broken));
  return findings;
}

function broken(error: Error): Finding {
  return { promise: 'the trial itself', measured: error.stack ?? error.message, kept: false };
}

const untouched: Tampering = { what: 'nothing', change: async () => undefined };

async function play({ dataDir, url }: Place): Promise<Played> {
  await mkdir(dataDir, { recursive: true });
  const options: ProductApiOptions = {
    ...{ dataDir, mailFrom: 'a@example.com', brandName: 'Raisehall', logLevel: 'silent' },
    mode: 'demo',
    secretKey: secret,
    passwordCost: 'least',
    databasePatience: 20,
    // What the clock does comes when the servers run: the demo plays in the past.
    jobsByTimer: false,
    ...(url === undefined ? {} : { databaseUrl: url }),
  };
  const api = await openProductApi(options, pino({ level: 'silent' }));
  await seedDemo(api, Date.now());
  const unsealed = api.storage.db.selectFrom('audit_events').where('position', 'is', null);
  while ((await unsealed.select('seq').limit(1).execute()).length > 0) {
    await api.jobs.drain('seal-audit');
    await pause(200);
  }
  await api.close();
  let copies = 0;
  return {
    async copy() {
      copies += 1;
      const folder = join(dataDir, `copy-${copies}`);
      await mkdir(folder, { recursive: true });
      if (url === undefined) {
        await copyFile(join(dataDir, databaseFileName), join(folder, databaseFileName));
        return { dataDir: folder, url };
      }
      const at = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
      const template = new URL(url).pathname.slice(1);
      await query(at('postgres'), `create database copy_${copies} template ${template}`);
      return { dataDir: folder, url: at(`copy_${copies}`) };
    },
  };
}

function settings({ url }: Place, keys: Readonly<Record<string, string>>) {
  return { ...keys, ...(url === undefined ? {} : { DATABASE_URL: url }) };
}

/** What `npm run verify-ledger` and `npm run verify-audit` say. */
async function verified(place: Place, keys: Readonly<Record<string, string>>) {
  const env = { DATA_DIR: place.dataDir, ...settings(place, keys) };
  return { ledger: await verifyLedger(env, []), audit: await verifyAudit(env, []) };
}

function brief(name: string, { code, text }: Outcome): string {
  return `${name} ${code}: ${text.replaceAll('\n', ' ').slice(0, 140)}`;
}

/** While the server runs; the next start is tried where the change waits for it. */
async function changed(played: Played, { what, change, ...more }: Tampering): Promise<Finding> {
  const place = await played.copy();
  const keys = { SECRET_KEY: secret };
  const server = await startServer(place.dataDir, settings(place, keys));
  const owner = await ownDatabase(place.dataDir, place.url);
  const beginNight = () =>
    owner.change(`update jobs set due_at = ? where kind = 'verify-ledger' and state = 'waiting'`, [
      '2026-01-01T00:00:00.000Z',
    ]);
  const seen: string[] = [];
  try {
    await change(owner);
    seen.push(...(await noticed(server, beginNight)));
  } finally {
    await owner.close();
    await server.stop();
  }
  let { ledger, audit } = await verified(place, keys);
  seen.push(brief('verify-ledger', ledger), brief('verify-audit', audit));
  let isFound = ledger.code !== 0 && seen.some((one) => /check: \d/.test(one));
  if (more.isForTheNextStart === true) {
    await (await startServer(place.dataDir, settings(place, keys))).stop();
    ({ ledger, audit } = await verified(place, keys));
    seen.push(`after the next start: ${brief('verify-audit', audit)}`);
    isFound &&= audit.code !== 0 || audit.text.includes('taken as it was');
  }
  const kept = what === untouched.what ? ledger.code === 0 && audit.code === 0 : isFound;
  return { promise: `${what}`, measured: seen.join('; '), kept };
}

/** A log-in that fails, which is an event to be sealed. */
async function doSomething({ origin }: ServerProcess): Promise<void> {
  await sendWrite(origin, {
    ...{ method: 'POST', path: '/auth/login', key: 'a-failed-log-in', ip: networkAddress(1) },
    body: { email: 'nobody@example.com', password: 'not the password of anybody' },
  });
}

/** What the running server notices, and how soon. */
async function noticed(server: ServerProcess, beginNight: () => Promise<void>): Promise<string[]> {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(1)} s`;
  await doSomething(server);
  await beginNight();
  let [night, refusal] = ['', ''];
  let unsealed = 0;
  while (performance.now() - startedAt < nightMs) {
    if (refusal === '' && /audit log was not (signed|written)/.test(server.said())) {
      refusal = `sealing refused after ${seconds()}`;
    }
    if (night === '') {
      // The age first: both are written at once.
      const age = await server.metric('ledger_check_age_seconds');
      const found = await server.metric('ledger_differences');
      if (found > 0) night = `nightly check: ${found} after ${seconds()}`;
      else if (age > 0) night = `nightly check: nothing, after ${seconds()}`;
    }
    unsealed = await server.metric('audit_unsealed_seconds');
    if (night !== '' && (refusal !== '' || unsealed === 0)) break;
    await pause(100);
  }
  if (refusal === '' && unsealed > 0) refusal = `unsealed for ${unsealed.toFixed(0)} s`;
  return [night, refusal].filter((one) => one !== '');
}

/** A key that was replaced on purpose still proves what it signed, and finds what was changed. */
async function rotated(played: Played): Promise<Finding> {
  const place = await played.copy();
  const keys = { SECRET_KEY: another, SECRET_KEYS_PREVIOUS: secret };
  const before = await verified(place, keys);
  const server = await startServer(place.dataDir, settings(place, keys));
  await doSomething(server);
  while ((await server.metric('audit_unsealed_seconds')) > 0) await pause(100);
  await server.stop();
  const after = await verified(place, keys);
  const owner = await ownDatabase(place.dataDir, place.url);
  await rowTamperings[1]?.change(owner);
  await owner.close();
  const { ledger } = await verified(place, keys);
  const sound = [before.ledger, before.audit, after.ledger, after.audit];
  return {
    promise: `a key that was replaced still proves what it signed`,
    measured: `before the start ${before.ledger.code}, ${before.audit.code}; after it ${after.ledger.code}, ${after.audit.code}; after a change ${brief('verify-ledger', ledger)}`,
    kept: sound.every(({ code }) => code === 0) && ledger.code === 1,
  };
}

/** Without its key, or with another, the server does not start, and no verification says sound. */
async function lost(played: Played): Promise<Finding> {
  const place = await played.copy();
  const said: string[] = [];
  const isRefused: boolean[] = [];
  for (const keys of [{}, { SECRET_KEY: another }]) {
    const start = await startServer(place.dataDir, settings(place, keys)).catch((error) => error);
    isRefused.push(start instanceof NotStarted && start.code === 78);
    if (!(start instanceof NotStarted)) await (start as ServerProcess).stop();
    else said.push(`start ${start.code}: ${start.said.slice(0, 120)}`);
    const { ledger, audit } = await verified(place, keys);
    isRefused.push(ledger.code !== 0 && audit.code !== 0);
    said.push(brief('verify-ledger', ledger));
  }
  const keys = { SECRET_KEY: another };
  const keyId = /key ([0-9a-f]{12})/.exec(said.join())?.[1] ?? '';
  const env = { DATA_DIR: place.dataDir, ...settings(place, keys) };
  const accepted = await acceptFromConsole(env, [keyId]);
  await (await startServer(place.dataDir, settings(place, keys))).stop();
  const { ledger, audit } = await verified(place, keys);
  said.push(brief('accept-lost-key', accepted), brief('verify-audit', audit));
  return {
    promise: `without its key nothing starts or is called sound`,
    measured: said.join('; '),
    kept:
      isRefused.every(Boolean) &&
      [accepted, ledger, audit].every(({ code }) => code === 0) &&
      audit.text.includes('taken as it was'),
  };
}
