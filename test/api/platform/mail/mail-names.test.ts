/** Names that others entered, in mails to people who do not know them. */
import t from 'tap';
import type { MailTemplate } from '../../../../server/api/platform/mail/mail-kinds.ts';
import { greeting, plainName } from '../../../../server/api/platform/mail/plain-name.ts';
import { writeMail } from '../../../../server/api/platform/mail/write-mail.ts';
import {
  firstOperator,
  lastMailTo,
  registrationOf,
  visitor,
} from '../../../support/api-visitor.ts';
import { openTestApi } from '../../../support/product-api.ts';

const bait = [
  'You won: https://evil.example/prize',
  'evil.example',
  'Prize at www.evil',
  'evil。example',
  'Call +41 79 1234567 now',
  'mailto:me@evil.example',
  `Dear customer, ${'your account is closed '.repeat(3)}`,
  'Ada\u202eelpmaxe',
];

t.test('people keep their names, and lures are left out', async (t) => {
  for (const name of [
    'Ada Lovelace',
    'J. R. R. Tolkien',
    'Anne-Marie O’Neill',
    '李小龍',
    'Ada II',
  ]) {
    t.equal(plainName(name), name);
    t.equal(greeting(name), `Hello ${name},`);
  }
  for (const name of bait) t.equal(plainName(name), undefined, name);
  t.equal(greeting(bait[0] ?? ''), 'Hello,');
});

t.test('no mail carries one', async (t) => {
  const colour = { light: '#000', dark: '#fff' };
  const colours = new Proxy({}, { get: () => colour }) as never;
  const vars = { link: 'https://x/', hours: 1, minutes: 1, left: 1, wrongCodes: 0, reference: 'R' };
  const templates: readonly MailTemplate[] = [
    'verify-email',
    'already-registered',
    'reset-password',
    'password-changed',
    'two-factor-on',
    'two-factor-off',
    'two-factor-reset',
    'recovery-codes-made',
    'recovery-code-used',
    'second-step-locked',
    'export-ready',
    'deletion-requested',
    'deletion-cancelled',
    'account-deleted',
    'operator-invitation',
    'contact-received',
  ];
  for (const template of templates) {
    const named = { ...vars, name: bait[0], invitedBy: bait[0], businessDays: 2 } as never;
    const { text, html, subject } = writeMail(template, named, { brandName: 'Raisehall', colours });
    t.notMatch(text + html + subject, 'evil.example', template);
  }
});

t.test('a stranger who registers and an operator who invites', async (t) => {
  const api = await openTestApi();
  t.teardown(() => api.close());
  const [name = ''] = bait;
  await visitor(api).post('/auth/register', registrationOf('ada@example.com', { name }));
  t.notMatch((await lastMailTo(api, 'ada@example.com')).text, 'evil.example');
  const operator = await firstOperator(api);
  const { etag } = (await operator.get('/me')).headers;
  await operator.patch('/me', { name }, { headers: { 'if-match': String(etag) } });
  await operator.post('/admin/invitations', { email: 'bob@example.com' });
  t.notMatch((await lastMailTo(api, 'bob@example.com')).text, 'evil.example');
});
