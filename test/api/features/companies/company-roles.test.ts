/** Roles of the members of a company, and its one owner, over HTTP, on both databases. */
import fc from 'fast-check';
import type {
  Company,
  CompanyInvitationResponse,
  CompanyMemberList,
} from '#shared/product/companies/companies.ts';
import {
  type ApiAnswer,
  type ApiVisitor,
  goodPassword,
  lastMailTo,
} from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  foundCompany,
  invite,
  joinCompany,
  ownersOf,
  type Person,
  registerPeople,
  registerPerson,
  rolesOf,
  tokenFor,
} from '#test/support/company-people.ts';
import { ifMatch } from '#test/support/investors.ts';

await withApiOnBothEngines({
  async 'roles change, members leave or are removed, and ownership moves'(t, api) {
    const [ada, bob, cid] = await registerPeople(api, ['ada', 'bob', 'cid']);
    const company = await foundCompany(ada);
    await joinCompany(api, ada, company, bob, 'editor');
    await joinCompany(api, ada, company, cid, 'viewer');
    const path = `/companies/${company.id}`;
    const member = (who: Person) => `${path}/members/${who.id}`;
    const change = (who: ApiVisitor) =>
      who.patch(path, { city: 'Leeds' }, { headers: { 'if-match': '"1"' } });
    t.equal((await change(cid)).status, 403);
    t.equal((await change(bob)).status, 200);
    t.equal((await bob.patch(member(cid), { role: 'editor' }, ifMatch(1))).status, 403);
    t.equal((await ada.patch(member(cid), { role: 'editor' })).status, 400, 'names no version');
    t.equal((await ada.patch(member(cid), { role: 'editor' }, ifMatch(1))).status, 200);
    const stale = await ada.patch(member(cid), { role: 'viewer' }, ifMatch(1));
    t.match(stale.problem(), {
      status: 412,
      currentVersion: 2,
      changedBy: 'ada',
      changedAt: new Date(api.clock.now).toISOString(),
      current: { id: cid.id, role: 'editor', version: 2 },
    });
    t.same(await rolesOf(ada, company), { ada: 'owner', bob: 'editor', cid: 'editor' });
    for (const [what, refused] of [
      ['leaves', await ada.post(`${path}/leave`)],
      ['is removed', await ada.delete(member(ada))],
      ['becomes a viewer', await ada.patch(member(ada), { role: 'viewer' }, ifMatch(1))],
      ['takes over once more', await ada.post(`${path}/transfer`, { userId: ada.id })],
      ['deletes what others belong to', await ada.delete(path)],
    ] as const) {
      t.match(
        [refused.status, refused.problem().type],
        [422, '/problems/invalid-transition'],
        what,
      );
    }
    const eve = await registerPerson(api, 'eve');
    t.equal((await ada.post(`${path}/transfer`, { userId: eve.id })).status, 404, 'no member');
    t.equal((await ada.post(`${path}/transfer`, { userId: bob.id })).status, 200);
    t.same(await rolesOf(cid, company), { bob: 'owner', ada: 'editor', cid: 'editor' });
    t.match((await lastMailTo(api, bob.email)).subject, 'You now own a company');
    t.equal((await ada.delete(member(cid))).status, 403, 'no longer hers');
    t.equal((await bob.delete(member(cid))).status, 204);
    t.match((await lastMailTo(api, cid.email)).subject, 'no longer a member');
    t.equal((await cid.get(path)).status, 404);
    t.equal((await ada.post(`${path}/leave`)).status, 204);
    t.equal((await ada.get(path)).status, 404);
    t.equal((await bob.delete(path)).status, 204);
  },

  async 'at the same moment: one owner, one membership, and no rights by speed'(t, api) {
    const [ada, bob, cid] = await registerPeople(api, ['ada', 'bob', 'cid']);
    for (let round = 0; round < 4; round += 1) {
      const company = await foundCompany(ada, `Acme ${round}`);
      const path = `/companies/${company.id}`;
      await joinCompany(api, ada, company, bob, 'editor');
      // Past the limit of invitations to one address.
      api.clock.now += 3_600_001;
      const sent = (await invite(ada, company, cid.email)).json<CompanyInvitationResponse>();
      const token = await tokenFor(api, cid.email);
      const [accepted, revoked] = await Promise.all([
        cid.post('/company-invitation/accept', { token }),
        ada.delete(`${path}/invitations/${sent.invitation.id}`),
      ]);
      t.same(
        [accepted.status, revoked.status].sort(),
        accepted.status === 200 ? [200, 422] : [204, 422],
      );
      t.equal((await cid.get(path)).status, accepted.status === 200 ? 200 : 404);
      if (accepted.status !== 200) await joinCompany(api, ada, company, cid, 'viewer');
      await ada.post('/auth/step-up', { currentPassword: goodPassword });
      const [one, other, left] = await Promise.all([
        ada.post(`${path}/transfer`, { userId: bob.id }),
        ada.post(`${path}/transfer`, { userId: cid.id }),
        bob.post(`${path}/leave`),
      ]);
      t.equal([one, other].filter(({ status }) => status === 200).length, 1, left.text);
      t.equal((await ownersOf(api, company)).length, 1);
    }
  },

  async 'whatever members do, in whatever order, there is one owner'(t, api) {
    const people = [
      await registerPerson(api, 'ada'),
      await registerPerson(api, 'bob'),
      await registerPerson(api, 'cid'),
    ] as const;
    const index = fc.nat(people.length - 1);
    const action = fc.constantFrom('transfer', 'leave', 'remove', 'editor', 'viewer');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.tuple(index, action, index), fc.tuple(index, action, index)), {
          minLength: 1,
          maxLength: 5,
        }),
        async (pairs) => {
          const company = await api.storage
            .write(async function begin(trx) {
              await trx.deleteFrom('rate_windows').execute();
              return undefined;
            })
            .then(() => foundCompany(people[0]));
          await api.storage.write(async function settle(trx) {
            for (const [at, role] of [
              [1, 'editor'],
              [2, 'viewer'],
            ] as const) {
              const row = {
                company_id: company.id,
                user_id: people[at].id,
                role,
                joined_at: 'now',
                opened_at: null,
              };
              await trx.insertInto('company_members').values(row).execute();
            }
          });
          for (const pair of pairs) {
            const before = await ownersOf(api, company);
            const answers = await Promise.all(
              pair.map(([who, what, whom]) => act(company, who, what, whom)),
            );
            const after = await ownersOf(api, company);
            t.equal(after.length, 1, JSON.stringify(pair));
            const moved = pair.some(
              ([who, what], at) =>
                what === 'transfer' &&
                answers[at]?.status === 200 &&
                before.includes(people[who]?.id ?? ''),
            );
            if (after[0] !== before[0]) t.ok(moved, 'only the owner gave it away');
            t.ok(
              answers.every(({ status }) => status < 500),
              answers.map(({ text }) => text).join(),
            );
          }
          await api.storage.write((trx) =>
            trx.deleteFrom('companies').where('id', '=', company.id).execute(),
          );
        },
      ),
      { numRuns: 12 },
    );

    async function act(
      { id }: Company,
      who: number,
      what: string,
      whom: number,
    ): Promise<ApiAnswer> {
      const me = people[who] ?? people[0];
      const them = people[whom] ?? people[0];
      const path = `/companies/${id}`;
      if (what === 'transfer') return me.post(`${path}/transfer`, { userId: them.id });
      if (what === 'leave') return me.post(`${path}/leave`);
      if (what === 'remove') return me.delete(`${path}/members/${them.id}`);
      const listed = (await me.get(`${path}/members`)).json<Partial<CompanyMemberList>>();
      const version = listed.items?.find((one) => one.id === them.id)?.version ?? 1;
      return me.patch(`${path}/members/${them.id}`, { role: what }, ifMatch(version));
    }
  },
});
