/** The operators' list of invitations, page by page, on both databases. */
import { addInvitation } from '#api/features/account/operators/invitation-store.ts';
import type { InvitationList } from '#shared/product/account/invitations.ts';
import { invitationLinkHours, invitationsPerPage } from '#shared/product/fields/limits.ts';
import { firstOperator, goodPassword } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';

await withApiOnBothEngines({
  async 'every invitation is on one page, the newest first, whenever it was made'(t, api) {
    const operator = await firstOperator(api);
    const first = (await operator.get('/admin/invitations')).json<InvitationList>();
    const sent = Array.from({ length: 7 }, (_, at) => `${at}@example.com`);
    for (const [at, email] of sent.entries()) {
      // Two at a time are of the same moment.
      if (at % 2 === 0) api.clock.now += 1_000;
      await api.storage.write((trx) => addInvitation(trx, email, null, api.clock.now));
    }
    const total = sent.length + first.total;
    const seen: (string | null)[] = [];
    let path = '/admin/invitations?limit=3';
    for (let pages = 1; ; pages += 1) {
      const list = (await operator.get(path)).json<InvitationList>();
      t.equal(list.total, total);
      const times = list.items.map(({ createdAt }) => createdAt);
      t.same(times, [...times].sort().reverse());
      seen.push(...list.items.map(({ email }) => email));
      if (list.nextCursor === null) {
        t.equal(pages, Math.ceil(total / 3));
        break;
      }
      t.equal(list.items.length, 3);
      path = `/admin/invitations?limit=3&after=${encodeURIComponent(list.nextCursor)}`;
    }
    t.equal(seen.length, total);
    for (const email of sent) t.equal(seen.filter((one) => one === email).length, 1, email);
    t.equal((await operator.get('/admin/invitations?after=nonsense')).status, 400);
  },

  async 'what was withdrawn or has expired is neither listed nor counted'(t, api) {
    const operator = await firstOperator(api);
    const { total } = (await operator.get('/admin/invitations')).json<InvitationList>();
    for (let at = 0; at <= invitationsPerPage; at += 1) {
      await api.storage.write((trx) =>
        addInvitation(trx, `${at}@example.com`, null, api.clock.now),
      );
    }
    const list = (await operator.get('/admin/invitations')).json<InvitationList>();
    t.equal(list.items.length, invitationsPerPage);
    t.equal(list.total, total + invitationsPerPage + 1);
    // The operator's own, which was accepted, is of the same moment.
    const waiting = list.items.find(({ acceptedAt }) => acceptedAt === null);
    t.equal((await operator.delete(`/admin/invitations/${waiting?.id}`)).status, 204);
    t.equal(
      (await operator.get('/admin/invitations')).json<InvitationList>().total,
      list.total - 1,
    );
    api.clock.now += invitationLinkHours * 3_600_000 + 1;
    // Meanwhile the session has ended.
    await operator.post('/auth/login', { email: 'operator@example.com', password: goodPassword });
    const late = (await operator.get('/admin/invitations')).json<InvitationList>();
    t.ok(late.items.every(({ acceptedAt }) => acceptedAt !== null));
    t.equal(late.total, late.items.length);
  },
});
