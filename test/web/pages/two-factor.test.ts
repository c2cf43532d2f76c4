/** Operators who must sign in with two factors: what they get to see, as pages and over the API. */
import { HtmlValidate } from 'html-validate';
import t, { type Test } from 'tap';
import { codeAt, stepAt } from '#api/features/account/two-factor/totp.ts';
import { runSql } from '../../support/app-database.ts';
import { markupRules } from '../../support/markup-rules.ts';
import { firstOperator } from '../../support/members.ts';
import { type RawAnswer, rawRequest } from '../../support/raw-request.ts';
import { startApp } from '../../support/running-app.ts';

const host = 'raise.example';
const app = await startApp(t, {
  OPERATOR_TWO_FACTOR: 'required',
  SECRET_KEY: 'a key of this test, more than long enough',
});
const validator = new HtmlValidate(markupRules);
const operator = await firstOperator(app);

async function read(path: string): Promise<string> {
  const { body } = await rawRequest(app.origin, path, {
    headers: { accept: 'text/html', cookie: operator.cookie, prefer: 'complete-document' },
  });
  return body;
}

function send(
  path: string,
  fields: Readonly<Record<string, string>>,
  cookie: string,
): Promise<RawAnswer> {
  return rawRequest(app.origin, path, {
    method: 'POST',
    headers: {
      accept: 'text/html',
      cookie,
      origin: app.origin,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams(fields).toString(),
  });
}

async function isValid(t: Pick<Test, 'same'>, html: string, what: string): Promise<void> {
  const { results } = await validator.validateString(html);
  const said = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} ${line}:${column}`),
  );
  t.same(said, [], what);
}

const cookiesOf = ({ headers }: RawAnswer): readonly string[] => headers['set-cookie'] ?? [];

/** What a browser sends back of a Set-Cookie. */
const pairOf = (cookie: string | undefined): string => cookie?.split(';')[0] ?? '';

let secret = '';
let recoveryCodes: readonly string[] = [];

const codesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<li>([a-z2-9]{5}-[a-z2-9]{5})<\/li>/g)].map(([, code = '']) => code);

t.test('every view leads to setting it up, and nothing else opens', async (t) => {
  for (const path of [
    '/dashboard',
    '/dashboard?view=content&post=new',
    '/dashboard?view=security',
  ]) {
    const html = await read(path);
    t.match(html, 'One thing first', path);
    t.match(html, 'name="currentPassword"', path);
    t.notMatch(html, 'Create a token', path);
    await isValid(t, html, path);
  }
  t.match(await read('/dashboard?view=nonsense'), 'Page Not Found');
  const invitations = await rawRequest(app.origin, '/api/v1/admin/invitations', {
    headers: { cookie: operator.cookie },
  });
  t.match(JSON.parse(invitations.body), { status: 403, code: 'two-factor-required' });
});

t.test('once it is on, the codes are shown and the dashboard is open', async (t) => {
  const asked = { _intent: 'two-factor-enrol', currentPassword: operator.password };
  const enrolled = await send('/dashboard', asked, operator.cookie);
  t.equal(enrolled.status, 200);
  t.match(enrolled.headers['cache-control'], 'no-store');
  secret = /id="two-factor-secret"[^>]*>\s*([A-Z2-7 ]+)</.exec(enrolled.body)?.[1] ?? '';
  await isValid(t, enrolled.body, 'the QR code');
  t.match(await read('/dashboard'), secret, 'the page can be opened again meanwhile');
  const code = codeAt(secret, stepAt(Date.now()));
  const confirmed = await send(
    '/dashboard',
    { _intent: 'two-factor-confirm', code },
    operator.cookie,
  );
  t.equal(confirmed.status, 200);
  t.match(confirmed.body, 'aria-label="Recovery codes"');
  t.match(confirmed.body, 'API reference', 'above the view that was asked for');
  recoveryCodes = codesIn(confirmed.body);
  t.equal(recoveryCodes.length, 10);
  await isValid(t, confirmed.body, 'the recovery codes');
  t.notMatch(await read('/dashboard'), 'aria-label="Recovery codes"', 'shown this one time');
  await isValid(t, await read('/dashboard?view=security'), 'on');
});

t.test('between password and code there is a cookie that opens nothing', async (t) => {
  const { email, password } = operator;
  const first = await send('/login?next=%2Fcompany', { _intent: 'sign-in', email, password }, '');
  t.equal(first.status, 303);
  t.equal(first.headers.location, '/login?mode=code&next=%2Fcompany');
  const [challenge, ...others] = cookiesOf(first);
  t.same(others, [], 'and no session');
  t.match(challenge, /^signin=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
  const cookie = pairOf(challenge);
  const gated = await rawRequest(app.origin, '/dashboard', {
    headers: {
      accept: 'text/html',
      cookie: cookie.replace('signin', 'sid'),
      prefer: 'complete-document',
    },
  });
  t.equal(gated.status, 404, 'not even in the place of the session');

  const wrong = await send('/login?mode=code', { _intent: 'second-step', code: '000000' }, cookie);
  t.equal(wrong.status, 422);
  t.match(wrong.body, 'This code is incorrect');
  await isValid(t, wrong.body, 'a refused code');
  const foreign = await rawRequest(app.origin, '/api/v1/auth/second-step', {
    method: 'POST',
    headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
    body: '{"code":"000000"}',
  });
  t.equal(foreign.status, 403, 'other sites cannot send it');

  const code = codeAt(secret, stepAt(Date.now()) + 1);
  const over = await rawRequest(app.origin, '/api/v1/auth/second-step', {
    method: 'POST',
    headers: { cookie, origin: app.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ code }),
  });
  t.equal(over.status, 200, over.body);
  t.notMatch(JSON.stringify(over.headers), 'x-raisehall', 'what is internal stays inside');
  const set = cookiesOf(over);
  t.ok(set.some((one) => /^sid=[\w-]{43};/.test(one)));
  t.ok(
    set.some((one) => /^signin=;/.test(one)),
    'the challenge is cleared',
  );
  const late = await send(
    '/login?mode=code&next=%2Fcompany',
    { _intent: 'second-step', code },
    cookie,
  );
  t.equal(late.headers.location, '/login?mode=code-late&next=%2Fcompany');
});

t.test('over https the cookie is its own host’s, and Secure', async (t) => {
  const https = await startApp(t, { PUBLIC_ORIGIN: `https://${host}` });
  const answer = await rawRequest(https.origin, '/api/v1/auth/second-step', {
    method: 'POST',
    headers: { host, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: '{"code":"123456"}',
  });
  t.equal(answer.status, 401);
  t.match(cookiesOf(answer), [/^__Host-signin=; .*Path=\/; .*HttpOnly; Secure; SameSite=Lax$/]);
});

