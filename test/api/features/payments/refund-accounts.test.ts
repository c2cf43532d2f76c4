/** Where refunds are paid to: entered by the investor, read by the owner while one is due, by nobody else. */

import { paymentData } from '#api/features/payments/personal-data.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { secretKeyOf } from '#api/platform/secret-key.ts';
import type { CommitmentList } from '#shared/product/commitments/commitments.ts';
import type { Overview } from '#shared/product/overview/overview.ts';
import type {
  RefundAccount,
  RefundTransfer,
} from '#shared/product/payments/refunds/refund-accounts.ts';
import { type ApiVisitor, firstOperator, mailsTo, refusalIn } from '#test/support/api-visitor.ts';
import { downloadBinder, makeBinder } from '#test/support/binders.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  addCommitters,
  commitmentIn,
  commitOn,
  commitTo,
  openRaise,
  readCommitment,
} from '#test/support/committing.ts';
import { addCertifiedEntity } from '#test/support/investor-entities.ts';
import { usd } from '#test/support/money.ts';
import { notificationsOf, timesTold } from '#test/support/notifications.ts';
import { germanIban } from '#test/support/payments.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo, errorsIn } from '#test/support/raise-people.ts';
import { findRows, updateRaise, updateRows } from '#test/support/rows.ts';
import { unzipped } from '#test/support/unzipped.ts';

const account = {
  ...{ kind: 'us', holder: 'Ivan Investor', bank: 'First Bank' },
  ...{ routingNumber: '021000021', accountNumber: '16180339887' },
} as const;
const atIban = { kind: 'iban', holder: 'Ilse Other', bank: 'B', iban: germanIban } as const;
const day = '2026-03-02';

/** A commitment of Ivan that ended after 5,000 dollars had arrived. */
async function refundDue(api: TestApi) {
  const live = await openRaise(api);
  const [ivan, nora] = await addCommitters(api, ['Ivan', 'Nora']);
  const signed = commitmentIn(await commitTo(ivan, live.path, 500_000));
  const payment = { amount: usd(5_000), reference: 'WIRE 1', on: day };
  const paid = commitmentIn(await act(live.owner, signed, 'confirm-funding', payment));
  const ended = commitmentIn(await act(ivan, paid, 'cancel', {}));
  return { ...live, ivan, nora, id: ended.id, own: `/commitments/${ended.id}/refund-account` };
}

const enter = (who: ApiVisitor, path: string, body: object, options: object = {}) =>
  who.put(
    path,
    { headers: { 'content-type': 'application/json' }, ...options },
    Buffer.from(JSON.stringify(body)),
  );
const textsTo = async (who: ApiVisitor) =>
  (await notificationsOf(who)).map(({ text }) => text).join('\n');
const read = (who: ApiVisitor, id: string, options: object = {}) =>
  who.post(`/refund-accounts/${id}/read`, undefined, options);

async function refunded(owner: Parameters<typeof act>[0], id: string) {
  const { version } = (await readCommitment(owner, { id })).commitment;
  const refund = { amount: usd(5_000), reference: 'BACK 1', on: day };
  return commitmentIn(await act(owner, { id, version }, 'mark-refunded', refund));
}

