/** Money of commitments over the API: reported, shown, confirmed, declined, refunded. */

import { createHash } from 'node:crypto';
import { commitmentData } from '#api/features/commitments/personal-data.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import type { AgreementText, Commitment } from '#shared/product/commitments/commitments.ts';
import { type ApiVisitor, refusalIn, sendFile } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  readCommitment,
} from '#test/support/committing.ts';
import { pdfBytes, pngBytes } from '#test/support/data-room.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { findRows, updateRaise, updateRows } from '#test/support/rows.ts';

/** Somebody's commitment, straight in the ledger. */
const place = (
  api: TestApi,
  raiseId: string,
  investorId: string,
  state: 'signed' | 'funded' | 'refund_due' | 'waitlisted' | 'reconfirm_due' = 'signed',
  amount = 600_000,
) => addCommitment(api, { raiseId, state, amount, investorId });

const upload = (who: ApiVisitor, id: string, bytes: Buffer, type: string) =>
  sendFile(who, `/commitments/${id}/evidence`, bytes, type);

await withApiOnBothEngines({
  async 'one reports the payment, another confirms it'(t, api) {
    const { owner: ada, company, raise, path } = await openRaise(api);
    const reportedInBook = async () =>
      (await ada.get(`${path}/book?limit=1`)).json<Book>().reported;
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const [eve, olga] = [await addPerson(api, 'Eve'), await addPerson(api, 'Olga', 'operator')];
    await addTo(api, company, eve, 'editor');
    const row = await place(api, raise.id, ivan.id);
    const report = { amount: cents(600_000), reference: 'SEPA 2026-17', on: '2026-03-02' };
    const wrong = await act(ivan, row, 'report-funding', { ...report, amount: cents(590_000) });
    t.match(wrong.problem(), {
      status: 422,
      expected: { amount: 600_000 },
      errors: [{ pointer: '/amount', code: 'amount-differs', message: /\$6,000.*change your/ }],
    });
    for (const [on, code] of [
      ['2026-03-04', 'future'],
      ['2026-02-30', 'format'],
    ] as const) {
      const refused = await act(ivan, row, 'report-funding', { ...report, on });
      t.match(refused.problem().errors, [{ pointer: '/on', code }], on);
    }
    const short = await act(ivan, row, 'report-funding', { ...report, reference: 'ab' });
    t.match(short.problem().errors, [{ pointer: '/reference' }]);
    t.equal((await act(mia, row, 'report-funding', report)).status, 404);
    t.equal((await act(ada, row, 'report-funding', report)).status, 404, 'nor does the company');
    const reported = commitmentIn(await act(ivan, row, 'report-funding', report));
    t.match(reported, {
      state: 'signed',
      reported: { by: 'Ivan', reference: 'SEPA 2026-17', on: '2026-03-02' },
      can: ['cancel', 'report-funding'],
    });

    t.equal(await reportedInBook(), 1);

    const confirm = { amount: cents(600_000) };
    t.equal((await act(ivan, reported, 'confirm-funding', confirm)).status, 404);
    t.equal((await act(eve, reported, 'confirm-funding', confirm)).status, 403, 'not an editor');
    t.equal((await act(ada, row, 'confirm-funding', confirm)).status, 412, 'in another version');
    const less = await act(ada, reported, 'confirm-funding', { amount: cents(1) });
    t.match(less.problem().errors, [{ pointer: '/amount', code: 'amount-differs' }]);
    const done = commitmentIn(await act(ada, reported, 'confirm-funding', confirm));
    t.match(done, {
      state: 'funded',
      funding: { by: 'Ada', reference: 'SEPA 2026-17', on: '2026-03-02' },
      investor: { name: 'Ivan' },
    });
    const again = await act(ada, done, 'confirm-funding', confirm);
    t.match(again.problem(), { status: 422, from: 'funded', allowed: ['countersign', 'decline'] });

    const other = await place(api, raise.id, mia.id);
    t.equal(await reportedInBook(), 0, 'one is confirmed, the other not reported');
    const unnamed = await act(olga, other, 'confirm-funding', confirm);
    t.match(unnamed.problem().errors, [{ pointer: '/reference', code: 'required' }]);
    const named = { ...confirm, reference: 'X-1234', on: '2026-03-01' };
    const byOperator = commitmentIn(await act(olga, other, 'confirm-funding', named));
    t.match(byOperator.funding, { by: 'An operator', reference: 'X-1234', on: '2026-03-01' });
    const logged = await findRows(api, 'audit_events', { action: 'commitment.confirm-funding' });
    t.same(logged.map(({ actor_role }) => actor_role).toSorted(), ['member', 'operator']);
  },

  async 'nobody confirms or refunds their own payment'(t, api) {
    const { owner: ada, raise, path } = await openRaise(api);
    // She invested before she took the company over.
    const own = await place(api, raise.id, ada.id);
    const confirm = { amount: cents(600_000), reference: 'X-1234' };
    t.equal(refusalIn(await act(ada, own, 'confirm-funding', confirm)), '403 forbidden two-person');
    const book = (await ada.get(`${path}/book`)).json<{ items: Commitment[] }>();
    t.same(book.items[0]?.can, [], 'and none is offered to her');
    const eve = await openRaise(api, {}, 'Eve');
    const refund = await place(api, eve.raise.id, eve.owner.id, 'refund_due');
    const back = { ...confirm, on: '2026-03-02' };
    t.equal(
      refusalIn(await act(eve.owner, refund, 'mark-refunded', back)),
      '403 forbidden two-person',
    );
  },

  async 'declined with a reason, and paid back as a whole'(t, api) {
    const { owner: ada, company, raise, path } = await openRaise(api);
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const eve = await addPerson(api, 'Eve');
    await addTo(api, company, eve, 'editor');
    const row = await place(api, raise.id, ivan.id, 'funded', 99_900_000);
    const waiting = await place(api, raise.id, mia.id, 'waitlisted', 700_000);
    const reason = 'We took a lead investor in your place.';
    t.equal((await act(eve, row, 'decline', { reason })).status, 403);
    t.match((await act(ada, row, 'decline', { reason: 'no' })).problem().errors, [
      { pointer: '/reason' },
    ]);
    const declined = commitmentIn(await act(ada, row, 'decline', { reason }));
    t.match(declined, { state: 'refund_due', reason, can: ['note-received', 'mark-refunded'] });
    const book = (await ada.get(`${path}/book?state=offered`)).json<{ items: Commitment[] }>();
    t.match(book.items, [{ id: waiting.id, state: 'offered' }], 'the freed capacity is offered');
    const back = { amount: cents(99_900_000), reference: 'Refund 7', on: '2026-03-02' };
    const part = await act(ada, declined, 'mark-refunded', { ...back, amount: cents(1) });
    t.match(part.problem(), { expected: { amount: 99_900_000 } });
    const key = {
      headers: { 'if-match': `"${declined.version}"` },
      key: 'b0c2f7f4-6d14-4c0c-8f0b-2f8f7c9d3a55',
    };
    const target = `/commitments/${row.id}/mark-refunded`;
    const first = await ada.post(target, back, key);
    t.match(commitmentIn(first), { state: 'refunded', refund: { reference: 'Refund 7' } });
    t.same(commitmentIn(first).can, ['note-received', 'withdraw-refund']);
    const second = await ada.post(target, back, key);
    t.equal(second.text, first.text, 'sent twice, it happened once');
    t.equal(second.headers['idempotency-replayed'], 'true');
    const steps = await ivan.get(`/commitments/${row.id}`);
    t.match(steps.json<{ events: object[] }>().events.at(-1), {
      event: 'mark-refunded',
      by: 'owner',
      reference: 'Refund 7',
    });
    await updateRaise(api, raise.id, { state: 'closed_failed' });
    const late = await place(api, raise.id, ivan.id);
    t.equal(
      refusalIn(await act(ada, late, 'decline', { reason })),
      '422 invalid-transition not-declinable',
    );
  },

  async 'where capacity is shared out, nothing is confirmed before'(t, api) {
    const { owner: ada, raise } = await openRaise(api, { oversubscription: 'scale_back' });
    const ivan = await addCommitter(api, 'Ivan');
    const row = await place(api, raise.id, ivan.id);
    const confirm = { amount: cents(600_000), reference: 'X-1234' };
    t.equal(
      refusalIn(await act(ada, row, 'confirm-funding', confirm)),
      '422 invalid-transition not-allocated',
    );
    const dueAt = async (columns: object) => {
      await updateRaise(api, raise.id, columns);
      const { items } = (await ivan.get('/commitments')).json<{ items: Commitment[] }>();
      return items[0]?.fundingDueAt;
    };
    t.equal(await dueAt({ settling_at: '2026-03-02T10:00:00.000Z' }), null, 'nor asked for');
    const shared = { allocated_at: '2026-03-03T10:00:00.000Z' };
    t.equal(await dueAt(shared), '2026-03-18T04:00:00.000Z', 'ten business days after that');
    t.equal((await act(ada, row, 'confirm-funding', confirm)).status, 200);
  },

  async 'a file shows the payment, to those whom it concerns'(t, api) {
    const { owner: ada, company, raise } = await openRaise(api);
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const [eve, olga] = [await addPerson(api, 'Eve'), await addPerson(api, 'Olga', 'operator')];
    await addTo(api, company, eve, 'editor');
    const { id } = await place(api, raise.id, ivan.id);
    const evidence = `/commitments/${id}/evidence`;
    t.equal((await ivan.get(evidence)).status, 404, 'none yet');
    t.equal((await upload(mia, id, pdfBytes, 'application/pdf')).status, 404);
    t.equal((await upload(ada, id, pdfBytes, 'application/pdf')).status, 404);
    t.equal((await upload(ivan, id, pdfBytes, 'text/csv')).status, 415);
    t.equal((await upload(ivan, id, pngBytes, 'application/pdf')).status, 422);
    t.equal((await upload(ivan, id, Buffer.from('<svg/>'), 'image/png')).status, 422);
    const first = await upload(ivan, id, pngBytes, 'image/png');
    t.match(first.json(), { commitment: { evidence: { mediaType: 'image/png' } } });
    const second = await upload(ivan, id, pdfBytes, 'application/pdf');
    t.equal(second.status, 200, second.text);
    for (const who of [ivan, ada, olga]) {
      const got = await who.get(evidence);
      t.equal(got.status, 200, who.email);
      t.equal(got.headers['content-disposition'], 'attachment; filename="payment.pdf"');
      t.equal(Number(got.headers['content-length']), pdfBytes.length);
    }
    const read = async () => {
      const rows = await api.storage.db
        .selectFrom('audit_events')
        .select(['actor_id', 'target_id'])
        .where('action', '=', 'commitment.read-evidence')
        .orderBy('seq')
        .execute();
      return rows.map(({ actor_id, target_id }) => [actor_id, target_id]);
    };
    const both = [
      [ada.id, id],
      [olga.id, id],
    ];
    t.same(await read(), both, 'who reads that of somebody else is in the audit log');
    t.equal((await eve.get(evidence)).status, 403);
    t.same(await read(), both, 'and nobody who did not');
    t.equal((await mia.get(evidence)).status, 404);
    const files = await api.storage.db
      .selectFrom('files')
      .select(['state', 'media_type'])
      .where('owner', '=', id)
      .orderBy('media_type')
      .execute();
    t.same(files, [
      { state: 'used', media_type: 'application/pdf' },
      { state: 'released', media_type: 'image/png' },
    ]);
    const soft = await place(api, raise.id, mia.id, 'waitlisted');
    const early = await upload(mia, soft.id, pdfBytes, 'application/pdf');
    t.match(early.json(), { code: 'nothing-to-pay' });
    const kept = async () =>
      (await api.storage.db.selectFrom('commitment_evidence').selectAll().execute())[0]?.file_id;
    const before = await kept();
    for (const columns of [
      { state: 'funded' },
      { state: 'reconfirm_due', prior_state: 'funded' },
    ] as const) {
      await updateRows(api, 'commitments', { id }, columns);
      const late = await upload(ivan, id, pngBytes, 'image/png');
      t.equal(late.status, 422);
      t.match(late.json(), { code: 'payment-confirmed' }, columns.state);
    }
    t.equal(await kept(), before, 'what was confirmed by a file stays as it was');
  },

  async 'a copy of one’s data has what was signed; erasing keeps what bound, and nothing else'(
    t,
    api,
  ) {
    const { owner: ada, path } = await openRaise(api, { maxTicket: cents(100_000_000) });
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const bound = commitmentIn(await commitTo(ivan, path, 100_000_000));
    const waiting = commitmentIn(await commitTo(mia, path, 700_000));
    t.equal(waiting.state, 'waitlisted');
    await upload(ivan, bound.id, pdfBytes, 'application/pdf');
    const { db } = api.storage;
    const people = [
      { ...ivan, name: 'Ivan' },
      { ...mia, name: 'Mia' },
    ] as const;
    const copy = await commitmentData.collect(db, people[0], { encrypter: api.encrypter } as never);
    t.match(copy, {
      agreements: { items: [{ sha256: bound.signed?.agreementSha256, text: /Ivan Investor/ }] },
      paymentEvidence: { items: [{ commitment_id: bound.id, media_type: 'application/pdf' }] },
    });
    const hashes = async () =>
      (await db.selectFrom('agreements').select('sha256').execute()).map(({ sha256 }) => sha256);
    t.equal((await hashes()).length, 2);
    for (const who of people) {
      await api.storage.write((trx) => commitmentData.erase(trx, who, api.clock.now));
    }
    t.same(await hashes(), [bound.signed?.agreementSha256], 'what never bound is gone');
    t.match(await readCommitment(ada, bound), {
      commitment: { state: 'signed', signed: { name: 'Deleted user' } },
    });
    const kept = (await ada.get(`/commitments/${bound.id}/agreement`)).json<AgreementText>();
    t.match(kept.text, /^Investor: Deleted user\.$/m);
    t.notMatch(kept.text, /Ivan/);
    const whole = kept.text.replace(
      'Investor: Deleted user.',
      'Investor: Ivan Investor, United States; 12 Orchard Lane, Portland, ME 04101.',
    );
    t.equal(createHash('sha256').update(whole).digest('hex'), bound.signed?.agreementSha256);
    t.equal((await ada.get(`/commitments/${waiting.id}`)).status, 404);
  },
});
