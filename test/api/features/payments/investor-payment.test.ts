/** How investors pay: what they are shown, what hides it, and that nobody else ever sees an account. */
import { sql } from 'kysely';
import { pino } from 'pino';
import t from 'tap';
import { readReference } from '#shared/product/payments/payment-reference.ts';
import { removeAccounts } from '#test/support/account-rows.ts';
import { apiRoutes, sampleOf } from '#test/support/api-routes.ts';
import { type ApiVisitor, firstOperator, mailsTo, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitters,
  commitmentIn,
  commitTo,
  type LiveRaise,
  openRaise,
} from '#test/support/committing.ts';
import { usd } from '#test/support/money.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import {
  activeAccount,
  decide,
  draftAccount,
  instructionIn,
  otherIban,
  paymentOf,
  readyAccount,
  submittedAccount,
} from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import { type TestApi, testApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { keepSessions } from '#test/support/step-up.ts';

const hour = 3_600_000;
/** Long enough that no other text has it by chance. */
const ofUs = {
  ...{ currency: 'USD', kind: 'us', holder: 'Acme Robotics, Inc.', bank: 'First Bank' },
  ...{ iban: '', routingNumber: '021000021', accountNumber: '48151623421' },
} as const;
const changedTo = { ...ofUs, accountNumber: '31415926535' } as const;

/** Confirms what the owner submits, as an operator: a raise runs. */
async function activeInRaise(olga: ApiVisitor, { owner, company }: LiveRaise, account: object) {
  return activeAccount(owner, olga, company, account);
}

/** A live raise that was submitted when no account was needed. */
async function openUnpayable(...asked: Parameters<typeof openRaise>): Promise<LiveRaise> {
  const live = await openRaise(...asked);
  await removeAccounts(asked[0], live.company);
  return live;
}

const tellAll = (api: TestApi) => api.jobs.drain('tell-payment-change');

await withApiOnBothEngines({
  async 'whoever signed is shown where to pay, and nobody else'(t, api) {
    const olga = await firstOperator(api);
    const live = await openUnpayable(api);
    const [ivan, nora] = await addCommitters(api, ['Ivan', 'Nora']);
    const commitment = commitmentIn(await commitTo(ivan, live.path, 500_000));
    const hers = commitmentIn(await commitTo(nora, live.path, 600_000));
    const before = await paymentOf(ivan, commitment);
    t.match(before, { state: 'none', account: null, qr: null, amount: { amount: 500_000 } });
    t.equal(readReference(before.reference), before.reference);
    t.not((await paymentOf(nora, hers)).reference, before.reference, 'each its own');

    const waiting = await submittedAccount(live.owner, live.company, ofUs);
    t.equal(waiting.operatorNeeded, 'raising');
    t.equal((await paymentOf(ivan, commitment)).state, 'none', 'nobody has confirmed it');
    await decide(olga, waiting, 'confirm');
    const shown = await paymentOf(ivan, commitment);
    t.match(shown, { state: 'shown', reference: before.reference, qr: null, until: null });
    t.match(shown.account, { accountNumber: '48151623421', routingNumber: '021000021' });
    await tellAll(api);
    t.ok(
      (await notificationTitlesOf(ivan)).includes(
        'You can now see where to pay for your commitment to Acme',
      ),
    );
    for (const who of [nora, live.owner, olga, visitor(api)]) {
      const answer = await who.get(`/commitments/${commitment.id}/payment`);
      t.ok(answer.status === 404 || answer.status === 401, answer.text);
    }
    const answer = await ivan.get(`/commitments/${commitment.id}/payment`);
    t.match(answer.headers['cache-control'], 'no-store');
    const cancelled = await act(ivan, commitment, 'cancel');
    t.equal(cancelled.status, 200, cancelled.text);
    const after = await paymentOf(ivan, commitment);
    t.match(after, { state: 'not-due', account: null, reference: '' });
  },

  async 'a change hides both accounts for 72 hours, and all who have not paid are told'(t, api) {
    const olga = await firstOperator(api);
    const live = await openUnpayable(api);
    const [ivan, nora] = await addCommitters(api, ['Ivan', 'Nora']);
    const commitment = commitmentIn(await commitTo(ivan, live.path, 500_000));
    await activeInRaise(olga, live, ofUs);
    await tellAll(api);
    const wish = await commitTo(nora, live.path, 600_000, {
      kind: 'soft-circle',
      signature: undefined,
    });
    commitmentIn(wish);
    const mailed = (await mailsTo(api, nora.email)).length;

    const first = await activeInRaise(olga, live, changedTo);
    const until = new Date(api.clock.now + 72 * hour).toISOString();
    t.equal(first.shownFrom, until);
    const held = await paymentOf(ivan, commitment);
    t.match(held, { state: 'held', until, account: null, qr: null });
    await tellAll(api);
    await tellAll(api);
    const titles = await notificationTitlesOf(ivan);
    const changes = titles.filter((title) => title.includes('Acme changed its bank account'));
    t.same(changes, ['Acme changed its bank account: don’t pay until 5 Mar 2026, 10:00 UTC']);
    t.equal((await mailsTo(api, nora.email)).length, mailed, 'she has nothing to pay');
    const mail = (await mailsTo(api, ivan.email)).at(-1)?.text ?? '';
    t.match(mail, 'never come by email');

    // Changed once more: the time begins again, and the one between is never shown.
    api.clock.now += 71 * hour;
    await keepSessions(api);
    await activeInRaise(olga, live, ofUs);
    api.clock.now += 2 * hour;
    t.equal((await paymentOf(ivan, commitment)).state, 'held');
    api.clock.now += 71 * hour;
    await keepSessions(api);
    t.match(await paymentOf(ivan, commitment), {
      state: 'shown',
      account: { accountNumber: '48151623421' },
    });
  },

  async 'nothing is due before allocations are known; in euro there is a code to scan'(t, api) {
    const olga = await firstOperator(api);
    const shared = await openUnpayable(api, { oversubscription: 'scale_back' });
    const [ivan] = await addCommitters(api, ['Ivan']);
    const early = commitmentIn(await commitTo(ivan, shared.path, 500_000));
    await activeInRaise(olga, shared, ofUs);
    t.match(await paymentOf(ivan, early), { state: 'not-due', account: null, reference: '' });

    const live = await openUnpayable(api, {}, 'Bea', 'Bolt');
    const commitment = commitmentIn(await commitTo(ivan, live.path, 500_000));
    await updateRaise(api, live.raise.id, { currency: 'EUR' });
    await api.storage.write((trx) =>
      trx
        .updateTable('commitments')
        .set({ currency: 'EUR' })
        .where('id', '=', commitment.id)
        .execute(),
    );
    await activeInRaise(olga, live, readyAccount);
    const shown = await paymentOf(ivan, commitment);
    t.match(shown, { state: 'shown', account: { iban: readyAccount.iban } });
    t.ok((shown.qr?.size ?? 0) > 20 && (shown.qr?.path.length ?? 0) > 500);
  },
});

t.test('no other answer, mail, log or cell of the database has an account', async (t) => {
  const lines: string[] = [];
  const api = await testApi(t, {}, pino({ level: 'trace' }, { write: (line) => lines.push(line) }));
  const olga = await firstOperator(api);
  const live = await openUnpayable(api);
  const { owner, company } = live;
  const [ivan, nora] = await addCommitters(api, ['Ivan', 'Nora']);
  const editor = await addPerson(api, 'Ed');
  await addTo(api, company, editor, 'editor');
  const reader = await addPerson(api, 'Rita');
  await addTo(api, company, reader, 'viewer');
  const commitment = commitmentIn(await commitTo(ivan, live.path, 500_000));
  await activeInRaise(olga, live, ofUs);
  const wrong = await draftAccount(owner, company, { ...changedTo, routingNumber: '021000012' });
  t.equal(wrong.status, 422);
  const change = instructionIn(await draftAccount(owner, company, changedTo));
  await decide(owner, change, 'submit');
  const paid = { amount: usd(6_000), reference: 'WIRE 1', on: '2026-03-02' };
  // More than was signed for: the rest is paid back, to an account of hers.
  commitmentIn(await act(owner, commitment, 'note-received', { ...paid, reason: 'Too much.' }));
  const entered = await ivan.put(
    `/commitments/${commitment.id}/refund-account`,
    { headers: { 'content-type': 'application/json' } },
    Buffer.from(JSON.stringify({ ...ofUs, currency: undefined, accountNumber: '16180339887' })),
  );
  t.equal(entered.status, 200, entered.text);
  const read = await owner.post(`/refund-accounts/${commitment.id}/read`);
  t.match(read.text, '16180339887');
  await tellAll(api);

  const secrets = [
    ...['48151623421', '31415926535', '16180339887', '4815 1623', '3141 5926', '1618 0339'],
    ...[otherIban, 'First Bank'],
  ];
  const has = (text: string) => secrets.filter((secret) => text.includes(secret));
  const ids: Readonly<Record<string, string>> = {
    ...{ cmp: company.id, rse: live.raise.id, cmt: commitment.id, pin: change.id },
    ...{ usr: ivan.id },
  };
  /** For whom an answer may have one: these two, and nobody else. */
  const isShown = (url: string, who: ApiVisitor) =>
    (url.includes('payment-instructions') && [owner, editor, olga].some((one) => one === who)) ||
    (/^.*\/commitments\/[^/]+\/(?:payment|refund-account)$/.test(url) && who === ivan);
  let asked = 0;
  const routes = (await apiRoutes(api)).filter(({ method }) => method === 'GET');
  for (const { url, params } of routes) {
    const path = url.replace('/api/v1', '').replaceAll(/:(\w+)/g, (_all, name: string) => {
      const schema = params?.properties?.[name] ?? { type: 'string' };
      const prefix = /^\^([a-z]{3})_/.exec(schema.pattern ?? '')?.[1] ?? '';
      return ids[prefix] ?? String(sampleOf(schema));
    });
    for (const who of [owner, editor, reader, ivan, nora, olga, visitor(api)]) {
      const { text } = await who.get(path);
      asked += 1;
      if (!isShown(path, who) && has(text).length > 0) t.fail(`${path}: ${has(text)}`);
    }
  }
  t.ok(asked > 300, `${asked} answers`);
  for (const words of ['48151623421', 'First Bank']) {
    const found = await olga.get(`/search?q=${encodeURIComponent(words)}`);
    t.same(has(found.text.replaceAll(words, '')), [], 'nothing is found by it');
  }
  for (const who of [owner, ivan, nora]) {
    const mails = (await mailsTo(api, who.email)).map(({ text }) => text).join('\n');
    t.same(has(mails), []);
  }
  t.same(has(lines.join('\n')), [], 'the log');
  const tables = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite%'`.execute(
    api.storage.db,
  );
  for (const { name } of tables.rows) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.storage.db);
    t.same(has(JSON.stringify(rows)), [], name);
  }
});
