/** What happened is recorded once, and told to those who have a part in it, as each has chosen. */
import type { Test } from 'tap';
import { addCompany } from '#api/features/companies/company-store.ts';
import { addMember } from '#api/features/companies/member-store.ts';
import { recipientsOf } from '#api/platform/events/recipients.ts';
import { type AppEvent, recordEvent } from '#api/platform/events/record-event.ts';
import { saveSettings } from '#api/platform/notifications/notification-settings.ts';
import {
  type MailTiming,
  type NotificationKind,
  notificationKindNames,
  type RecipientGroup,
} from '#shared/product/notifications/notification-kinds.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { notificationsOf, notificationTitlesOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRows } from '#test/support/rows.ts';

const origin = 'https://raisehall.example';

const record = <K extends NotificationKind>(api: TestApi, event: AppEvent<K>) =>
  api.storage.write((trx) => recordEvent(trx, { origin }, event, api.clock.now));

const choose = (
  api: TestApi,
  who: AddedPerson,
  kind: NotificationKind,
  inApp: boolean,
  mail: MailTiming,
) => api.storage.write((trx) => saveSettings(trx, who.id, [{ kind, inApp, mail }]));

/** Somebody's company with editors in it. */
async function companyOf(api: TestApi, owner: AddedPerson, ...editors: readonly AddedPerson[]) {
  return api.storage.write(async (trx) => {
    const company = await addCompany(trx, owner.id, { name: 'Acme' }, api.clock.now);
    for (const { id } of editors) await addMember(trx, company.id, id, 'editor', api.clock.now);
    return { company: company.id, name: 'Acme' };
  });
}

/** What each kind about commitments calls one of the things that happen. */
const ownFacts: Partial<Record<NotificationKind, object>> = {
  'commitment.act': { what: 'offered' },
  'commitment.moved': { what: 'lapsed' },
  'book.act': { what: 'refund-due' },
  'book.moved': { what: 'soft-circled' },
  'letter.offered': { letter: 'slt_one' },
  'raise.watched': { what: 'changed', slug: 'acme' },
  'raise.fits': { many: 3 },
  'investor.evidence-ends': { change: 'ended', evidence: 'identity', until: '2026-12-03' },
  'investor.evidence-decided': { decision: 'refused', evidence: 'identity' },
  'payment.decided': { what: 'confirmed' },
  'adviser.moved': { what: 'accepted' },
  'adviser.access': { what: 'ended' },
  'introduction.company-answered': { answer: 'accepted', thread: 'thr_1' },
  'introduction.investor-answered': { answer: 'declined' },
  'update.published': { update: 'upd_1', title: 'October' },
  'update.changed': { update: 'upd_1', title: 'October', what: 'corrected', said: 'By a tenth.' },
  'document.changed': { what: 'added', folder: 'financials' },
  'document.staged': { documents: 2, until: '2026-12-24T10:00:00.000Z' },
  'question.answer-taken-down': { question: 'rqu_one', reason: 'It names a customer.' },
  'document.taken-down': { document: 'April', id: 'doc_april', reason: 'It names a customer.' },
};

