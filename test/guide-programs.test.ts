/** The programs of the API guide run a raise from its draft to its binder, on both databases. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { callsTo } from '#scripts/trials/api-calls.ts';
import { verifyBinder } from '#server/process/verify-binder.ts';
import { serverFile } from '#server/project.ts';
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import type { RaiseResponse } from '#shared/product/raises/raises.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { ThreadList } from '#shared/product/threads/threads.ts';
import { runSql } from './support/app-database.ts';
import { camtFile } from './support/camt-files.ts';
import { endTimeSql } from './support/closing-steps.ts';
import { pdfOf } from './support/documents.ts';
import {
  agreeOnChange,
  approveRaise,
  type CommitmentResponse,
  closeRaise,
  commitFor,
  confirmAccount,
  reportPayment,
} from './support/guide-people.ts';
import { wholeEntity } from './support/investor-entities.ts';
import { firstOperator, type Member, register } from './support/members.ts';
import { ocfProblems } from './support/open-cap-format/validate.ts';
import { query, testPostgres } from './support/postgres.ts';
import { readyCompany } from './support/ready-raise.ts';
import { type RunningApp, startSources } from './support/running-app.ts';
import { zipEntries } from './support/zip-entries.ts';

const programs = serverFile('api/platform/reference/programs');
const folder = await mkdtemp(join(tmpdir(), 'raisehall-guide-'));
t.teardown(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, 'deck.pdf'), await pdfOf(['Robots for orchards']));

/** Runs one of the files, as its reader would. */
async function run(app: RunningApp, token: string, file: string, ...words: string[]) {
  const env = { ...process.env, PORTAL: app.origin, TOKEN: token };
  const options = { cwd: folder, env, timeout: 60_000 };
  return promisify(execFile)(process.execPath, [join(programs, file), ...words], options);
}

type RunsSql = (statements: string) => unknown;

