/** How somebody becomes an operator, against both databases. */
import { goodPassword, lastMailTo, signedIn, visitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { hour, minute } from '#test/support/times.ts';

await withApiOnBothEngines({
  async 'operators: the first by a link, others by invitation'(t, api) {
    const { firstOperatorLink } = await import('#api/features/account/operators/first-operator.ts');
    const older = await firstOperatorLink(api.storage, 'https://raisehall.example', api.clock.now);
    const link = await firstOperatorLink(api.storage, 'https://raisehall.example', api.clock.now);
    t.match(link, /^https:\/\/raisehall\.example\/register\?invite=[\w-]{43}$/);
    const tokenOf = (text: string | undefined) => new URL(text ?? '').searchParams.get('invite');
    const olga = visitor(api);
    const accept = (token: string | null, more: object = {}) =>
      olga.post('/auth/accept-invitation', {
        token,
        name: 'Olga',
        password: goodPassword,
        ...more,
      });
    const other = await firstOperatorLink(api.storage, 'https://raisehall.example', api.clock.now);
    t.match(
      (await olga.get(`/auth/invitation?token=${tokenOf(older)}`)).json(),
      { email: null },
      'two nodes that start together each print one, and both are good',
    );
    const token = tokenOf(link);
    t.match((await olga.get(`/auth/invitation?token=${token}`)).json(), { email: null });
    t.match((await accept(token)).problem(), { errors: [{ pointer: '/email', code: 'required' }] });
    t.match(
      (await accept(token, { email: 'olga@example.com', password: 'passwordpassword' })).problem(),
      { errors: [{ code: 'common' }] },
    );
    const accepted = await accept(token, { email: 'olga@example.com' });
    t.match(accepted.json(), { account: { operator: true, status: 'active' } });
    t.equal((await olga.get('/me')).status, 200);
    for (const spent of [token, tokenOf(older), tokenOf(other)]) {
      const answer = await accept(spent, { email: 'eve@example.com' });
      t.equal(answer.status, 422, 'the first that is used ends them all');
    }
    t.equal((await olga.get(`/auth/invitation?token=${tokenOf(older)}`)).status, 422);
    t.equal(
      await firstOperatorLink(api.storage, 'x', api.clock.now),
      undefined,
      'there is one now',
    );

    const founder = await signedIn(api, 'founder@example.com');
    t.equal((await founder.get('/admin/invitations')).status, 403);
    t.equal((await founder.post('/admin/invitations', { email: 'x@example.com' })).status, 403);
    t.equal((await visitor(api).get('/admin/invitations')).status, 401);
    t.match((await olga.post('/admin/invitations', { email: 'founder@example.com' })).problem(), {
      errors: [{ code: 'taken' }],
    });
    const invited = await olga.post('/admin/invitations', { email: 'Oskar@example.com' });
    t.equal(invited.status, 201);
    const mail = await lastMailTo(api, 'oskar@example.com');
    t.match(mail.text, 'Olga invites you');
    const oskar = visitor(api);
    const invite = mail.query.get('invite');
    t.match((await oskar.get(`/auth/invitation?token=${invite}`)).json(), {
      email: 'oskar@example.com',
    });
    const welcome = await oskar.post('/auth/accept-invitation', {
      token: invite,
      name: 'Oskar',
      password: goodPassword,
      email: 'ignored@example.com',
    });
    t.match(welcome.json(), { account: { email: 'oskar@example.com', operator: true } });

    const second = (await olga.post('/admin/invitations', { email: 'late@example.com' })).json<{
      invitation: { id: string };
    }>();
    t.equal((await olga.delete(`/admin/invitations/${second.invitation.id}`)).status, 204);
    t.equal((await olga.delete(`/admin/invitations/${second.invitation.id}`)).status, 404);
    const revoked = (await lastMailTo(api, 'late@example.com')).query.get('invite');
    t.equal((await visitor(api).get(`/auth/invitation?token=${revoked}`)).status, 422);
    t.equal(
      (await olga.get('/admin/invitations')).json<{ items: unknown[] }>().items.length,
      2,
      'those accepted stay on the list',
    );
    api.clock.now += 11 * hour;
    t.equal((await olga.get('/me')).status, 200);
    api.clock.now += 12 * hour + minute;
    t.equal((await olga.get('/me')).status, 401, 'an operator idle for twelve hours is signed out');
    t.equal((await founder.get('/me')).status, 200, 'a founder is not');
  },
});
