/** The programs of the API guide run a raise as they are, on both databases. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t, { type Test } from 'tap';
import { type CallApi, callsTo } from '#scripts/trials/api-calls.ts';
import { verifyBinder } from '#server/process/verify-binder.ts';
import { serverFile } from '#server/project.ts';
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { SideLetter, SideLetterList } from '#shared/product/commitments/side-letters.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import type { Company, CompanyResponse } from '#shared/product/companies/companies.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import type { InvestorProfileResponse } from '#shared/product/investors/investors.ts';
import type { PaymentInstruction } from '#shared/product/payments/payments.ts';
import type { Raise, RaiseResponse } from '#shared/product/raises/raises.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { ThreadList } from '#shared/product/threads/threads.ts';
import { pdfOf } from './support/documents.ts';
import { signatureAfter, wholeEntity } from './support/investor-entities.ts';
import { accreditedStatement, wholeProfile } from './support/investors.ts';
import { firstOperator, type Member, register } from './support/members.ts';
import { readyAccount } from './support/payments.ts';
import { testPostgres } from './support/postgres.ts';
import { readyCompany } from './support/ready-raise.ts';
import { type RunningApp, startSources } from './support/running-app.ts';

/** Who signs for the company. */
const signer = { name: 'Fay Founder', title: 'Chief Executive' };
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

async function aProgramRunsARaise(t: Test, app: RunningApp): Promise<void> {
  const call = callsTo(app);
  const founder = await register(app, 'founder');
  const reader = await register(app, 'investor');
  const operator = await firstOperator(app);
  const named = { name: 'Night Pickers', ...readyCompany };
  const { company } = await call<CompanyResponse>(founder, 'POST', '/companies', named);
  await confirmAccount(call, founder, operator, company);
  const wish = { name: 'Program', scope: 'write', expiresInDays: 30 };
  const { secret: token } = await call<{ secret: string }>(founder, 'POST', '/me/tokens', wish);
  const readRaise = async (who: Member, path: string) =>
    (await call<RaiseResponse>(who, 'GET', path)).raise;

  const prepared = await run(app, token, 'prepare.mjs', 'deck.pdf');
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
  t.equal((await readRaise(founder, path)).state, 'in_review');

  await call(operator, 'POST', `/admin${path}/claim`);
  const approval = { checklist: reviewChecklist.map(({ key }) => key) };
  const { version } = await readRaise(operator, path);
  await call(operator, 'POST', `/admin${path}/approve`, approval, version);
  const published = await run(app, token, 'publish.mjs', id, reader.email);
  t.match(published.stdout, `${reader.email}: `);
  t.equal(published.stderr, '');
  const live: Raise = await readRaise(founder, path);
  t.equal(live.state, 'live');

  const { items } = await call<DocumentList>(reader, 'GET', `${path}/documents`);
  const page = `/api/v1/documents/${items[0]?.id}/pages/1`;
  const seen = await fetch(`${app.origin}${page}`, { headers: { cookie: reader.cookie } });
  t.equal(seen.status, 200);
  await seen.arrayBuffer();
  const log = await run(app, token, 'access-log.mjs', id);
  t.match(log.stdout, /^20\S+\tIvan Investor\tpage\tDeck\t1$/m);

  const commitment = await commitAndPay(call, { founder, investor: reader, operator }, path);
  const today = new Date().toISOString().slice(0, 10);
  await writeFile(join(folder, 'bank.csv'), `X 1,7,${today}\nRF18 2026,600000,${today}\n`);
  const confirmed = await run(app, token, 'confirm.mjs', id, 'bank.csv');
  t.equal(confirmed.stdout, 'Hollow Oak Capital GmbH, by Nora Lind: 6000 USD\n');
  const paid = await call<CommitmentResponse>(reader, 'GET', `/commitments/${commitment}`);
  t.match(paid.commitment, { state: 'funded', funding: { reference: 'RF18 2026' } });
  t.match(paid.commitment, { entity: { legalName: wholeEntity.legalName }, countersigned: {} });

  const text = 'Thank you. Our plan for the second hall is attached.';
  const written = await run(app, token, 'write.mjs', id, 'Hollow Oak', text, 'deck.pdf');
  t.match(written.stdout, /^thr_\S+: message 1, with deck\.pdf$/m);
  const { items: threads } = await call<ThreadList>(reader, 'GET', '/threads');
  t.match(threads, [{ unread: 1 }]);

  const made = await run(app, token, 'binder.mjs', id, 'binder.zip');
  t.match(made.stdout, /^binder\.zip: \d+ bytes, SHA-256 [0-9a-f]{64}$/m);
  const verified = await verifyBinder([join(folder, 'binder.zip')]);
  t.equal(verified.code, 0, verified.text);
  t.match(verified.text, /^The binder is sound/);

  const refused = await run(app, token, 'access-log.mjs', 'rse_0123456789abcdef').catch(
    (error) => error,
  );
  t.equal(refused.code, 1);
  t.match(refused.stderr, /404 There is no such/);
}