await withApiOnBothEngines({
  async 'a bank in another country than the investor or their entity is said to both'(t, api) {
    const { owner, ivan, id, own } = await refundDue(api);
    const isAbroad = async (country: string) => {
      await updateRows(api, 'investor_profiles', { user_id: ivan.id }, { country });
      const [seen, paid] = [await ivan.get(own), await read(owner, id)];
      t.equal(seen.json<RefundAccount>().isAbroad, paid.json<RefundTransfer>().isAbroad, country);
      return seen.json<RefundAccount>().isAbroad;
    };
    const iban = (country: string) => enter(ivan, own, { ...atIban, country });
    t.same(errorsIn(await iban('NL')), ['/country account'], 'a German IBAN is at a German bank');
    t.equal((await iban('DE')).status, 200);
    t.equal(await isAbroad('DE'), false);
    t.equal(await isAbroad('NL'), true);
    t.equal(await isAbroad(''), false, 'nothing is known');
    const dutch = { ...atIban, iban: 'NL91ABNA0417164300' };
    t.same(errorsIn(await enter(ivan, own, { ...dutch, country: 'BE' })), ['/country account']);
    const bic = { country: 'NL', bic: 'DEUTDEFF' };
    t.same(errorsIn(await enter(ivan, own, { ...dutch, ...bic })), ['/bic account']);
    t.equal((await enter(ivan, own, { ...dutch, country: 'NL' })).status, 200);
    t.equal(await isAbroad('NL'), false);
    t.equal(await isAbroad('US'), true);
    t.equal((await enter(ivan, own, account)).status, 200);
    t.equal(await isAbroad('US'), false);
    t.equal(await isAbroad('NL'), true, 'a US account is in the US');
  },

  async 'the investor is asked, enters it, and the owner sees it while it is due'(t, api) {
    const { owner, company, raise, ivan, id, own } = await refundDue(api);
    const refunds = async () =>
      (await owner.get(`/me/overview?company=${company.id}`)).json<Overview>().raise?.refunds;
    t.match(await refunds(), { count: 1, first: [{ id, amount: usd(5_000), accountAsked: true }] });
    const due = await readCommitment(ivan, { id });
    t.match(due.commitment, { refundAccountAsked: true, owed: usd(5_000) });
    t.match(await textsTo(ivan), /Enter the account for the refund/);
    const tasks = async () =>
      (await ivan.get('/commitments?due=task')).json<CommitmentList>().items.map((one) => one.id);
    t.same(await tasks(), [id]);
    const csv = await ivan.get('/commitments.csv');
    t.match(csv.text, /Enter your bank account for the refund/);
    t.same((await ivan.get(own)).json(), {
      ...{ isDue: true, account: null, enteredAt: null },
      ...{ investor: 'Ivan Investor', isOtherHolder: false, isAbroad: false },
    });
    t.equal(refusalIn(await read(owner, id)), '422 invalid-transition no-account');

    t.same(errorsIn(await enter(ivan, own, { ...account, routingNumber: '021000012' })), [
      '/routingNumber account',
    ]);
    t.same(errorsIn(await enter(ivan, own, { ...account, holder: '' })), ['/holder required']);
    const pounds = { kind: 'uk', sortCode: '601613', accountNumber: '31926819' };
    t.same(errorsIn(await enter(ivan, own, { ...account, ...pounds })), ['/currency account']);
    t.equal((await enter(ivan, own, account)).status, 200);
    const entered = await ivan.get(own);
    t.match(entered.headers['cache-control'], /no-store/);
    t.match(entered.json<RefundAccount>(), {
      ...{ isDue: true, account: { accountNumber: '16180339887' }, isOtherHolder: false },
      enteredAt: '2026-03-02T10:00:00.000Z',
    });
    t.same(await tasks(), []);
    t.equal((await readCommitment(owner, { id })).commitment.refundAccountAsked, false);
    const told = (await notificationsOf(owner)).find(({ title }) => /^Pay back/.test(title));
    t.match(told?.title, /^Pay back \$5,000 to Ivan .*: the account is entered$/);
    t.match(told?.text, /never comes by email/);
    t.match(await textsTo(ivan), /If it wasn’t you, change your password/);

    // Refunds go on after the end of the raise.
    await updateRaise(api, raise.id, { state: 'closed_failed' });
    t.match(await refunds(), { count: 1, first: [{ id, accountAsked: false }] });
    const transfer = (await read(owner, id)).json<RefundTransfer>();
    t.match(transfer, {
      ...{ amount: usd(5_000), account: { accountNumber: '16180339887' } },
      ...{ isOtherHolder: false, investor: 'Ivan Investor' },
    });
    t.equal(transfer.reference, due.commitment.paymentReference);
    t.equal((await enter(ivan, own, atIban)).status, 200);
    t.match((await read(owner, id)).json<RefundTransfer>(), {
      ...{ account: { iban: germanIban, accountNumber: '' }, isOtherHolder: true },
      investor: 'Ivan Investor',
    });
    t.match((await ivan.get(own)).json<RefundAccount>(), { isOtherHolder: true });

    await refunded(owner, id);
    t.same(await refunds(), { count: 0, paidBack: 1, first: [] });
    t.equal(refusalIn(await read(owner, id)), '422 invalid-transition nothing-owed');
    t.equal(refusalIn(await enter(ivan, own, account)), '422 invalid-transition nothing-owed');
    t.match((await ivan.get(own)).json<RefundAccount>(), { isDue: false });
    const { version } = (await readCommitment(owner, { id })).commitment;
    const reason = 'The bank returned it.';
    commitmentIn(await act(owner, { id, version }, 'withdraw-refund', { reason }));
    t.equal((await read(owner, id)).status, 200, 'due again, and seen again');
  },

  async 'nobody else reads or enters it, and who one is is asked'(t, api) {
    const { owner, company, ivan, nora, id, own } = await refundDue(api);
    const olga = await firstOperator(api);
    const editor = await addPerson(api, 'Ed');
    await addTo(api, company, editor, 'editor');
    await enter(ivan, own, account);
    for (const [who, mine, theirs] of [
      [owner, 404, 200],
      [editor, 404, 403],
      [olga, 404, 404],
      [nora, 404, 404],
      [ivan, 200, 404],
    ] as const) {
      const answers = [await who.get(own), await enter(who, own, account), await read(who, id)];
      t.same(
        answers.map(({ status }) => status),
        [mine, mine, theirs],
      );
    }
    const readings = (await findRows(api, 'audit_events')).filter(
      ({ action }) => action === 'commitment.read-refund-account',
    );
    t.equal(readings.length, 1, 'each reading is in the audit log');
    api.clock.now += 11 * 60_000;
    t.equal(refusalIn(await enter(ivan, own, account, { unproven: true })), '401 mfa-required');
    t.equal(refusalIn(await read(owner, id, { unproven: true })), '401 mfa-required');
    for (const table of ['refund_accounts', 'idempotency_records', 'audit_events'] as const) {
      const cells = JSON.stringify(await findRows(api, table));
      t.notMatch(cells, /16180339887|First Bank/, table);
    }
    for (const who of [owner, ivan, editor]) {
      const mails = (await mailsTo(api, who.email)).map(({ text }) => text).join('\n');
      t.notMatch(mails, /16180339887|First Bank/);
    }
  },

  async 'entered twice at once: one account, and both sides are told once'(t, api) {
    const { owner, ivan, id, own } = await refundDue(api);
    const twice = await Promise.all([enter(ivan, own, account), enter(ivan, own, account)]);
    t.same(
      twice.map(({ status }) => status),
      [200, 200],
    );
    t.equal((await findRows(api, 'refund_accounts')).length, 1);
    t.equal(await timesTold(api, owner, 'refund-account'), 1);
    t.equal(await timesTold(api, ivan, 'refund-account'), 1);
    const both = await Promise.all([enter(ivan, own, atIban), refunded(owner, id)]);
    t.ok([200, 422].includes(both[0].status), 'at once with the refund, in some order');
    t.equal(refusalIn(await read(owner, id)), '422 invalid-transition nothing-owed');
  },

  async 'the copy of personal data names it without the account, and erasing takes it along'(
    t,
    api,
  ) {
    const { ivan, nora, id, own } = await refundDue(api);
    await enter(ivan, own, account);
    const person = (who: typeof ivan) => ({ id: who.id, email: who.email, name: '' });
    const encrypter = encrypterOf(await secretKeyOf(api.options));
    const copied = JSON.stringify(
      await paymentData.collect(api.storage.db, person(ivan), { encrypter, now: api.clock.now }),
    );
    t.match(copied, id);
    t.notMatch(copied, /16180339887|First Bank/);
    const erase = (who: typeof ivan) =>
      api.storage.write((trx) => paymentData.erase(trx, person(who), api.clock.now));
    await erase(nora);
    t.equal((await findRows(api, 'refund_accounts')).length, 1);
    await erase(ivan);
    t.equal((await findRows(api, 'refund_accounts')).length, 0);
  },

  async 'no binder has it, of either side'(t, api) {
    const { owner, raise, path, ivan, id, own } = await refundDue(api);
    // Its file is nowhere but in the database.
    await updateRows(api, 'raise_documents', { raise_id: raise.id }, { published_at: null });
    await enter(ivan, own, account);
    for (const [who, of] of [
      [owner, path],
      [ivan, `/commitments/${id}`],
    ] as const) {
      await makeBinder(api, who, of);
      const files = await unzipped((await downloadBinder(api, who, of)).bytes);
      const all = [...files].map(([name, bytes]) => `${name}\n${String(bytes)}`).join('\n');
      t.match(all, id);
      t.notMatch(all, /16180339887|First Bank/, of);
    }
  },

  async 'an entity is paid back to an account in its own name'(t, api) {
    const { owner, path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const { id: party, legalName: holder } = await addCertifiedEntity(api, ivan);
    const answer = await ivan.get(`${path}/commitment?amount=600000&party=${party}`);
    const signed = commitmentIn(await commitOn(answer.json(), ivan, path, 600_000, { party }));
    const surplus = { amount: usd(7_000), reference: 'WIRE 1', on: day, reason: 'Too much.' };
    commitmentIn(await act(owner, signed, 'note-received', surplus));
    const own = `/commitments/${signed.id}/refund-account`;
    const inOwnName = await enter(ivan, own, account);
    t.match(inOwnName.json<RefundAccount>(), { investor: holder, isOtherHolder: true });
    const inItsName = await enter(ivan, own, { ...account, holder: holder.toUpperCase() });
    t.match(inItsName.json<RefundAccount>(), { isOtherHolder: false });
    t.match((await read(owner, signed.id)).json<RefundTransfer>(), {
      ...{ amount: usd(1_000), investor: holder, isOtherHolder: false },
    });
  },
});
