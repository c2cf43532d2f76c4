/** What investors do over the API: commit, sign, change and cancel; on both databases. */
import { createHash } from 'node:crypto';
import type { AgreementText, Commitment } from '#shared/product/commitments/commitments.ts';
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import {
  act,
  addCommitter,
  addCommitters,
  commitmentIn,
  commitTo,
  openRaise,
  readCommitment,
  shownTo,
  signatureOf,
} from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { crowdStatement, ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { addTo } from '#test/support/raise-people.ts';
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

  async 'what is signed is what was shown, by who is named'(t, api) {
    const { owner: ada, path } = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const sign = async (change: object) => {
      const signature = { ...(await signatureOf(ivan, path, 600_000)), ...change };
      return ivan.post(`${path}/commitments`, {
        kind: 'commit',
        amount: cents(600_000),
        signature,
      });
    };
    for (const typedName of ['ivan investor', 'Ivan', 'Ivan  Investors']) {
      const refused = (await sign({ typedName })).problem();
      t.match(refused.errors, [{ pointer: '/signature/typedName', code: 'other-name' }], typedName);
    }
    const before = await signatureOf(ivan, path, 600_000);
    const change = { title: 'Robots for all orchards' };
    const reason = 'It says better what the robots are for.';
    const olga = await addPerson(api, 'Olga', 'operator');
    t.equal((await ada.post(`${path}/propose-change`, { change, reason })).status, 200);
    t.equal((await olga.post(`/admin${path}/approve-change`)).status, 200);
    const stale = (await sign(before)).problem();
    t.match(stale, {
      type: '/problems/snapshot-stale',
      status: 422,
      current: { seq: 2, agreementSha256: /^[0-9a-f]{64}$/ },
      fields: [{ pointer: '/title', weight: 'reviewed' }],
    });
    const other = await sign({ agreementSha256: 'a'.repeat(64) });
    t.match(other.problem(), { type: '/problems/snapshot-stale', fields: empty });
    t.equal((await sign({ typedName: ' Ivan   Investor ' })).status, 201, 'spaces do not matter');
  },

  async 'only who may invest commits, and not more than their limit'(t, api) {
    const {
      owner: ada,
      company,
      path,
    } = await openRaise(api, {
      regime: 'us_reg_cf',
      visibility: 'network',
      minTicket: cents(50_000),
      min: cents(10_000_000),
    });
    const mia = await addCommitter(api, 'Mia', crowdStatement);
    t.match((await shownTo(mia, path, 100_000)).signing.limit, {
      limit: { amount: 525_000 },
      remaining: { amount: 525_000 },
    });
    const tooMuch = await commitTo(mia, path, 525_001);
    t.match(tooMuch.problem(), {
      type: '/problems/limit-exceeded',
      status: 422,
      limit: { amount: 525_000 },
      used: { amount: 0 },
      remaining: { amount: 525_000 },
      resetsOn: null,
      errors: [{ pointer: '/amount' }],
    });
    const all = commitmentIn(await commitTo(mia, path, 400_000));
    const signature = await signatureOf(mia, path, 525_001);
    const change = { amount: cents(525_001), signature };
    t.equal(
      refusalIn(await mia.patch(`/commitments/${all.id}`, change, ifMatch(1))),
      '422 limit-exceeded',
    );
    const same = { amount: cents(525_000), signature: await signatureOf(mia, path, 525_000) };
    t.equal(
      (await mia.patch(`/commitments/${all.id}`, same, ifMatch(1))).status,
      200,
      'its own part',
    );

    const zoe = await addCommitter(api, 'Zoe', crowdStatement);
    await api.storage.write((trx) =>
      trx.deleteFrom('investor_certifications').where('user_id', '=', zoe.id).execute(),
    );
    t.match((await commitTo(zoe, path, 100_000)).problem(), {
      type: '/problems/certification-required',
      status: 422,
      code: 'no-certification',
      obstacles: [{ code: 'no-certification' }],
    });
    const setState = (state: 'pending' | 'approved') =>
      updateRows(api, 'investor_profiles', { user_id: zoe.id }, { state });
    await setState('pending');
    const wish = { kind: 'soft-circle', amount: cents(100_000) };
    t.equal(refusalIn(await zoe.post(`${path}/commitments`, wish)), '403 forbidden not-approved');
    await setState('approved');
    t.equal(
      (await zoe.post(`${path}/commitments`, wish)).status,
      201,
      'a wish needs no certificate',
    );

    const bob = await addCommitter(api, 'Bob');
    await addTo(api, company, bob, 'viewer');
    t.equal(refusalIn(await bob.post(`${path}/commitments`, wish)), '403 forbidden own-company');
    t.equal(refusalIn(await commitTo(bob, path, 100_000)), '403 forbidden own-company');
    const olga = await addPerson(api, 'Olga', 'operator');
    t.equal((await olga.post(`${path}/commitments`, wish)).status, 403);
    t.equal(
      refusalIn(await ada.post(`${path}/commitments`, wish)),
      '403 forbidden no-investor-profile',
    );
    const [hidden, nia] = [
      await openRaise(api, { visibility: 'invite' }, 'Eve'),
      await addCommitter(api, 'Nia'),
    ];
    t.equal((await nia.post(`${hidden.path}/commitments`, wish)).status, 404);
    t.equal((await nia.get(`${hidden.path}/commitment`)).status, 404);
    t.equal((await nia.post(`/commitments/${all.id}/cancel`, {}, ifMatch(2))).status, 404);
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

  async 'without capacity one waits, is offered a place, and takes it or leaves it'(t, api) {
    const { path } = await openRaise(api, { maxTicket: cents(100_000_000) });
    const [ivan, mia, zoe, nia] = await addCommitters(api, ['Ivan', 'Mia', 'Zoe', 'Nia']);
    const first = commitmentIn(await commitTo(ivan, path, 95_000_000));
    const refused = await commitTo(mia, path, 6_000_000, { orWait: false });
    t.match(refused.problem(), {
      type: '/problems/amount-out-of-range',
      status: 422,
      detail: 'Only $50,000 is available.',
      remaining: { amount: 5_000_000 },
    });
    t.equal((await shownTo(mia, path, 6_000_000)).signing.wouldWait, true);
    const waiting = await commitTo(mia, path, 6_000_000);
    t.equal(waiting.status, 201);
    t.match(commitmentIn(waiting), {
      state: 'waitlisted',
      queuePosition: 1,
      can: ['amend', 'cancel'],
    });
    const fits = commitmentIn(await commitTo(zoe, path, 1_000_000));
    t.equal(fits.state, 'signed', 'who waits for more than there is holds up nobody');
    const behind = commitmentIn(await commitTo(nia, path, 7_000_000));
    t.match(behind, { state: 'waitlisted', queuePosition: 2 });
    const up = { amount: cents(99_500_000), signature: await signatureOf(ivan, path, 99_500_000) };
    t.equal(
      refusalIn(await ivan.patch(`/commitments/${first.id}`, up, ifMatch(1))),
      '422 amount-out-of-range',
    );

    const down = {
      amount: cents(93_000_000),
      signature: await signatureOf(ivan, path, 93_000_000),
    };
    t.equal((await ivan.patch(`/commitments/${first.id}`, down, ifMatch(1))).status, 200);
    const offered = (await shownTo(mia, path, 6_000_000)).commitment;
    t.match(offered, {
      state: 'offered',
      offerExpiresAt: '2026-03-05T10:00:00.000Z',
      can: ['accept-offer', 'decline-offer', 'cancel'],
    });
    if (offered === null || offered === undefined) return;
    const signature = await signatureOf(mia, path, 6_000_000);
    const now = api.clock.now;
    api.clock.now = Date.parse('2026-03-05T10:00:00.000Z');
    t.equal(refusalIn(await act(mia, offered, 'accept-offer', { signature })), '422 window-closed');
    api.clock.now = now;
    t.equal(commitmentIn(await act(mia, offered, 'accept-offer', { signature })).state, 'signed');
    const end = commitmentIn(await act(ivan, { id: first.id, version: 2 }, 'cancel', {}));
    t.equal(end.state, 'cancelled');
    const next = (await shownTo(nia, path, 7_000_000)).commitment;
    t.equal(next?.state, 'offered', 'the next is offered the freed capacity');
    t.equal(commitmentIn(await act(nia, next ?? behind, 'decline-offer')).state, 'cancelled');
    t.equal((await shownTo(ivan, path, 1)).signing.available.amount, 93_000_000);
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

  async 'twenty at once for the last capacity: what there is is taken, the rest wait'(t, api) {
    const { owner: ada, path } = await openRaise(api, { maxTicket: cents(100_000_000) });
    const people = [];
    for (let n = 0; n < 20; n += 1) people.push(await addCommitter(api, `Ivan${n}`));
    const first = await addCommitter(api, 'First');
    commitmentIn(await commitTo(first, path, 93_000_000));
    const signature = await signatureOf(people[0] ?? first, path, 2_000_000);
    const body = { kind: 'commit', amount: cents(2_000_000), signature };
    const answers = await Promise.all(
      people.map(async (who) => {
        let answer = await who.post(`${path}/commitments`, body);
        // What the web server does with an answer of a busy database.
        for (let tries = 0; answer.status === 503 && tries < 10; tries += 1) {
          answer = await who.post(`${path}/commitments`, body);
        }
        return answer;
      }),
    );
    const states = answers.map((answer) => commitmentIn(answer));
    t.equal(states.filter(({ state }) => state === 'signed').length, 3);
    const waiting = states.filter(({ state }) => state === 'waitlisted');
    t.equal(waiting.length, 17);
    const line = (await ada.get(`${path}/book?state=waitlisted&sort=queue&limit=50`)).json<{
      items: Commitment[];
    }>();
    t.same(
      line.items.map(({ queuePosition }) => queuePosition),
      Array.from({ length: 17 }, (_each, at) => at + 1),
    );
  },
});
