/** Nobody takes over an address that somebody else registered, against both databases. */
import type {
  AccountResponse,
  EmailVerified,
  VerificationPreview,
} from '#shared/product/account/account.ts';
import {
  goodPassword,
  lastMailTo,
  mailsTo,
  registrationOf,
  visitor,
} from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';

const email = 'victim@example.com';
const theirs = { name: 'Mallory Attacker', role: 'investor', next: '/services' };

await withApiOnBothEngines({
  async 'no link carries what another submission entered'(t, api) {
    const owner = visitor(api, '203.0.113.9');
    const thief = visitor(api, '198.51.100.1');
    await owner.post('/auth/register', registrationOf(email, { name: 'Victoria Victim' }));
    const own = await lastMailTo(api, email);
    api.clock.now += 1_000;
    await thief.post('/auth/register', registrationOf(email, theirs));
    api.clock.now += 1_000;

    const asked = [
      () => owner.post('/auth/verify-email/resend', { email }),
      () => owner.post('/auth/password/forgot', { email }),
    ];
    for (const ask of asked) {
      t.equal((await ask()).status, 202);
      const mail = await lastMailTo(api, email);
      t.notMatch(mail.text, 'Mallory');
      const token = mail.query.get('token');
      const shown = await owner.get(`/auth/verification?token=${token}`);
      t.same(
        { ...shown.json<VerificationPreview>(), expiresAt: '' },
        {
          email,
          name: null,
          role: null,
          acceptTerms: null,
          acceptPrivacy: null,
          expiresAt: '',
        },
      );
      const bare = await owner.post('/auth/verify-email', { token, password: goodPassword });
      t.match(bare.problem(), {
        status: 422,
        errors: [
          { pointer: '/name', code: 'required' },
          { pointer: '/role', code: 'required' },
          { pointer: '/acceptTerms', code: 'required' },
          { pointer: '/acceptPrivacy', code: 'required', message: /Read the privacy policy/ },
        ],
      });
      api.clock.now += 1_000;
    }
    const token = own.query.get('token');
    const shown = await owner.get(`/auth/verification?token=${token}`);
    t.match(shown.json(), { email, name: 'Victoria Victim', role: 'founder' });
    const verified = await owner.post('/auth/verify-email', { token, password: goodPassword });
    t.match(verified.json<EmailVerified>(), {
      account: { name: 'Victoria Victim', beginsAs: 'founder', status: 'active' },
      next: null,
    });
    for (const mail of await mailsTo(api, email)) {
      const late = { token: mail.query.get('token'), password: goodPassword };
      t.equal((await thief.post('/auth/verify-email', late)).status, 422, 'all links have ended');
    }
  },

  async 'who follows a stranger’s link sees it, corrects it, and sets the password'(t, api) {
    const owner = visitor(api, '203.0.113.9');
    await visitor(api, '198.51.100.1').post('/auth/register', registrationOf(email, theirs));
    const token = (await lastMailTo(api, email)).query.get('token');
    const shown = await owner.get(`/auth/verification?token=${token}`);
    t.match(shown.json(), { email, name: 'Mallory Attacker', role: 'investor' });
    t.equal((await owner.post('/auth/verify-email', { token })).status, 422, 'never without one');
    const weak = await owner.post('/auth/verify-email', { token, password: 'Password1234' });
    t.match(weak.problem(), { errors: [{ pointer: '/password', code: 'common' }] });
    const verified = await owner.post('/auth/verify-email', {
      token,
      password: goodPassword,
      name: 'Victoria Victim',
      role: 'founder',
    });
    t.equal(verified.status, 200, verified.text);
    t.match(verified.json<EmailVerified>(), { next: '/services' });
    const { account } = (await owner.get('/me')).json<AccountResponse>();
    t.match(account, { name: 'Victoria Victim', beginsAs: 'founder', email });
    const rows = await api.storage.db.selectFrom('acceptances').selectAll().execute();
    t.equal(rows.length, 2, 'and has accepted the texts');
  },

  async 'an address that nobody has confirmed has no password and accepted nothing'(t, api) {
    const me = visitor(api);
    await me.post('/auth/register', registrationOf(email));
    const answers = [];
    for (const password of ['', 'x', goodPassword]) {
      answers.push((await me.post('/auth/login', { email, password })).status);
    }
    t.same(answers, [422, 422, 422]);
    t.equal((await mailsTo(api, email)).length, 1, 'and logging in sends nothing');
    t.same(await api.storage.db.selectFrom('acceptances').selectAll().execute(), []);
    const users = await api.storage.db.selectFrom('users').select('password_hash').execute();
    t.same(users, [{ password_hash: '' }]);
  },

  async 'the page that was asked for is kept only where it is ours'(t, api) {
    const follow = async (next: string, at: number) => {
      const me = visitor(api);
      const address = `next${at}@example.com`;
      await me.post('/auth/register', registrationOf(address, { next }));
      const token = (await lastMailTo(api, address)).query.get('token');
      const answer = await me.post('/auth/verify-email', { token, password: goodPassword });
      return answer.json<EmailVerified>().next;
    };
    const ours = '/dashboard?view=scenarios#list';
    t.equal(await follow(ours, 0), ours);
    for (const [at, foreign] of [
      'https://evil.example/',
      '//evil.example/blog',
      '/\\evil.example',
      '/nowhere',
      'javascript:alert(1)',
    ].entries()) {
      t.equal(await follow(foreign, at + 1), null, foreign);
    }
  },

  async 'a link that cannot be used shows nothing'(t, api) {
    const me = visitor(api);
    await me.post('/auth/register', registrationOf(email));
    const token = (await lastMailTo(api, email)).query.get('token');
    t.equal((await me.get('/auth/verification?token=made-up')).status, 422);
    api.clock.now += 24 * 3_600_000;
    t.equal((await me.get(`/auth/verification?token=${token}`)).status, 422);
  },

  async 'registering a known address ends on the same steps of time as an unknown one'(t, api) {
    const stranger = visitor(api);
    const took = async (address: string) => {
      const started = performance.now();
      await stranger.post('/auth/register', registrationOf(address));
      return performance.now() - started;
    };
    for (const address of ['new@example.com', 'new@example.com']) {
      t.ok((await took(address)) >= 39, 'never before the first step');
    }
  },
});