async function aProgramRunsARaise(t: Test, app: RunningApp, runsSql: RunsSql): Promise<void> {
  const call = callsTo(app);
  const founder = await register(app, 'founder');
  const investor = await register(app, 'investor');
  const people = { founder, investor, operator: await firstOperator(app) };
  const named = { name: 'Night Pickers', ...readyCompany, foundedOn: '2024-04-01' };
  const { company } = await call<CompanyResponse>(founder, 'POST', '/companies', named);
  await confirmAccount(call, people, company);
  const wish = { name: 'Program', scope: 'write', expiresInDays: 30 };
  const { secret: token } = await call<{ secret: string }>(founder, 'POST', '/me/tokens', wish);
  const program = (file: string, ...words: string[]) => run(app, token, file, ...words);
  const readRaise = async (who: Member) => (await call<RaiseResponse>(who, 'GET', path)).raise;

  const prepared = await program('prepare.mjs', 'deck.pdf');
  t.equal(
    prepared.stderr,
    [
      'founders: 88.89% before, 83.33% after\n',
      'pool: 11.11% before, 10.42% after\n',
      'new: 0% before, 6.25% after\n',
    ].join(''),
  );
  const id = prepared.stdout.trim();
  const path = `/raises/${id}`;
  t.equal((await readRaise(founder)).state, 'in_review');

  await approveRaise(call, people, path);
  const published = await program('publish.mjs', id, investor.email);
  t.match(published.stdout, `${investor.email}: `);
  t.equal(published.stderr, '');
  t.equal((await readRaise(founder)).state, 'live');

  const { items } = await call<DocumentList>(investor, 'GET', `${path}/documents`);
  const page = `/api/v1/documents/${items[0]?.id}/pages/1`;
  const seen = await fetch(`${app.origin}${page}`, { headers: { cookie: investor.cookie } });
  t.equal(seen.status, 200);
  await seen.arrayBuffer();
  const log = await program('access-log.mjs', id);
  t.match(log.stdout, /^20\S+\tIvan Investor\tpage\tDeck\t1$/m);

  const commitment = await commitFor(call, people, path);
  const changed = await program('change.mjs', id, '7000000', 'The lead asked for a lower cap.');
  t.match(changed.stdout, '/terms/cap: material\n');
  await agreeOnChange(call, people, path, commitment);
  const cap = { amount: 700_000_000, currency: 'USD' };
  t.match(await readRaise(founder), { terms: { cap }, proposedChange: null });

  const who = 'Hollow Oak Capital GmbH, by Nora Lind';
  const reference = await reportPayment(call, people, commitment);
  const today = new Date().toISOString().slice(0, 10);
  const rent = { on: today, amount: '-70.00', text: 'Rent' };
  const paid = { on: today, amount: '250000.00', text: reference, payer: 'Hollow Oak' };
  await writeFile(join(folder, 'bank.xml'), camtFile('USD', [rent, paid]));
  const confirmed = await program('confirm.mjs', id, 'bank.xml');
  t.equal(confirmed.stdout, `2: exact, 250000 USD from ${who}\n`, 'from a camt.053 file');
  const readCommitment = async () =>
    (await call<CommitmentResponse>(investor, 'GET', `/commitments/${commitment}`)).commitment;
  t.match(await readCommitment(), { state: 'funded', funding: { reference } });
  t.match(await readCommitment(), {
    entity: { legalName: wholeEntity.legalName },
    countersigned: {},
  });

  // A little more arrives, in the same days as CSV, and is paid back.
  const csv = `Date,Amount,Details\n${today},-70.00,Rent\n${today},250000.00,${reference}\n`;
  await writeFile(join(folder, 'more.csv'), `${csv}${today},100.00,${reference} again\n`);
  const shown = await program('confirm.mjs', id, 'more.csv');
  const lines = [`3: recorded, 250000 USD from ${who}\n`, `4: not-due, 100 USD from ${who}\n`].join(
    '',
  );
  t.equal(shown.stdout, lines, 'what the other file had is known');
  t.equal((await readCommitment()).owed, null, 'only shown');
  await program('confirm.mjs', id, 'more.csv', 'not-due');
  t.match(await readCommitment(), { state: 'funded', owed: { amount: 10_000 } });
  const refunded = await program('refund.mjs', id, 'Hollow Oak', 'BACK 17', today);
  t.equal(refunded.stdout, `${who}: 100 USD paid back\n`);
  t.match(await readCommitment(), { owed: null, refund: { amount: { amount: 10_000 } } });

  const text = 'Thank you. Our plan for the second hall is attached.';
  const written = await program('write.mjs', id, 'Hollow Oak', text, 'deck.pdf');
  t.match(written.stdout, /^thr_\S+: message 1, with deck\.pdf$/m);
  const { items: threads } = await call<ThreadList>(investor, 'GET', '/threads');
  t.match(threads, [{ unread: 1 }]);

  // Its last day has come: no program can wait for that.
  await runsSql(endTimeSql({ id }));
  await closeRaise(call, people, path);
  t.equal((await readRaise(founder)).state, 'closed_funded');
  const held = await program('holders.mjs', id, 'holders.ocf.zip');
  t.equal(held.stdout, `${wholeEntity.legalName}\t250000\tSAFE-1\n`);
  const files = zipEntries(await readFile(join(folder, 'holders.ocf.zip')));
  t.ok(files.has('Manifest.ocf.json'), [...files.keys()].join());
  for (const [name, bytes] of files) t.same(ocfProblems(JSON.parse(String(bytes))), [], name);

  const made = await program('binder.mjs', id, 'binder.zip');
  t.match(made.stdout, /^binder\.zip: \d+ bytes, SHA-256 [0-9a-f]{64}$/m);
  const verified = await verifyBinder([join(folder, 'binder.zip')]);
  t.equal(verified.code, 0, verified.text);
  t.match(verified.text, /^The binder is sound/);

  const refused = await program('access-log.mjs', 'rse_0123456789abcdef').catch((error) => error);
  t.equal(refused.code, 1);
  t.match(refused.stderr, /404 There is no such/);
}

t.test('on SQLite', async (t) => {
  const app = await startSources(t);
  await aProgramRunsARaise(t, app, (statements) => runSql(app, statements));
});

t.test('on PostgreSQL', async (t) => {
  const database = await (await testPostgres(t)).freshDatabase();
  const app = await startSources(t, { DATABASE_URL: database });
  await aProgramRunsARaise(t, app, (statements) => query(database, statements));
});
