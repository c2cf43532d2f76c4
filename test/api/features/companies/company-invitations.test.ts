/** Inviting people into a company, over HTTP, on both databases. */
import type { Company, CompanyInvitationResponse } from '#shared/product/companies/companies.ts';
import { companyInvitationDays, companyMembersMax } from '#shared/product/fields/limits.ts';
import { type ApiVisitor, lastMailTo, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  codeIn,
  companyIn,
  foundCompany,
  invite,
  ownersOf,
  registerPerson,
  rolesOf,
  tokenFor,
} from '#test/support/company-people.ts';
import { insertRows } from '#test/support/rows.ts';
import { runHousekeeping } from '#test/support/run-housekeeping.ts';
import { day } from '#test/support/times.ts';

async function invited(owner: ApiVisitor, { id }: Company): Promise<number> {
  const { items } = (await owner.get(`/companies/${id}/invitations`)).json<{ items: unknown[] }>();
  return items.length;
}

await withApiOnBothEngines({
  async 'somebody is invited by mail and joins, with an account old or new'(t, api) {
    const [ada, bob] = [await registerPerson(api, 'ada'), await registerPerson(api, 'bob')];
    const company = await foundCompany(ada);
    t.equal((await invite(ada, company, 'BOB@example.com', 'viewer')).status, 201);
    const mail = await lastMailTo(api, bob.email);
    t.match(mail.text, 'ada invites you to view the page of Acme');
    const token = await tokenFor(api, bob.email);
    const preview = await visitor(api).get(`/company-invitation?token=${token}`);
    t.match(preview.json(), {
      company: 'Acme',
      email: bob.email,
      role: 'viewer',
      invitedBy: 'ada',
    });
    t.equal((await visitor(api).post('/company-invitation/accept', { token })).status, 401);
    const eve = await registerPerson(api, 'eve');
    const stolen = await eve.post('/company-invitation/accept', { token });
    t.match([stolen.status, stolen.problem()['code']], [403, 'other-address']);
    const joined = companyIn(await bob.post('/company-invitation/accept', { token }));
    t.match(joined, { id: company.id, role: 'viewer' });
    t.equal((await bob.post('/company-invitation/accept', { token })).status, 422, 'only once');
    const again = await invite(ada, company, bob.email);
    t.match([again.status, codeIn(again)], [422, 'already-member'], again.text);

    await invite(ada, company, 'cid@example.com');
    const waiting = await tokenFor(api, 'cid@example.com');
    const cid = await registerPerson(api, 'cid');
    t.equal((await cid.post('/company-invitation/accept', { token: waiting })).status, 200);
    t.same(await rolesOf(cid, company), { ada: 'owner', bob: 'viewer', cid: 'editor' });
    t.equal(await invited(ada, company), 0);
  },

  async 'an invitation is sent again, withdrawn, declined, or expires'(t, api) {
    const [ada, bob] = [await registerPerson(api, 'ada'), await registerPerson(api, 'bob')];
    const company = await foundCompany(ada);
    const path = `/companies/${company.id}/invitations`;
    const accept = (token: string) => bob.post('/company-invitation/accept', { token });
    const sent = (await invite(ada, company, bob.email)).json<CompanyInvitationResponse>();
    const first = await tokenFor(api, bob.email);
    t.equal(codeIn(await invite(ada, company, bob.email)), 'taken', 'already invited');
    api.clock.now += 1_000;
    const resend = () => ada.post(`${path}/${sent.invitation.id}/resend`);
    t.equal((await resend()).status, 200);
    const second = await tokenFor(api, bob.email);
    t.equal((await accept(first)).status, 422, 'the earlier link no longer works');
    api.clock.now += 7 * day;
    const late = await accept(second);
    t.match([late.status, codeIn(late)], [422, 'link-spent']);
    t.match((await ada.get(path)).json(), { items: [{ state: 'expired', email: bob.email }] });
    t.equal((await resend()).status, 200, 'an expired one can be sent again');
    const third = await tokenFor(api, bob.email);
    const declined = await visitor(api).post('/company-invitation/decline', { token: third });
    t.equal(declined.status, 204, 'without an account');
    t.equal((await accept(third)).status, 422);
    t.equal((await resend()).status, 422, 'an answered one is not sent again');
    const next = (await invite(ada, company, bob.email)).json<CompanyInvitationResponse>();
    const fourth = await tokenFor(api, bob.email);
    t.equal((await ada.delete(`${path}/${next.invitation.id}`)).status, 204);
    t.equal((await accept(fourth)).status, 422);
    t.equal(await invited(ada, company), 0);
    const other = await foundCompany(bob, 'Other');
    const foreign = `/companies/${other.id}/invitations/${next.invitation.id}`;
    t.equal((await bob.delete(foreign)).status, 404, 'it belongs to another company');
    t.same((await ownersOf(api, company)).length, 1);
  },

  async 'invitations that are over are removed a month later'(t, api) {
    const ada = await registerPerson(api, 'ada');
    const company = await foundCompany(ada);
    await invite(ada, company, 'said-no@example.com');
    const token = await tokenFor(api, 'said-no@example.com');
    await visitor(api).post('/company-invitation/decline', { token });
    await invite(ada, company, 'silent@example.com');
    const left = async () => {
      await runHousekeeping(api.storage, api.clock.now);
      const rows = await api.storage.db
        .selectFrom('company_invitations')
        .select('email')
        .orderBy('email')
        .execute();
      return rows.map(({ email }) => email);
    };
    api.clock.now += 29 * day;
    t.same(await left(), ['said-no@example.com', 'silent@example.com']);
    api.clock.now += 2 * day;
    t.same(await left(), ['silent@example.com'], 'its link ended later');
    api.clock.now += companyInvitationDays * day;
    t.same(await left(), []);
    await insertRows(api, 'company_invitations', {
      id: 'civ_ahead',
      company_id: company.id,
      email: 'ahead@example.com',
      role: 'viewer',
      token_hash: 'x',
      invited_by: ada.id,
      state: 'open',
      sent_at: new Date(api.clock.now).toISOString(),
      expires_at: new Date(api.clock.now + 400 * day).toISOString(),
      ended_at: null,
    });
    t.same(await left(), [], 'of a clock that was ahead');
  },

  async 'invitations are limited, and so is what one company has'(t, api) {
    const ada = await registerPerson(api, 'ada');
    const company = await foundCompany(ada);
    for (let at = 1; at < companyMembersMax; at += 1) {
      t.equal((await invite(ada, company, `p${at}@example.com`)).status, 201);
    }
    t.equal(codeIn(await invite(ada, company, 'more@example.com')), 'too-many');
    const [second, third] = [await foundCompany(ada, 'Second'), await foundCompany(ada, 'Third')];
    for (let at = 0; at < 5; at += 1) {
      t.equal((await invite(ada, second, `q${at}@example.com`)).status, 201);
    }
    const answers: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      answers.push((await invite(ada, third, `r${at}@example.com`)).status);
    }
    t.ok(answers.includes(429), 'one person sends 60 an hour');
  },
});
