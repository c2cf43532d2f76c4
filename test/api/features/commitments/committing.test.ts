/** What investors do over the API: commit, sign, change and cancel; on both databases. */
import { createHash } from 'node:crypto';
import type { AgreementText } from '#shared/product/commitments/commitments.ts';
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  readCommitment,
  shownTo,
  signatureOf,
} from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { updateRaise, updateRows } from '#test/support/rows.ts';

await withApiOnBothEngines({
  async 'a wish is signed, changed and cancelled, and each step leaves its trace'(t, api) {
    const { owner: ada, path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const wish = { kind: 'soft-circle', amount: cents(2_000_000) };
    const key = { key: '3f6c2a4e-4b7e-4a54-9d0e-0b6a5e1c7d11' };
    const first = await ivan.post(`${path}/commitments`, wish, key);
    t.equal(first.status, 201);
    const soft = commitmentIn(first);
    t.match(soft, { state: 'soft_circled', signed: null, can: ['amend', 'commit', 'cancel'] });
    t.equal(first.headers['etag'], '"1"');
    t.equal((await ivan.post(`${path}/commitments`, wish, key)).text, first.text, 'sent twice');
    t.equal(
      refusalIn(await ivan.post(`${path}/commitments`, wish)),
      '422 invalid-transition only-one',
    );

    const small = await ivan.patch(`/commitments/${soft.id}`, { amount: cents(1) }, ifMatch(1));
    t.match(small.problem(), {
      type: '/problems/amount-out-of-range',
      minTicket: { amount: 500_000 },
      maxTicket: { amount: 25_000_000 },
      errors: [{ pointer: '/amount', code: 'below-ticket', message: /\$5,000/ }],
    });
    const more = await ivan.patch(
      `/commitments/${soft.id}`,
      { amount: cents(3_000_000) },
      ifMatch(1),
    );
    t.match(commitmentIn(more), {
      state: 'soft_circled',
      amount: { amount: 3_000_000 },
      version: 2,
    });
    const stale = await ivan.patch(
      `/commitments/${soft.id}`,
      { amount: cents(900_000) },
      ifMatch(1),
    );
    t.match(stale.problem(), { status: 412, currentVersion: 2, current: { version: 2 } });

    const signature = await signatureOf(ivan, path, 3_000_000);
    const signed = await act(ivan, { id: soft.id, version: 2 }, 'commit', { signature });
    const commitment = commitmentIn(signed);
    t.match(commitment, {
      state: 'signed',
      signed: {
        name: 'Ivan Investor',
        at: '2026-03-02T10:00:00.000Z',
        snapshot: { seq: 1, sha256: signature.snapshotSha256 },
        agreementSha256: signature.agreementSha256,
      },
      cancelUntil: '2026-05-30T20:00:00.000Z',
    });
    const agreement = (await ivan.get(`/commitments/${soft.id}/agreement`)).json<AgreementText>();
    t.match(agreement, { template: 'safe_post', text: /thirty thousand US dollars/ });
    t.equal(createHash('sha256').update(agreement.text).digest('hex'), signature.agreementSha256);
    t.equal((await ada.get(`/commitments/${soft.id}/agreement`)).text, JSON.stringify(agreement));

    const unsigned = await ivan.patch(
      `/commitments/${soft.id}`,
      { amount: cents(1_000_000) },
      ifMatch(3),
    );
    t.match(unsigned.problem().errors, [{ pointer: '/signature', code: 'required' }]);
    const anew = { amount: cents(1_000_000), signature: await signatureOf(ivan, path, 1_000_000) };
    const less = commitmentIn(await ivan.patch(`/commitments/${soft.id}`, anew, ifMatch(3)));
    t.match(less, { state: 'signed', amount: { amount: 1_000_000 }, version: 4 });
    t.not(less.signed?.agreementSha256, commitment.signed?.agreementSha256, 'it was signed anew');
    t.equal(
      (await shownTo(ivan, path, 1)).signing.available.amount,
      99_000_000,
      'and capacity was freed',
    );

    const reason = 'I bought a house.';
    const gone = commitmentIn(await act(ivan, less, 'cancel', { reason }));
    t.match(gone, { state: 'cancelled', reason, can: empty });
    t.equal(refusalIn(await act(ivan, gone, 'cancel', {})), '422 invalid-transition');
    const { events } = await readCommitment(ada, soft);
    t.same(
      events.map(({ event, to, change }) => `${event} ${to} ${change}`),
      [
        'soft-circle soft_circled 2000000',
        'amend soft_circled 1000000',
        'commit signed 0',
        'amend signed -2000000',
        'cancel cancelled 0',
      ],
    );
    const logged = await api.storage.db
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('target_id', '=', soft.id)
      .orderBy('at')
      .execute();
    t.same(
      logged.map(({ action }) => action).toSorted(),
      ['amend', 'amend', 'cancel', 'commit', 'soft-circle'].map((name) => `commitment.${name}`),
    );
    t.equal(commitmentIn(await commitTo(ivan, path, 500_000)).state, 'signed', 'once more');
  },

  async 'the raise has to be open, and a change of mind comes in time'(t, api) {
    const { path, raise } = await openRaise(api);
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const first = commitmentIn(await commitTo(ivan, path, 600_000));
    await updateRaise(api, raise.id, { state: 'paused' });
    t.equal(refusalIn(await commitTo(ivan, path, 600_000)), '422 invalid-transition only-one');
    await updateRaise(api, raise.id, { state: 'live' });
    const signature = await signatureOf(mia, path, 600_000);
    const body = { kind: 'commit', amount: cents(600_000), signature };
    await updateRaise(api, raise.id, { state: 'paused' });
    t.equal((await mia.post(`${path}/commitments`, body)).status, 404, 'she cannot see it now');
    await updateRaise(api, raise.id, { state: 'live' });
    await updateRaise(api, raise.id, { deadline_at: '2026-03-04T10:00:00.000Z' });
    const late = await act(ivan, first, 'cancel', {});
    t.match(late.problem(), {
      type: '/problems/window-closed',
      status: 422,
      closedAt: '2026-03-02T10:00:00.000Z',
    });
    const change = { amount: cents(700_000), signature: await signatureOf(ivan, path, 700_000) };
    t.equal(
      refusalIn(await ivan.patch(`/commitments/${first.id}`, change, ifMatch(1))),
      '422 window-closed',
    );
    t.equal((await shownTo(ivan, path, 1)).commitment?.can.includes('cancel'), false);
    await updateRaise(api, raise.id, { deadline_at: '2026-03-02T10:00:00.000Z' });
    t.match((await mia.post(`${path}/commitments`, body)).problem(), {
      type: '/problems/window-closed',
      closedAt: '2026-03-02T10:00:00.000Z',
    });
  },

  async 'a material change is confirmed with a new signature, in time'(t, api) {
    const { path, raise } = await openRaise(api);
    const [ivan, mia] = [await addCommitter(api, 'Ivan'), await addCommitter(api, 'Mia')];
    const place = (investorId: string) =>
      api.storage.write((trx) =>
        placeCommitment(
          trx,
          { raiseId: raise.id, state: 'reconfirm_due', amount: 600_000, investorId },
          api.clock.now,
        ),
      );
    const { id, version } = await place(ivan.id);
    await updateRows(api, 'commitments', { id }, { reconfirm_due_at: '2026-03-10T05:00:00.000Z' });
    const signature = await signatureOf(ivan, path, 600_000);
    const wrong = { ...signature, agreementSha256: 'a'.repeat(64) };
    t.equal(
      refusalIn(await act(ivan, { id, version }, 'reconfirm', { signature: wrong })),
      '422 snapshot-stale',
    );
    const now = api.clock.now;
    api.clock.now = Date.parse('2026-03-10T05:00:00.000Z');
    t.equal(
      refusalIn(await act(ivan, { id, version }, 'reconfirm', { signature })),
      '422 window-closed',
    );
    api.clock.now = now;
    const done = commitmentIn(await act(ivan, { id, version }, 'reconfirm', { signature }));
    t.match(done, { state: 'signed', reconfirmDueAt: null, signed: { snapshot: { seq: 1 } } });
    const other = await place(mia.id);
    t.equal(commitmentIn(await act(mia, other, 'cancel', {})).state, 'cancelled', 'or says no');
  },
});
