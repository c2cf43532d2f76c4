/** Showing again who one is, for what a stolen session must not do, against both databases. */

import { issueToken } from '#api/platform/identity/token-store.ts';
import type { SteppedUp, TwoFactor } from '#shared/product/account/two-factor.ts';
import {
  type ApiVisitor,
  type CallOptions,
  firstOperator,
  goodPassword,
  signedIn,
  visitor,
} from '#test/support/api-visitor.ts';
import { turnTwoFactorOn } from '#test/support/authenticator.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { addCommitters, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { signer } from '#test/support/countersigning.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRows } from '#test/support/rows.ts';
import { letterIn, lettersFor, offerLetter, uploadLetter } from '#test/support/side-letters.ts';
import { proveNow } from '#test/support/step-up.ts';
import { minute } from '#test/support/times.ts';

const email = 'ada@example.com';
const tokenRequest = { name: 'script', scope: 'read', expiresInDays: 7 };
const askedForPassword = {
  status: 401,
  type: '/problems/mfa-required',
  errors: [{ pointer: '/currentPassword', code: 'step-up' }],
};

await withApiOnBothEngines({
  async 'without two-factor authentication the password is asked again for a token'(t, api) {
    const me = await signedIn(api, email);
    await me.post('/auth/login', { email, password: goodPassword });
    const early = await me.post('/me/tokens', tokenRequest);
    t.equal(early.status, 201, 'who has just logged in has just shown it');
    api.clock.now += 10 * minute;
    t.match((await me.get('/auth/totp')).json<TwoFactor>(), { provenUntil: null });
    const refused = await me.post('/me/tokens', tokenRequest);
    t.match(refused.problem(), askedForPassword);
    const wrong = await me.post('/auth/step-up', { currentPassword: 'not this one' });
    t.match(wrong.problem(), { status: 422, errors: [{ pointer: '/currentPassword' }] });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 401, 'a wrong one opens nothing');
    const up = await me.post('/auth/step-up', { currentPassword: goodPassword });
    t.match(up.json<SteppedUp>(), { until: new Date(api.clock.now + 10 * minute).toISOString() });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201);
    const elsewhere = visitor(api);
    elsewhere.session = me.session;
    api.clock.now += 10 * minute;
    t.equal((await elsewhere.post('/me/tokens', tokenRequest)).status, 401, 'for ten minutes only');
  },

  async 'and for an invitation to operate'(t, api) {
    const operator = await firstOperator(api);
    const invitation = { email: 'bob@example.com' };
    t.equal((await operator.post('/admin/invitations', invitation)).status, 201);
    api.clock.now += 10 * minute;
    const refused = await operator.post('/admin/invitations', invitation);
    t.match(refused.problem(), askedForPassword);
    await operator.post('/auth/step-up', { currentPassword: goodPassword });
    t.equal((await operator.post('/admin/invitations', invitation)).status, 201);
  },

  async 'the password is no proof for who has two-factor authentication'(t, api) {
    const me = await signedIn(api, email);
    const { nextCode } = await turnTwoFactorOn(api, me);
    api.clock.now += 10 * minute;
    const changed = await me.post('/auth/password/change', {
      currentPassword: goodPassword,
      newPassword: 'another quiet harbour anchor',
    });
    t.equal(changed.status, 204);
    const refused = await me.post('/me/tokens', tokenRequest);
    t.match(refused.problem(), { status: 401, errors: [{ pointer: '/code', code: 'step-up' }] });
    await me.post('/auth/step-up', { code: nextCode() });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201);
  },

  async 'and for money that arrives or goes back'(t, api) {
    const { owner: ada, raise } = await openRaise(api, {}, 'Ada');
    const money = { amount: cents(600_000), reference: 'SEPA 2026-17', on: '2026-03-02' };
    const reason = 'Seen at the bank today.';
    const asked = [
      ['signed', 'confirm-funding', money],
      ['signed', 'note-received', { amount: cents(100_000), reason }],
      ['refund_due', 'mark-refunded', money],
      ['refunded', 'withdraw-refund', { reason }],
    ] as const;
    for (const [state, event, body] of asked) {
      const id = await addCommitment(api, { raiseId: raise.id, state, amount: 600_000 });
      const post = (who: ApiVisitor, options: CallOptions) =>
        who.post(`/commitments/${id.id}/${event}`, body, {
          ...options,
          headers: { 'if-match': `"${id.version}"` },
        });
      const stranger = await post(await addPerson(api, `Eve ${event}`), { unproven: true });
      t.equal(stranger.status, 404, `${event}: a stranger is not told by the question`);
      const refused = await post(ada, { unproven: true });
      t.match(refused.problem(), askedForPassword, event);
      const { secret } = await api.storage.write((trx) =>
        issueToken(trx, ada.id, { name: 'bank', scope: 'write', expiresInDays: 1 }, api.clock.now),
      );
      const program = visitor(api);
      program.bearer = secret;
      t.equal((await post(program, { unproven: true })).status, 200, `${event}: a program may`);
      await updateRows(api, 'sessions', {}, { mfa_at: null });
    }
  },

  async 'and for what binds in a side letter, by the company and by the investor'(t, api) {
    const [ivan] = await addCommitters(api, ['Ivan']);
    const { owner: ada, path } = await openRaise(api, {}, 'Ada');
    const { id } = commitmentIn(await commitTo(ivan, path, 5_000_000));
    const letters = `/commitments/${id}/side-letters`;
    const expire = () => updateRows(api, 'sessions', {}, { mfa_at: null });
    const uploaded = await uploadLetter(ada, id);
    t.match(uploaded, { status: 200 });
    const file = uploaded.id;
    const about = { file, subject: 'Information rights', note: '', ...signer };
    const offer = (options?: CallOptions) => ada.post(letters, about, options);
    await expire();
    t.match((await offer({ unproven: true })).problem(), askedForPassword, 'to offer one');
    t.same((await lettersFor(ada, id)).items, [], 'nothing was offered');
    await proveNow(api, ada.session ?? '');
    const offered = letterIn(await offer());

    const newer = (await uploadLetter(ada, id)).id;
    const seen = (version: number): CallOptions => ({ headers: { 'if-match': `"${version}"` } });
    const replace = (options: CallOptions) =>
      ada.post(
        `/side-letters/${offered.id}/replace`,
        { ...about, file: newer },
        { ...options, ...seen(offered.version) },
      );
    await expire();
    t.match((await replace({ unproven: true })).problem(), askedForPassword, 'to replace it');
    await proveNow(api, ada.session ?? '');
    const letter = letterIn(await replace({}));

    const { signsAs } = await lettersFor(ivan, id);
    const signed = { typedName: signsAs ?? '', sha256: letter.sha256 };
    const sign = (options: CallOptions) =>
      ivan.post(`/side-letters/${letter.id}/sign`, signed, {
        ...options,
        ...seen(letter.version),
      });
    await expire();
    t.match((await sign({ unproven: true })).problem(), askedForPassword, 'to sign it');
    t.equal((await lettersFor(ivan, id)).items[0]?.state, 'offered', 'nothing was signed');
    await proveNow(api, ivan.session ?? '');
    t.equal(letterIn(await sign({})).state, 'signed');

    // What ends one binds nobody, and is not asked for.
    const another = letterIn(await offerLetter(api, ada, id));
    await expire();
    const withdrawn = await ada.post(`/side-letters/${another.id}/withdraw`, undefined, {
      ...seen(another.version),
      unproven: true,
    });
    t.equal(letterIn(withdrawn).state, 'withdrawn');
  },

  async 'and to settle a raise'(t, api) {
    const { raise } = await openRaise(api);
    const olga = await addPerson(api, 'Olga', 'operator');
    for (const event of ['settle-success', 'settle-fail']) {
      const path = `/admin/raises/${raise.id}/${event}`;
      const seen = { headers: { 'if-match': `"${raise.version}"` } };
      const refused = await olga.post(path, undefined, { ...seen, unproven: true });
      t.match(refused.problem(), askedForPassword, event);
      // It is live, so that the raise itself refuses.
      t.equal((await olga.post(path, undefined, seen)).status, 422, event);
      await updateRows(api, 'sessions', {}, { mfa_at: null });
    }
  },

  async 'and for what an operator takes away in a file'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const page = { accept: 'text/html,*/*' };
    for (const [file, list] of [
      ['/exports/people.csv?state=pending&q=ada', 'view=people&state=pending&q=ada&export=1'],
      ['/exports/audit.csv?action=company.join', 'view=audit&event=company.join&export=1'],
    ] as const) {
      const refused = await olga.get(file, { unproven: true });
      t.match(refused.problem(), askedForPassword, file);
      const opened = await olga.get(file, { unproven: true, headers: page });
      t.equal(opened.status, 303, 'who opens it in a browser is led to where it is asked');
      const { search, searchParams } = new URL(opened.headers['location'] ?? '', 'http://here');
      t.ok(search.startsWith('?'));
      t.equal(searchParams.toString(), list);
      const exports = api.storage.db.selectFrom('audit_events').selectAll();
      const action = file.includes('people') ? 'person.export' : 'audit.export';
      const recorded = () => exports.where('action', '=', action).execute();
      t.equal((await recorded()).length, 0, 'nothing was taken');
      t.equal((await olga.get(file)).status, 200);
      t.equal((await recorded()).length, 1);
      await updateRows(api, 'sessions', {}, { mfa_at: null });
    }
  },

  async 'a proof of a clock that was ahead counts for nothing'(t, api) {
    const me = await signedIn(api, email);
    api.clock.now += 48 * 60 * minute;
    await me.post('/auth/step-up', { currentPassword: goodPassword });
    api.clock.now -= 47 * 60 * minute;
    t.match((await me.get('/auth/totp')).json<TwoFactor>(), { provenUntil: null });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 401);
    await me.post('/auth/step-up', { currentPassword: goodPassword });
    t.equal((await me.post('/me/tokens', tokenRequest)).status, 201, 'and can be shown again');
  },
});
