/** Who may sign what: what was shown, under their name, within their limit, on both databases. */
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  shownTo,
  signatureOf,
} from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { crowdStatement, ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { addTo } from '#test/support/raise-people.ts';
import { updateRows } from '#test/support/rows.ts';

await withApiOnBothEngines({
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
      detail: 'The terms changed after you opened them. Read them again, then sign.',
      current: { seq: 2, agreementSha256: /^[0-9a-f]{64}$/ },
      fields: [{ pointer: '/title', weight: 'reviewed' }],
    });
    const other = await sign({ agreementSha256: 'a'.repeat(64) });
    t.match(other.problem(), {
      type: '/problems/snapshot-stale',
      detail: /^The terms are the same, but the agreement changed/,
      fields: empty,
    });
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
});
