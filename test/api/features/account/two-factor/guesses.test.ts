/** Wrong codes, and codes that are used up, against both databases. */
import type { RecoveryCodes } from '#shared/product/account/two-factor.ts';
import { goodPassword, lastMailTo, mailsTo, signedIn, visitor } from '#test/support/api-visitor.ts';
import { turnTwoFactorOn } from '#test/support/authenticator.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { email, passwordShown } from '#test/support/second-factor.ts';

await withApiOnBothEngines({
  async 'wrong codes bring waits like wrong passwords, and the right password forgives none'(
    t,
    api,
  ) {
    const { nextCode } = await turnTwoFactorOn(api, await signedIn(api, email));
    const mailsBefore = (await mailsTo(api, email)).length;
    for (let nth = 1; nth <= 5; nth += 1) {
      const me = await passwordShown(api, '198.51.100.1');
      const wrong = await me.post('/auth/second-step', { code: '000000' });
      t.equal(wrong.status, 422, `failure ${nth}`);
    }
    const waiting = await passwordShown(api, '198.51.100.1');
    const locked = await waiting.post('/auth/second-step', { code: nextCode() });
    t.equal(locked.status, 200, 'half a minute later one is looked at');
    for (let nth = 1; nth <= 5; nth += 1) {
      const me = await passwordShown(api, '198.51.100.1');
      await me.post('/auth/second-step', { code: '000000' });
    }
    const still = await passwordShown(api, '198.51.100.1');
    t.match((await still.post('/auth/second-step', { code: '000000' })).problem(), {
      status: 423,
      lockedUntil: /Z$/,
    });
    const mails = await mailsTo(api, email);
    t.equal(mails.length, mailsBefore + 2, 'the owner is told once each time');
    t.match(mails.at(-1), { subject: /Someone may know your password/ });
    const me = await passwordShown(api);
    t.equal((await me.post('/auth/second-step', { code: nextCode() })).status, 200, 'at home');
  },

  async 'forty guesses at once are no more than five'(t, api) {
    await turnTwoFactorOn(api, await signedIn(api, email));
    const me = await passwordShown(api);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        me.post('/auth/second-step', { code: String(100_000 + nth) }),
      ),
    );
    const judged = answers.filter(({ status }) => status === 422).length;
    t.ok(judged <= 5, `${judged} were judged`);
    t.same(
      [...new Set(answers.map(({ status }) => status))].filter((s) => ![422, 423, 429].includes(s)),
      [],
    );
  },

  async 'recovery codes: each once, counted, told of, made anew'(t, api) {
    const { recoveryCodes, nextCode } = await turnTwoFactorOn(api, await signedIn(api, email));
    const [one = '', two = ''] = recoveryCodes;
    const me = await passwordShown(api);
    const wrong = await me.post('/auth/second-step', { recoveryCode: 'aaaaa-aaaaa' });
    t.match(wrong.problem(), { errors: [{ pointer: '/recoveryCode', code: 'code-invalid' }] });
    const typed = one.toUpperCase().replace('-', ' ');
    t.equal((await me.post('/auth/second-step', { recoveryCode: typed })).status, 200);
    t.match((await me.get('/auth/totp')).json(), { recoveryCodesLeft: 9 });
    t.match(await lastMailTo(api, email), {
      subject: /recovery code was used/,
      text: /You have 9 left/,
    });
    const again = await passwordShown(api);
    t.equal((await again.post('/auth/second-step', { recoveryCode: one })).status, 422);

    const noCode = await me.post('/auth/totp/recovery-codes', { currentPassword: goodPassword });
    t.match(noCode.problem(), { errors: [{ pointer: '/code', code: 'required' }] });
    const made = await me.post('/auth/totp/recovery-codes', {
      currentPassword: goodPassword,
      code: nextCode(),
    });
    t.equal(made.status, 200, made.text);
    const fresh = made.json<RecoveryCodes>().recoveryCodes;
    t.equal(new Set([...fresh, ...recoveryCodes]).size, 20);
    t.equal(
      (await again.post('/auth/second-step', { recoveryCode: two })).status,
      422,
      'the old ones ended',
    );
    t.equal((await again.post('/auth/second-step', { recoveryCode: fresh[9] })).status, 200);
    t.match((await again.get('/auth/totp')).json(), { recoveryCodesLeft: 9 });
  },

  async 'one code used twice at once gives one session'(t, api) {
    const { recoveryCodes, nextCode } = await turnTwoFactorOn(api, await signedIn(api, email));
    for (const factor of [{ recoveryCode: recoveryCodes[3] }, { code: nextCode() }]) {
      const both = [await passwordShown(api), await passwordShown(api, '198.51.100.9')];
      const answers = await Promise.all(both.map((one) => one.post('/auth/second-step', factor)));
      t.same(answers.map(({ status }) => status).sort(), [200, 422]);
      t.equal(both.filter(({ session }) => session !== undefined).length, 1);
    }
    const key = 'the-same-submit-twice';
    const me = await passwordShown(api);
    const { challenge } = me;
    const factor = { recoveryCode: recoveryCodes[4] };
    const first = await me.post('/auth/second-step', factor, { key });
    const repeat = visitor(api);
    repeat.challenge = challenge;
    const second = await repeat.post('/auth/second-step', factor, { key });
    t.equal(second.text, first.text, 'a repeated request gets the first answer');
    t.equal(repeat.session, me.session);
  },
});