/** Two people say where the company is paid: no program may. */
async function confirmAccount(call: CallApi, founder: Member, operator: Member, company: Company) {
  const made = `/companies/${company.id}/payment-instructions`;
  const account = { ...readyAccount, currency: 'USD' };
  const { instruction } = await call<InstructionResponse>(founder, 'POST', made, account);
  const path = `/payment-instructions/${instruction.id}`;
  await call(founder, 'POST', `${path}/submit`, undefined, instruction.version);
  await call(operator, 'POST', `${path}/confirm`, undefined, instruction.version + 1);
}

interface InstructionResponse {
  readonly instruction: PaymentInstruction;
}

interface CommitmentResponse {
  readonly commitment: Commitment;
}

/**
 * An investor is approved, certifies for an entity, commits in its name, agrees on a side letter, and
 * says that they have paid; the company signs too. All at the portal: no program signs.
 */
async function commitAndPay(
  call: CallApi,
  { founder, investor, operator }: Readonly<Record<'founder' | 'investor' | 'operator', Member>>,
  path: string,
): Promise<string> {
  const { account } = await call<AccountResponse>(investor, 'GET', '/me');
  const own = '/investor-profile';
  await call(investor, 'POST', own, { kind: 'angel', displayName: 'Ivan' }).catch(() => undefined);
  const seen = await call<InvestorProfileResponse>(investor, 'GET', own);
  const { profile } = await call<InvestorProfileResponse>(
    investor,
    'PATCH',
    own,
    { ...wholeProfile, displayName: 'Ivan' },
    seen.profile.version,
  );
  const submitted = await call<InvestorProfileResponse>(
    investor,
    'POST',
    `${own}/submit`,
    undefined,
    profile.version,
  );
  const { version } = submitted.profile;
  await call(operator, 'POST', `/admin/people/${account.id}/approve`, {}, version);
  const party = await certifiedEntity(call, investor, operator, account.id);
  const shown = `${path}/commitment?amount=600000&party=${party}`;
  const { signing } = await call<Signing>(investor, 'GET', shown);
  const amount = { amount: 600_000, currency: 'USD' };
  const sent = { kind: 'commit', amount, party, signature: signatureAfter(signing) };
  const { commitment } = await call<CommitmentResponse>(
    investor,
    'POST',
    `${path}/commitments`,
    sent,
  );
  await agreeOnSideLetter(call, { founder, investor }, commitment.id);
  const { signed, version: toSign } = (
    await call<CommitmentResponse>(investor, 'GET', `/commitments/${commitment.id}`)
  ).commitment;
  const both = await call<CommitmentResponse>(
    founder,
    'POST',
    `/commitments/${commitment.id}/countersign`,
    {
      ...signer,
      snapshotSha256: signed?.snapshot.sha256,
      agreementSha256: signed?.agreementSha256,
    },
    toSign,
  );
  const report = { amount, reference: 'RF18 2026', on: new Date().toISOString().slice(0, 10) };
  const reporting = `/commitments/${commitment.id}/report-funding`;
  await call(investor, 'POST', reporting, report, both.commitment.version);
  return commitment.id;
}

/** Adds an entity, which an operator approves, and certifies for it. */
async function certifiedEntity(
  call: CallApi,
  investor: Member,
  operator: Member,
  userId: string,
): Promise<string> {
  const own = '/investor-entities';
  const { entity } = await call<EntityResponse>(investor, 'POST', own, wholeEntity);
  const { id, version, legalName: typedName } = entity;
  await call(investor, 'POST', `${own}/${id}/submit`, undefined, version);
  const deciding = `/admin/people/${userId}/entities/${id}/decide`;
  await call(operator, 'POST', deciding, { decision: 'approve' }, version + 1);
  const basis = { basis: 'us_entity_owners', annualIncome: null };
  const statement = { ...accreditedStatement, ...basis, party: id, typedName };
  await call(investor, 'POST', '/certifications', statement);
  return id;
}

interface EntityResponse {
  readonly entity: InvestorEntity;
}

/** The company offers a side letter, and the investor signs it. */
async function agreeOnSideLetter(
  call: CallApi,
  { founder, investor }: Readonly<Record<'founder' | 'investor', Member>>,
  commitment: string,
): Promise<void> {
  const of = `/commitments/${commitment}`;
  const { file } = await call<{ file: { id: string } }>(
    founder,
    'PUT',
    `${of}/side-letter-files`,
    await pdfOf(['You receive our figures each quarter.']),
  );
  const offer = { file: file.id, subject: 'Quarterly figures', ...signer };
  const offered = await call<SideLetterResponse>(founder, 'POST', `${of}/side-letters`, offer);
  const { id, sha256, version } = offered.letter;
  const { signsAs } = await call<SideLetterList>(investor, 'GET', `${of}/side-letters`);
  const signing = `/side-letters/${id}/sign`;
  await call(investor, 'POST', signing, { typedName: signsAs, sha256 }, version);
}

interface SideLetterResponse {
  readonly letter: SideLetter;
}

t.test('on SQLite', async (t) => aProgramRunsARaise(t, await startSources(t)));

t.test('on PostgreSQL', async (t) => {
  const postgres = await testPostgres(t);
  const app = await startSources(t, { DATABASE_URL: await postgres.freshDatabase() });
  await aProgramRunsARaise(t, app);
});
