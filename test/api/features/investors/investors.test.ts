/** Investor profiles, and what somebody becomes by having one, a company, or both. */
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import type { InvestorProfileResponse } from '#shared/product/investors/investors.ts';
import { type ApiVisitor, firstOperator, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { empty } from '#test/support/empty.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, updateRows } from '#test/support/rows.ts';

const asFund = { kind: 'fund', displayName: 'North Quay' };

async function capabilitiesOf(me: ApiVisitor) {
  const { account } = (await me.get('/me')).json<AccountResponse>();
  const { operator, investor, companies, beginsAs } = account;
  return { operator, investor, companies, beginsAs };
}

const whole = {
  legalName: 'North Quay Ventures LP',
  country: 'US',
  stages: ['seed'],
  sectors: ['health'],
  checkMin: { amount: 1_000_000, currency: 'USD' },
  checkMax: { amount: 2_000_000, currency: 'USD' },
};

const change = (me: ApiVisitor, body: object, version: number) =>
  me.patch('/investor-profile', body, { headers: { 'if-match': `"${version}"` } });

const setState = (api: TestApi, state: 'approved' | 'pending' | 'suspended') =>
  updateRows(api, 'investor_profiles', {}, { state });

await withApiOnBothEngines({
  async 'a founder begins to invest, and the same session shows it at once'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    t.same(await capabilitiesOf(me), {
      operator: false,
      investor: null,
      companies: 0,
      beginsAs: 'founder',
    });
    t.match((await me.get('/investor-profile')).problem(), {
      status: 403,
      code: 'no-investor-profile',
    });
    t.equal((await change(me, asFund, 1)).status, 403);

    const added = await me.post('/companies', { name: 'Tidewatt' });
    t.match(await capabilitiesOf(me), { companies: 1, investor: null });
    const begun = await me.post('/investor-profile', { ...asFund, displayName: ' North Quay ' });
    t.equal(begun.status, 201, begun.text);
    t.match(begun.json(), { profile: { ...asFund, state: 'draft', version: 1 } });
    t.match(await capabilitiesOf(me), { companies: 1, investor: 'draft' }, 'both');
    t.same((await me.get('/investor-profile')).json(), begun.json());

    const { company } = added.json<CompanyResponse>();
    t.equal((await me.delete(`/companies/${company.id}`)).status, 204);
    t.match(await capabilitiesOf(me), { companies: 0, investor: 'draft' }, 'no longer a founder');
  },

  async 'one person has one profile'(t, api) {
    const me = await signedIn(api, 'ada@example.com', { role: 'investor' });
    t.match(
      await capabilitiesOf(me),
      { investor: null, beginsAs: 'investor' },
      'a choice is no profile',
    );
    const answers = await Promise.all([
      me.post('/investor-profile', asFund),
      me.post('/investor-profile', { ...asFund, displayName: 'Another' }),
    ]);
    t.same(answers.map(({ status }) => status).sort(), [201, 422]);
    t.match((await me.post('/investor-profile', asFund)).problem(), {
      type: '/problems/invalid-transition',
      code: 'has-investor-profile',
      from: 'draft',
    });
    const rows = await api.storage.db.selectFrom('investor_profiles').select('user_id').execute();
    t.equal(rows.length, 1);
  },

  async 'fields that are wrong are named'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    t.match((await me.post('/investor-profile', { kind: 'bank', displayName: ' ' })).problem(), {
      errors: [{ pointer: '/kind' }, { pointer: '/displayName' }],
    });
    t.match((await me.post('/investor-profile', { displayName: 'A' })).problem(), {
      errors: [{ pointer: '/kind', message: 'Choose who invests.' }],
    });
    t.match(await capabilitiesOf(me), { investor: null });
  },

  async 'a profile changes by its version and its lifecycle'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    await me.post('/investor-profile', asFund);
    t.match((await change(me, { displayName: 'South Quay' }, 1)).json(), {
      profile: { kind: 'fund', displayName: 'South Quay', state: 'draft', version: 2 },
    });
    t.match((await change(me, { displayName: 'Late' }, 1)).problem(), {
      status: 412,
      currentVersion: 2,
    });
    await change(me, whole, 2);
    await setState(api, 'approved');
    const stateAfter = async (body: object, version: number) =>
      (await change(me, body, version)).json<InvestorProfileResponse>().profile.state;
    t.equal(await stateAfter({ displayName: 'East Quay', kind: 'fund' }, 3), 'approved');
    t.equal(await stateAfter({ kind: 'angel' }, 4), 'pending', 'who invests is reviewed again');
    t.match((await change(me, { country: '' }, 5)).problem(), {
      errors: [{ pointer: '/country', code: 'required' }],
    });
    await setState(api, 'suspended');
    t.match((await change(me, { displayName: 'Hasty' }, 5)).problem(), {
      type: '/problems/invalid-transition',
      from: 'suspended',
      allowed: empty,
    });
    t.match((await me.get('/investor-profile')).json(), {
      profile: { displayName: 'East Quay', kind: 'angel', version: 5 },
    });
  },

  async 'a draft is discarded by its owner, and another can be begun'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    const ivan = await signedIn(api, 'ivan@example.com');
    for (const one of [me, ivan]) await one.post('/investor-profile', asFund);
    t.equal((await me.delete('/investor-profile')).status, 204);
    t.match(await capabilitiesOf(me), { investor: null }, 'no longer an investor');
    t.match(await capabilitiesOf(ivan), { investor: 'draft' }, 'only their own');
    t.match((await me.delete('/investor-profile')).problem(), {
      status: 403,
      code: 'no-investor-profile',
    });
    const again = await me.post('/investor-profile', { ...asFund, displayName: 'West Quay' });
    t.match(again.json(), { profile: { displayName: 'West Quay', state: 'draft', version: 1 } });

    const log = await findRows(api, 'audit_events', { action: 'investor-profile.discard' });
    t.equal(log.length, 1, 'one line in the audit log');
    t.ok(log[0]?.actor_id, 'with who did it');
    t.equal(log[0]?.actor_id, log[0]?.target_id);
  },

  async 'only a draft is discarded'(t, api) {
    const me = await signedIn(api, 'ada@example.com');
    await me.post('/investor-profile', asFund);
    for (const state of ['pending', 'approved'] as const) {
      await setState(api, state);
      t.match((await me.delete('/investor-profile')).problem(), {
        type: '/problems/invalid-transition',
        from: state,
        detail: /still a draft/,
      });
    }
    t.match(await capabilitiesOf(me), { investor: 'approved' });
  },

  async 'operators neither invest nor raise, and visitors log in first'(t, api) {
    const operator = await firstOperator(api);
    t.same(await capabilitiesOf(operator), {
      operator: true,
      investor: null,
      companies: 0,
      beginsAs: null,
    });
    for (const [method, path, body] of [
      ['post', '/investor-profile', asFund],
      ['post', '/companies', { name: 'Tidewatt' }],
    ] as const) {
      t.match((await operator[method](path, body)).problem(), {
        status: 403,
        detail: /can’t raise or invest/,
      });
    }
    t.equal((await operator.get('/investor-profile')).status, 403);
    t.equal((await visitor(api).post('/investor-profile', asFund)).status, 401);
  },

  async 'the audit log says who acted, and what it says stays out of the text'(t, api) {
    const operator = await firstOperator(api);
    await operator.get('/me');
    const me = await signedIn(api, 'ada@example.com');
    await me.post('/investor-profile', asFund);
    await change(me, whole, 1);
    await setState(api, 'approved');
    await change(me, { displayName: 'South Quay' }, 2);
    const events = await api.storage.db
      .selectFrom('audit_events')
      .select(['action', 'actor_role', 'after', 'actor_id', 'target_id'])
      .orderBy('seq')
      .execute();
    const of = (action: string) => events.find((one) => one.action === action);
    t.match(of('investor-profile.begin'), { actor_role: 'member', after: null });
    t.match(of('investor-profile.change'), { actor_role: 'member', after: /displayName/ });
    t.equal(of('investor-profile.begin')?.actor_id, of('investor-profile.begin')?.target_id);
    t.match(of('operator.accept-invitation'), { actor_role: 'operator' });
    t.match(of('account.verify-email'), { actor_role: 'member' });
    t.notMatch(JSON.stringify(events), /Quay/);
  },
});
