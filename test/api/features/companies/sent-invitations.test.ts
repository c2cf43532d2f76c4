/** How many invitations companies send, and to whom, over HTTP, on both databases. */
import type { SentInvitationList } from '#shared/product/companies/companies.ts';
import { invitationsPerDay } from '#shared/product/fields/limits.ts';
import { mailsTo, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { foundCompany, invite } from '#test/support/company-people.ts';
import { aRoom, inviteAll } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { addTo } from '#test/support/raise-people.ts';
import { insertRows, updateRaise, updateRows } from '#test/support/rows.ts';
import { secondNode } from '#test/support/second-node.ts';
import { day } from '#test/support/times.ts';

const strangers = (count: number, of: string) =>
  Array.from({ length: count }, (_, index) => `${of}${index}@example.com`);

/** All that is queued for addresses that begin like this. */
const mailed = async (api: TestApi, of: string) => {
  const rows = await api.storage.db
    .selectFrom('outbox_emails')
    .select('id')
    .where('recipient', 'like', `${of}%`)
    .execute();
  return rows.length;
};

await withApiOnBothEngines({
  async 'only an approved raise invites people without an account'(t, api) {
    const ivan = await addPerson(api, 'Ivan', 'investor');
    for (const [state, expected] of [
      ['draft', 'raise-not-approved'],
      ['in_review', 'raise-not-approved'],
      ['approved', 'invited'],
      ['live', 'invited'],
    ] as const) {
      const world = await aRoom(api, { state });
      const [stranger, known] = await inviteAll(world, [`for-${state}@example.com`, ivan.email]);
      t.match([stranger?.outcome, known?.outcome], [expected, 'granted'], state);
      const mails = (await mailsTo(api, `for-${state}@example.com`)).length;
      t.equal(mails, expected === 'invited' ? 1 : 0, state);
      if (stranger?.grant === null) continue;
      // Given back after the raise became a draft again, it would be a second way to write to them.
      const grant = `/grants/${stranger?.grant?.id}`;
      t.equal((await world.founder.post(`${grant}/revoke`)).status, 200);
      await updateRaise(api, world.raise, { state: 'draft' });
      const again = await world.founder.post(`${grant}/grant`, {});
      t.match([again.status, again.problem()['code']], [422, 'raise-not-approved']);
    }
    // A rejected raise has ended, so nobody is let in any more.
    const ended = await aRoom(api, { state: 'rejected' });
    const emails = ['for-rejected@example.com', ivan.email];
    const refused = await ended.founder.post(`/raises/${ended.raise}/grants`, { emails });
    t.match([refused.status, refused.problem()['code']], [422, 'archived']);
    t.equal((await mailsTo(api, 'for-rejected@example.com')).length, 0);
  },

  async 'a company sends so many in a day, whoever sends them and by whichever server'(t, api) {
    const other = secondNode(api);
    await other.ready();
    t.teardown(() => other.close());
    const world = await aRoom(api);
    const { founder, company } = world;
    const eve = await addPerson(api, 'Eve');
    await addTo(api, { id: company } as never, eve, 'editor');
    const elsewhere = Object.assign(visitor({ ...api, app: other }), { id: eve.id, email: '' });
    elsewhere.session = eve.session;
    const half = invitationsPerDay / 2;
    await inviteAll(world, strangers(half, 'first'));
    const rest = await inviteAll({ ...world, founder: elsewhere }, strangers(half, 'second'));
    t.ok(rest.every(({ outcome }) => outcome === 'invited'));
    const [over] = await inviteAll({ ...world, founder: eve }, ['over@example.com']);
    t.match(over, { outcome: 'too-many-mails', message: String(invitationsPerDay), grant: null });
    t.equal(await mailed(api, 'over'), 0);
    const team = await invite(founder, { id: company } as never, 'team@example.com');
    t.match([team.status, team.problem()['code']], [429, 'too-many-invitations']);
    t.match(team.problem().detail, `${invitationsPerDay} invitations in 24 hours`);
    t.ok(Number(team.headers['retry-after']) > 0);
    api.clock.now += day;
    t.equal((await inviteAll(world, ['over@example.com']))[0]?.outcome, 'invited');

    // What operators see of it, in pages of one line.
    const olga = await addPerson(api, 'Olga', 'operator');
    const lines: string[] = [];
    for (let after = ''; ; ) {
      const path = `/admin/sent-invitations?limit=1${after}`;
      const list = (await olga.get(path)).json<SentInvitationList>();
      for (const one of list.items) {
        lines.push(`${one.day} ${one.sender.name} ${one.company.name}: ${one.sent}`);
      }
      if (list.nextCursor === null) break;
      after = `&after=${list.nextCursor}`;
    }
    const [today, before] = [0, day].map((ago) =>
      new Date(api.clock.now - ago).toISOString().slice(0, 10),
    );
    t.equal(lines.length, 3);
    t.match(lines[0], new RegExp(`^${today} Founder\\d+ Acme: 1$`));
    t.same(
      lines
        .slice(1)
        .map((line) => line.replace(/Founder\d+/, 'Founder'))
        .sort(),
      [`${before} Eve Acme: ${half}`, `${before} Founder Acme: ${half}`],
    );
    t.equal((await founder.get('/admin/sent-invitations')).status, 403);
  },

  async 'operators see who invited people for a company that is deleted since'(t, api) {
    const [ada, olga] = [await addPerson(api, 'Ada'), await addPerson(api, 'Olga', 'operator')];
    const company = await foundCompany(ada, 'Fleeting');
    t.equal((await invite(ada, company, 'team@example.com')).status, 201);
    const listed = async () =>
      (await olga.get('/admin/sent-invitations'))
        .json<SentInvitationList>()
        .items.map((one) => [one.company.name, one.company.id, one.sender.name, one.sent]);
    const before = await listed();
    t.same(before, [['Fleeting', company.id, 'Ada', 1]]);
    const at = new Date(api.clock.now).toISOString();
    await updateRows(api, 'sessions', {}, { mfa_at: at });
    t.equal((await ada.delete(`/companies/${company.id}`)).status, 204);
    t.same(await listed(), before);
  },

  async 'a person sends so many too, for all companies they found'(t, api) {
    const ada = await addPerson(api, 'Ada');
    await insertRows(api, 'rate_windows', {
      bucket: `invitations-by:${ada.id}`,
      used: invitationsPerDay,
      window_ends_at: new Date(api.clock.now + day / 2).toISOString(),
    });
    const refused = await invite(ada, await foundCompany(ada), 'team@example.com');
    t.match([refused.status, refused.problem().detail], [429, /Try again in 12 hours\./]);
    t.equal(await mailed(api, 'team'), 0);
  },
});