await onBothEngines({
  async 'a change of a company reaches its owner, in the words of what happened'(t, open) {
    const api = await open();
    const [ada, bob, carol, eve, olga] = [
      await addPerson(api, 'Ada'),
      await addPerson(api, 'Bob'),
      await addPerson(api, 'Carol'),
      await addPerson(api, 'Eve'),
      await addPerson(api, 'Olga', 'operator'),
    ];
    const facts = { ...(await companyOf(api, ada, bob, carol)), role: 'editor' } as const;
    const audit = { action: 'company.join', targetType: 'user', targetId: bob.id };
    await record(api, { kind: 'company.member-joined', person: bob.id, facts, audit });
    t.same(await notificationTitlesOf(ada), ['Bob joined Acme as an editor']);
    for (const who of [bob, carol, eve, olga])
      t.same(await notificationTitlesOf(who), [], 'nobody else');
    const items = await notificationsOf(ada);
    t.match(items[0], {
      kind: 'company.member-joined',
      path: `/dashboard?view=companies&company=${facts.company}`,
      readAt: null,
    });
    const lines = await api.storage.db
      .selectFrom('audit_events')
      .select(['action', 'target_id'])
      .execute();
    t.same(lines, [{ action: 'company.join', target_id: bob.id }], 'one line of the audit log');
    t.same(await mailsTo(api, ada.email), [], 'by default it comes with the daily email');
  },

  async 'operators are told of their work, and others are not'(t, open) {
    const api = await open();
    const [ada, olga, oscar] = [
      await addPerson(api, 'Ada'),
      await addPerson(api, 'Olga', 'operator'),
      await addPerson(api, 'Oscar', 'operator'),
    ];
    await updateRows(
      api,
      'users',
      { id: oscar.id },
      { deletion_due_at: new Date(api.clock.now + 1).toISOString() },
    );
    const facts = { message: 'msg_one', reference: 'K7QM-2XPD' };
    await record(api, { kind: 'contact.received', person: null, facts });
    await record(api, { kind: 'operator.joined', person: olga.id, facts: {} });
    t.same(
      await notificationTitlesOf(olga),
      ['A visitor sent message K7QM-2XPD'],
      'not of her own arrival',
    );
    t.same(await notificationTitlesOf(ada), []);
    const rows = await api.storage.db.selectFrom('notifications').select('user_id').execute();
    t.same(rows, [{ user_id: olga.id }], 'and nobody who is leaving');
  },

  async 'several groups are told of one event, and whoever is in two of them once'(t, open) {
    const api = await open();
    const [ada, bob, carol, olga, otto] = [
      await addPerson(api, 'Ada'),
      await addPerson(api, 'Bob'),
      await addPerson(api, 'Carol'),
      await addPerson(api, 'Olga', 'operator'),
      await addPerson(api, 'Otto', 'operator'),
    ];
    const { company } = await companyOf(api, ada, bob, otto);
    const namesOf = async (...groups: readonly RecipientGroup[]) => {
      const found = await recipientsOf(api.storage.db, groups, { person: carol.id, company });
      return found.map(({ name }) => name).sort();
    };
    t.same(await namesOf('company-editors'), ['Ada', 'Bob', 'Otto']);
    t.same(await namesOf('operators'), ['Olga', 'Otto']);
    t.same(await namesOf('company-editors', 'operators'), ['Ada', 'Bob', 'Olga', 'Otto']);
    t.same(await namesOf('person', 'company-owner'), ['Ada', 'Carol']);
    t.same(await namesOf('person', 'account-holder'), ['Carol']);
    const herself = await recipientsOf(api.storage.db, ['person', 'operators'], {
      person: olga.id,
    });
    t.same(herself.map(({ name }) => name).sort(), ['Olga', 'Otto'], 'she is told as the person');
  },

  async 'each is told as they have chosen'(t, open) {
    const api = await open();
    const ada = await addPerson(api, 'Ada');
    const facts = { company: 'cmp_one', name: 'Acme' };
    const event = { kind: 'company.transferred', person: ada.id, facts } as const;
    await record(api, event);
    const [mail, ...more] = await mailsTo(api, ada.email);
    t.same(more, []);
    t.match(mail?.subject, 'Raisehall: You now own Acme');
    t.match(mail?.text, 'Hello Ada,');
    t.match(mail?.link, `${origin}/login?next=%2Fdashboard%3Fview%3Dcompanies%26company%3Dcmp_one`);
    t.equal((await notificationTitlesOf(ada)).length, 1);

    await choose(api, ada, 'company.transferred', false, 'off');
    await record(api, event);
    t.equal((await notificationTitlesOf(ada)).length, 1, 'neither in the list');
    t.equal((await mailsTo(api, ada.email)).length, 1, 'nor by mail');

    await choose(api, ada, 'company.transferred', false, 'now');
    await record(api, event);
    t.equal((await mailsTo(api, ada.email)).length, 2);
    t.equal((await notificationTitlesOf(ada)).length, 1, 'by mail only');
    await choose(api, ada, 'company.transferred', true, 'now');
    await record(api, { ...event, mail: 'none' });
    t.equal((await mailsTo(api, ada.email)).length, 2, 'mailed otherwise');
    t.equal((await notificationTitlesOf(ada)).length, 2);
  },

  async 'what is about the safety of an account is always told'(t, open) {
    const api = await open();
    const ada = await addPerson(api, 'Ada');
    await choose(api, ada, 'account.security', false, 'off');
    const vars = { name: 'Ada', link: origin };
    await record(api, {
      kind: 'account.security',
      person: ada.id,
      facts: { what: 'two-factor-off' },
      mail: () => ({ template: 'two-factor-off', vars }),
    });
    t.same(await notificationTitlesOf(ada), ['Two-factor authentication was turned off']);
    const [mail] = await mailsTo(api, ada.email);
    t.match(mail?.text, 'From now on, you log in with your password alone');
    t.notMatch(mail?.text, /unsubscribe/i, 'and offers no way to stop it');
  },

  async 'the same thing is told once'(t, open) {
    const api = await open();
    const olga = await addPerson(api, 'Olga', 'operator');
    const event = { kind: 'job.failed', person: null, facts: { work: 'mail' } } as const;
    await record(api, { ...event, onceKey: 'mail:2026-03-02' });
    await record(api, { ...event, onceKey: 'mail:2026-03-02' });
    t.equal((await notificationTitlesOf(olga)).length, 1);
    await record(api, { ...event, onceKey: 'mail:2026-03-03' });
    await record(api, event);
    await record(api, event);
    t.equal((await notificationTitlesOf(olga)).length, 4);
  },

  async 'a change that is rolled back is told to nobody'(t, open) {
    const api = await open();
    const olga = await addPerson(api, 'Olga', 'operator');
    const event = { kind: 'job.failed', person: null, facts: { work: 'mail' } } as const;
    await t.rejects(
      api.storage.write(async (trx) => {
        await recordEvent(trx, { origin }, event, api.clock.now);
        throw new Error('the change was refused');
      }),
    );
    t.same(await notificationTitlesOf(olga), []);
  },

  async 'in mails no name becomes a link'(t, open) {
    const api = await open();
    const ada = await addPerson(api, 'Ada');
    const facts = { company: 'cmp_one', name: 'Your prize: evil.example' };
    await record(api, { kind: 'company.transferred', person: ada.id, facts });
    t.match(await notificationTitlesOf(ada), ['You now own Your prize: evil.example']);
    const [mail] = await mailsTo(api, ada.email);
    t.match(mail?.subject, 'You now own a company');
    t.notMatch(mail?.text, 'evil.example');
  },

  async 'every kind has its words'(t: Test, open) {
    const api = await open();
    const [ada, bob] = [await addPerson(api, 'Ada'), await addPerson(api, 'Bob')];
    const olga = await addPerson(api, 'Olga', 'operator');
    const company = await companyOf(api, ada, bob);
    const some = { what: 'password-changed', role: 'viewer', message: 'm', reference: 'K7QM-2XPD' };
    const ofRaise = { raise: 'rse_one', verdict: 'approved', move: 'paused', asks: 'cancel' };
    const ofInvestor = { decision: 'reject', change: 'ends-soon', became: 'suspended', user: 'u' };
    const ofCommitment = { commitment: 'cmt_one', amount: 5, currency: 'USD' };
    const facts = {
      ...company,
      ...some,
      ...ofRaise,
      ...ofInvestor,
      ...ofCommitment,
      question: 'Why?',
      work: 'mail',
      changed: ['Pitch'],
    };
    for (const kind of notificationKindNames) {
      const own = ownFacts[kind] ?? {};
      const event = { kind, person: bob.id, facts: { ...facts, ...own } as never };
      await record(api, { ...event, mail: 'none' });
    }
    const notifications = await api.storage.db.selectFrom('notifications').select('kind').execute();
    t.same(
      [...new Set(notifications.map(({ kind }) => kind))].sort(),
      [...notificationKindNames].sort(),
      'somebody is told of each',
    );
    for (const who of [ada, bob, olga]) {
      for (const title of await notificationTitlesOf(who))
        t.match(title, /^[A-Z][^_{}]+[^.]$/, title);
    }
  },
});