t.test('new recovery codes: one field takes either kind of code', async (t) => {
  const path = '/dashboard?view=security';
  const asked = { _intent: 'two-factor-codes', currentPassword: operator.password };
  const wrong = await send(path, { ...asked, code: 'abcde-fgh23' }, operator.cookie);
  t.equal(wrong.status, 422);
  t.match(wrong.body, /href="#two-factor-codes-code">This is not one of your recovery codes/);
  t.match(
    wrong.body,
    /<details[^>]* open=""[^>]*><summary>Create new recovery codes/,
    'it is open',
  );
  await isValid(t, wrong.body, 'a refused recovery code');
  const code = recoveryCodes[0]?.toUpperCase() ?? '';
  const renewed = await send(path, { ...asked, code }, operator.cookie);
  t.equal(renewed.status, 200);
  t.equal(new Set([...recoveryCodes, ...codesIn(renewed.body)]).size, 20);
  t.match(renewed.body, 'These are new. The old ones no longer work.');
});

t.test('an invitation asks for a code when the last one was some time ago', async (t) => {
  const path = '/dashboard?view=invitations&id=new';
  t.notMatch(await read(path), 'name="code"');
  runSql(app, 'update sessions set mfa_at = null; update totp_secrets set last_step = null;');
  t.match(await read(path), 'name="code"');
  const invitation = { _intent: 'invite', email: 'second@example.com' };
  const refused = await send(path, invitation, operator.cookie);
  t.match(refused.body, /href="#invite-code">Enter the code from your app/);
  t.match(refused.body, 'value="second@example.com"', 'what was typed stays');
  await isValid(t, refused.body, 'an invitation that asks for a code');
  const code = codeAt(secret, stepAt(Date.now()));
  const sent = await send(path, { ...invitation, code }, operator.cookie);
  t.match(sent.body, 'Invitation sent to second@example.com.');
});

t.test('what came of it is counted, and the log holds no code', async (t) => {
  const metrics = await rawRequest(app.opsOrigin, '/metrics');
  t.match(metrics.body, 'auth_login_total{result="second-factor"} 1');
  t.match(metrics.body, 'auth_login_total{result="code-refused"} 1');
  t.match(metrics.body, 'auth_login_total{result="ok"} 1');
  const log = JSON.stringify(app.logLines());
  t.notOk(log.includes(secret.replaceAll(' ', '')));
  t.notMatch(log, /signin=[\w-]{43}/);
});
