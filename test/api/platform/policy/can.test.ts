/** The policy's decisions, and the rows it finds, on both databases. */
import fc from 'fast-check';
import t from 'tap';
import { can, type PolicyActor } from '#api/platform/policy/can.ts';
import { type Action, policy } from '#api/platform/policy/policy.ts';
import { visibleRows } from '#api/platform/policy/visible-rows.ts';
import { beginnings } from '#shared/product/account/capabilities.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { investorStates } from '#shared/product/investors/lifecycle.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

const nothing = {
  operator: false,
  investor: null,
  readsAsInvestor: false,
  companies: 0,
  beginsAs: 'founder',
} as const;
const ada: PolicyActor = {
  account: { id: 'usr_ada', deletion_due_at: null },
  capabilities: nothing,
  via: 'session',
  mustSecure: false,
};
const hers = { ownerId: 'usr_ada' };
const his = { ownerId: 'usr_bob' };

t.test('decisions', (t) => {
  t.equal(can(undefined, 'site.read'), 'yes');
  t.equal(can(undefined, 'scenario.read'), 'unauthenticated');
  t.equal(can(ada, 'scenario.read'), 'yes', 'she may try');
  t.equal(can(ada, 'scenario.read', { resource: hers }), 'yes');
  t.equal(can(ada, 'scenario.read', { resource: his }), 'not-found');
  t.equal(can(ada, 'scenario.read', { resource: { ownerId: null } }), 'not-found');
  t.equal(can(ada, 'message.read', { resource: hers }), 'operators-only');
  const olga: PolicyActor = {
    ...ada,
    capabilities: { ...nothing, operator: true, beginsAs: null },
  };
  t.equal(can(olga, 'message.read', { resource: his }), 'yes');
  t.equal(can(olga, 'scenario.read', { resource: his }), 'not-found', 'not even an operator');
  const token: PolicyActor = { ...ada, via: 'token', scope: 'read' };
  t.equal(can(token, 'scenario.change', { writes: true }), 'read-only');
  t.equal(can(token, 'scenario.read', { writes: false }), 'yes');
  t.equal(can(token, 'token.list', { writes: false }), 'no-tokens');
  t.equal(can({ ...olga, mustSecure: true }, 'message.read'), 'two-factor-required');
  t.equal(can({ ...olga, mustSecure: true }, 'two-factor.turn-on'), 'yes');
  const inPart = (memberRole: MemberRole) => ({ resource: { ownerId: null, memberRole } });
  t.equal(can(ada, 'company.change', inPart('editor')), 'yes');
  t.equal(can(ada, 'company.change', inPart('viewer')), 'not-their-part');
  t.equal(can(ada, 'company.transfer', inPart('editor')), 'not-their-part');
  t.equal(can(ada, 'company.read', { resource: hers }), 'not-found', 'no part in it');
  t.equal(can(olga, 'company.add'), 'not-for-operators');
  t.equal(can(olga, 'investor-profile.begin'), 'not-for-operators');
  t.equal(can(olga, 'investor-profile.read'), 'not-for-operators');
  t.equal(can(ada, 'investor-profile.begin'), 'yes');
  t.equal(can(ada, 'investor-profile.change'), 'not-an-investor');
  const ivan: PolicyActor = { ...ada, capabilities: { ...nothing, investor: 'draft' } };
  t.equal(can(ivan, 'investor-profile.change'), 'yes');
  const both: PolicyActor = {
    ...ada,
    capabilities: { ...nothing, investor: 'draft', companies: 1 },
  };
  t.equal(can(both, 'investor-profile.change'), 'yes');
  t.equal(can(both, 'company.change', inPart('owner')), 'yes');
  const leaving = { ...ada, account: { ...ada.account, deletion_due_at: '2026-03-09' } };
  t.equal(can(leaving, 'scenario.list'), 'deletion-pending');
  t.equal(can(leaving, 'privacy-request.cancel', { resource: hers }), 'yes');
  t.end();
});

const people = ['usr_ada', 'usr_bob', 'usr_cid'];
const actions = Object.keys(policy) as Action[];

await onBothEngines({
  async 'a list holds exactly the rows that can() allows one by one'(t, open) {
    const { storage } = await open();
    const { db } = storage;
    const rows = people.map((ownerId) => ({ ownerId }));
    await storage.write(async function addPeople(trx) {
      for (const id of people) await trx.insertInto('users').values(personOf(id)).execute();
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...actions),
        fc.record({
          account: fc.record({
            id: fc.constantFrom(...people, 'usr_nobody'),
            deletion_due_at: fc.constantFrom(null, null, '2026-03-09'),
          }),
          capabilities: fc.record({
            operator: fc.boolean(),
            investor: fc.constantFrom(null, ...investorStates),
            readsAsInvestor: fc.boolean(),
            companies: fc.nat(2),
            beginsAs: fc.constantFrom(...beginnings),
          }),
          via: fc.constantFrom('session' as const, 'token' as const),
          scope: fc.constantFrom('read' as const, 'write' as const),
          mustSecure: fc.boolean(),
        }),
        async (action, actor) => {
          const found = await db
            .selectFrom('users')
            .select('id')
            .where(visibleRows(actor, action, 'users.id'))
            .orderBy('id')
            .execute();
          const allowed = rows.filter((resource) => can(actor, action, { resource }) === 'yes');
          t.same(
            found.map(({ id }) => id),
            allowed.map(({ ownerId }) => ownerId).sort(),
            `${action} by ${JSON.stringify(actor)}`,
          );
        },
      ),
      { numRuns: 250 },
    );
  },
});

function personOf(id: string) {
  return {
    id,
    email: `${id}@example.com`,
    name: id,
    operator_since: null,
    begins_as: 'founder',
    status: 'active',
    password_hash: '',
    locale: 'en',
    time_zone: 'UTC',
    email_verified_at: null,
    two_factor_since: null,
    deletion_due_at: null,
    created_at: '2026-03-02',
    updated_at: '2026-03-02',
    version: 1,
  } as const;
}
