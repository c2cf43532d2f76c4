/** Names that others entered, in mails to people who do not know them. */
import t from 'tap';
import type { MailTemplate } from '#api/platform/mail/mail-kinds.ts';
import { greeting, plainName } from '#api/platform/mail/plain-name.ts';
import { writeMail } from '#api/platform/mail/write-mail.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import {
  firstOperator,
  lastMailTo,
  mailsTo,
  registrationOf,
  visitor,
} from '#test/support/api-visitor.ts';
import { act, addCommitter, commitTo, openRaise } from '#test/support/committing.ts';
import { foundCompany, invite } from '#test/support/company-people.ts';
import { inviteAll } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { testApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { updateRaise, updateRows } from '#test/support/rows.ts';

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
  }
  for (const [name, greeted] of [
    ['Nora Lindqvist', 'Nora'],
    ['Nora', 'Nora'],
    ['Ada II', 'Ada'],
    ['Anne-Marie O’Neill', 'Anne-Marie'],
    ['Zoë van der Berg', 'Zoë'],
    ['J. R. R. Tolkien', 'J. R. R. Tolkien'],
    ['Dr Nora Berg', 'Dr Nora Berg'],
    ['Prof. Berg', 'Prof. Berg'],
    ['李小龍', '李小龍'],
    ['ada lovelace', 'ada lovelace'],
  ] as const) {
    t.equal(greeting(name), `Hello ${greeted},`);
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
  const api = await testApi(t);
  const [name = ''] = bait;
  await visitor(api).post('/auth/register', registrationOf('ada@example.com', { name }));
  t.notMatch((await lastMailTo(api, 'ada@example.com')).text, 'evil.example');
  const operator = await firstOperator(api);
  const { etag } = (await operator.get('/me')).headers;
  await operator.patch('/me', { name }, { headers: { 'if-match': String(etag) } });
  await operator.post('/admin/invitations', { email: 'bob@example.com' });
  t.notMatch((await lastMailTo(api, 'bob@example.com')).text, 'evil.example');
});

t.test('a company is named in mails to investors once an operator approved it', async (t) => {
  const api = await testApi(t);
  // A long subject is folded; the text says the same.
  const wordsTo = async (email: string) =>
    (await mailsTo(api, email)).map(({ text }) => text.replaceAll(/\s+/g, ' ')).join('; ');
  const long = `Bay ${'n'.repeat(57)}`;
  t.equal(long.length, 61);
  const bay = 'Bay Area Holdings for Renewable Heat and Other Sorts of Energy, Inc.';
  for (const [index, name] of ['Cal.com', '37signals 2024 GmbH', 'A/B Labs', long, bay].entries()) {
    const live = await openRaise(api, { visibility: 'network' }, `Ada${index}`, name);
    const ivan = await addCommitter(api, `Ivan${index}`);
    const answer = await commitTo(ivan, live.path, 1_000_000);
    t.equal(answer.status, 201, answer.text);
    t.match(await wordsTo(ivan.email), name, `${name}: about money`);
    const [sent] = await inviteAll(
      { founder: live.owner, raise: live.raise.id, company: live.company.id },
      [`reader${index}@example.com`],
    );
    t.equal(sent?.outcome, 'invited');
    t.match(await wordsTo(`reader${index}@example.com`), `documents of ${name} at`);
    // Under another name it is still told by the one that was approved.
    await updateRows(api, 'companies', { id: live.company.id }, { name: 'evil.example' });
    await inviteAll({ founder: live.owner, raise: live.raise.id, company: live.company.id }, [
      `later${index}@example.com`,
    ]);
    const later = await wordsTo(`later${index}@example.com`);
    t.notMatch(later, 'evil.example');
    t.match(later, `documents of ${name} at`);
  }
  const { owner, company: renamed, raise, path } = await openRaise(api, {}, 'Bea', 'Acme Two');
  await updateRaise(api, raise.id, {
    state: 'approved',
    published_snapshot_id: null,
    live_at: null,
  });
  const named = { name: '37signals 2024 GmbH' };
  await owner.patch(`/companies/${renamed.id}`, named, ifMatch(renamed.version));
  const change = { company: true, reason: 'This is the name we are known by.' };
  raiseIn(await owner.post(`${path}/propose-change`, change));
  const olga = await addPerson(api, 'Olga', 'operator');
  raiseIn(await olga.post(`/admin${path}/approve-change`));
  const world = { founder: owner, raise: raise.id, company: renamed.id };
  await inviteAll(world, ['renamed@example.com']);
  t.match(
    await wordsTo('renamed@example.com'),
    'documents of 37signals 2024 GmbH at',
    'unpublished',
  );
  const stranger = await addPerson(api, 'Eve');
  const company = await foundCompany(stranger, 'evil.example');
  await invite(stranger, company, 'bob@example.com');
  t.match((await lastMailTo(api, 'bob@example.com')).text, 'page of a company at');
});

t.test('a company reads the name of an investor whom an operator approved', async (t) => {
  const api = await testApi(t);
  const { owner, path } = await openRaise(api, {}, 'Ada');
  const ivan = await addCommitter(api, 'Ivan');
  const made = (await commitTo(ivan, path, 1_000_000)).json<{ commitment: Commitment }>();
  await api.storage.write(async (trx) => {
    const name = 'Fund 2024: evil.example';
    await trx.updateTable('users').set({ name }).where('id', '=', ivan.id).execute();
    await trx
      .updateTable('investor_profiles')
      .set({ legal_name: 'Orchard Fund 2024 LP' })
      .where('user_id', '=', ivan.id)
      .execute();
  });
  const on = new Date(api.clock.now).toISOString().slice(0, 10);
  const payment = { amount: made.commitment.amount, on, reference: 'REF-77' };
  t.equal((await act(ivan, made.commitment, 'report-funding', payment)).status, 200);
  const [mail] = (await mailsTo(api, owner.email)).slice(-1);
  t.match(
    mail?.text.replaceAll(/\s+/g, ' '),
    'Orchard Fund 2024 LP reports that $10,000 for the raise of Acme was paid',
  );
  t.notMatch(mail?.text, 'evil.example');
});
