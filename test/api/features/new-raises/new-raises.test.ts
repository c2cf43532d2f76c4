/** Investors are mailed once a day about new raises that fit them or a search they saved, on both databases. */
import { newRaisesKind } from '#api/features/new-raises/new-raise-jobs.ts';
import { tellNewRaisesKind } from '#api/features/new-raises/new-raise-rounds.ts';
import { newRaiseData } from '#api/features/new-raises/personal-data.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import type { SavedView } from '#shared/product/saved-views/saved-views.ts';
import { mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { accreditedStatement, beginInvesting, certify } from '#test/support/investors.ts';
import { publish } from '#test/support/network-raises.ts';
import { changeSettings, notificationTitlesOf } from '#test/support/notifications.ts';
import { type AddedPerson, addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { findRows, updateRaise, updateRows } from '#test/support/rows.ts';
import { day, hour } from '#test/support/times.ts';
import { onlyDrained, toldOf, watchTold } from '#test/support/told-in-transactions.ts';

const inIndustry = { sectors: JSON.stringify(['food-and-agriculture']) };

/** An approved and certified investor whom the ready raise fits, or with other sectors does not. */
async function anInvestor(api: TestApi, name: string, seeks: object = inIndustry) {
  const who = await addPerson(api, name, 'investor');
  await beginInvesting(api, who, 'approved');
  await certify(who, accreditedStatement);
  await updateRows(api, 'investor_profiles', { user_id: who.id }, seeks);
  return who;
}

const elsewhere = {
  ...{ stages: JSON.stringify(['series_b_plus']), sectors: JSON.stringify(['hardware']) },
  countries: JSON.stringify(['FR']),
};

async function aRaise(api: TestApi, name: string, content: Partial<RaiseContent> = {}) {
  const owner = await addPerson(api, `Owner of ${name}`);
  const { raise } = await publish(api, owner, name, { title: `${name} raise`, ...content });
  return { owner, id: raise.id };
}

/** What the jobs of a day do. */
async function tellToday(api: TestApi): Promise<void> {
  await api.jobs.drain(newRaisesKind);
  await api.jobs.drain(tellNewRaisesKind);
}

async function nextDay(api: TestApi): Promise<void> {
  api.clock.now += day;
  await tellToday(api);
}

const save = async (who: AddedPerson, name: string, query: string, more: object = {}) =>
  (await who.post('/saved-views', { list: 'network', name, query, ...more })).json<{
    savedView: SavedView;
  }>().savedView;

const fitMails = async (api: TestApi, { email }: AddedPerson) =>
  (await mailsTo(api, email)).filter(({ subject }) => /what you look for/.test(subject));

await withApiOnBothEngines({
  async 'a raise that fits is mailed once, with its reasons, to those it fits'(t, api) {
    onlyDrained(api);
    const ivan = await anInvestor(api, 'Ivan');
    const eve = await anInvestor(api, 'Eve', elsewhere);
    const fay = await anInvestor(api, 'Fay', elsewhere);
    await save(fay, 'Robots in the US', 'q=robot&country=US&sort=closing');
    await aRaise(api, 'Acme');
    await tellToday(api);
    t.same(await toldOf(api, 'raise.fits'), [], 'not in its first hour');
    api.clock.now += hour;
    await tellToday(api);
    t.same(await notificationTitlesOf(ivan), ['A new raise fits what you look for']);
    const [mail, ...others] = await fitMails(api, ivan);
    t.same(others, []);
    t.equal(mail?.subject, 'A new raise fits what you look for');
    t.match(
      mail?.text,
      /- Acme: Acme raise\. Fits 4 of 4 of what you look for: Seed is one of your stages; /,
    );
    t.match(mail?.text, /not a recommendation/);
    t.match(mail?.text, /Stop emails about “New raises fit/);
    t.match(mail?.text, /List-Unsubscribe: </);
    const [found] = await fitMails(api, fay);
    t.match(found?.text, /- Acme: Acme raise\. Found by your search “Robots in the US”\./);
    t.notMatch(found?.text, /Fits \d of/);
    t.same(await fitMails(api, eve), []);
    await nextDay(api);
    t.equal((await fitMails(api, ivan)).length, 1, 'never twice, and nothing without a new one');

    await aRaise(api, 'Dora');
    api.clock.now += hour;
    await tellToday(api);
    t.equal((await fitMails(api, ivan)).length, 2);
    await aRaise(api, 'Brio');
    api.clock.now += hour;
    await aRaise(api, 'Carb');
    api.clock.now += hour;
    await tellToday(api);
    t.equal((await fitMails(api, ivan)).length, 2, 'once a day');
    await nextDay(api);
    t.match((await fitMails(api, ivan)).at(-1)?.text, /Carb raise[\s\S]*Brio raise/);
    t.equal((await fitMails(api, ivan)).length, 3);
    const copy = await newRaiseData.collect(api.storage.db, { id: ivan.id } as never, {} as never);
    t.equal((copy['toldRaises'] as { items: unknown[] }).items.length, 4);
    await api.storage.write((trx) => newRaiseData.erase(trx, { id: ivan.id } as never, 0));
    t.same(await findRows(api, 'told_raises', { user_id: ivan.id }), []);
  },

  async 'what somebody is not offered, cannot see, or has already, is not mailed'(t, api) {
    onlyDrained(api);
    const names = ['Passed', 'Committed', 'Own', 'Uncertified', 'Draft', 'Suspended', 'Leaving'];
    const people = new Map<string, AddedPerson>();
    for (const name of names) people.set(name, await anInvestor(api, name));
    const plain = await anInvestor(api, 'Plain');
    const idOf = (name: string) => people.get(name)?.id ?? '';
    for (const who of people.values()) await save(who, 'All', '');
    const { id } = await aRaise(api, 'Acme');
    const hidden = await aRaise(api, 'Hidden', { visibility: 'invite' });
    const verified = await aRaise(api, 'Verified', { regime: 'us_506c' });
    await people.get('Passed')?.post('/passed-raises', { raiseId: id });
    const investorId = idOf('Committed');
    await addCommitment(api, { raiseId: id, state: 'signed', amount: 500_000, investorId });
    const [raise] = await findRows(api, 'raises', { id });
    await api.storage.write(async (trx) => {
      const row = { company_id: raise?.company_id ?? '', role: 'viewer' as const };
      const at = new Date(api.clock.now).toISOString();
      await trx
        .insertInto('company_members')
        .values({
          ...row,
          user_id: idOf('Own'),
          joined_at: at,
          opened_at: null,
          updated_at: null,
          saved_by: null,
        } as never)
        .execute();
    });
    const past = new Date(api.clock.now - day).toISOString();
    await updateRows(
      api,
      'investor_certifications',
      { user_id: idOf('Uncertified') },
      {
        revoked_at: past,
      },
    );
    await updateRows(
      api,
      'investor_profiles',
      { user_id: idOf('Draft') },
      {
        ...{ state: 'draft', approved_at: null },
      },
    );
    await updateRows(api, 'users', { id: idOf('Suspended') }, { status: 'suspended' });
    await updateRows(api, 'users', { id: idOf('Leaving') }, { deletion_due_at: past });
    api.clock.now += hour;
    await tellToday(api);
    t.same(await toldOf(api, 'raise.fits'), [plain.id], 'and the others are');
    t.same(await findRows(api, 'told_raises', { raise_id: hidden.id }), []);
    t.same(await findRows(api, 'told_raises', { raise_id: verified.id }), []);
  },

  async 'what changes between choosing and sending is left out'(t, api) {
    onlyDrained(api);
    const people = [];
    for (const name of ['Ivan', 'Eve', 'Max', 'Ned', 'Zoe']) {
      people.push(await anInvestor(api, name));
    }
    const [ivan, eve, max, ned, zoe] = people as [
      AddedPerson,
      AddedPerson,
      AddedPerson,
      AddedPerson,
      AddedPerson,
    ];
    const withdrawn = await aRaise(api, 'Gone');
    const { id } = await aRaise(api, 'Acme');
    api.clock.now += hour;
    await tellToday(api);
    t.equal((await toldOf(api, 'raise.fits')).length, 5);
    await updateRaise(api, withdrawn.id, { state: 'paused' });
    await eve.post('/passed-raises', { raiseId: id });
    await updateRows(api, 'users', { id: max.id }, { status: 'suspended' });
    const off = { kind: 'raise.fits', inApp: true, mail: 'off' };
    t.equal((await changeSettings(ned, { settings: [off] })).status, 200);
    const [mail] = await fitMails(api, ivan);
    t.match(mail?.text, /Acme raise/);
    t.notMatch(mail?.text, /Gone/);
    t.equal(mail?.subject, 'A new raise fits what you look for', 'one is left');
    for (const who of [eve, max, ned]) t.same(await fitMails(api, who), [], who.email);
    t.equal((await fitMails(api, zoe)).length, 1);
    await updateRaise(api, withdrawn.id, { state: 'live' });
    await nextDay(api);
    t.equal((await toldOf(api, 'raise.fits')).length, 5, 'and open again it is not new');
  },

  async 'it keeps to what people chose, and to the day where they are'(t, api) {
    onlyDrained(api);
    const [off, daily, quiet, night] = [
      await anInvestor(api, 'Off'),
      await anInvestor(api, 'Daily'),
      await anInvestor(api, 'Quiet'),
      await anInvestor(api, 'Night'),
    ];
    const chosen = (mail: string, inApp = true) => ({
      settings: [{ kind: 'raise.fits', inApp, mail }],
    });
    await changeSettings(off, chosen('off', false));
    await changeSettings(daily, chosen('daily'));
    await changeSettings(quiet, { quietHours: { from: 9, until: 15 } });
    // It is night there.
    await updateRows(api, 'users', { id: night.id }, { time_zone: 'Pacific/Honolulu' });
    await aRaise(api, 'Acme');
    api.clock.now += hour;
    await tellToday(api);
    t.same(await notificationTitlesOf(off), []);
    t.same(await notificationTitlesOf(daily), ['A new raise fits what you look for']);
    for (const who of [off, daily, quiet, night]) t.same(await fitMails(api, who), [], who.email);
    const held = async ({ email }: AddedPerson) =>
      (await findRows(api, 'outbox_emails', { recipient: email }))
        .map(({ held_until }) => held_until)
        .find(Boolean);
    t.equal(await held(quiet), '2026-03-02T15:00:00.000Z');
    t.equal(await held(night), '2026-03-02T17:00:00.000Z');
    const [waiting] = await findRows(api, 'notifications', { user_id: daily.id });
    t.equal(waiting?.in_digest, 1, 'it is in the summary of the day');
  },

  async 'searches mail what they find, if they say so, and their names are plain text'(t, api) {
    onlyDrained(api);
    const eve = await anInvestor(api, 'Eve', elsewhere);
    const worst = 'See http://evil.example/<b>x</b> "now"';
    const mailed = await save(eve, worst, 'stage=seed&ticket=10000');
    t.equal(mailed.mail, true, 'by default');
    t.equal((await save(eve, 'Quietly', 'q=acme', { mail: false })).mail, false);
    await save(eve, 'Not it', 'sector=health');
    await save(eve, 'No word', 'q=%2A%2A');
    await save(eve, 'Outdated', 'country=US');
    await updateRows(api, 'saved_views', { name: 'Outdated' }, { query: 'country=US&mood=good' });
    const refused = await eve.post('/saved-views', {
      list: 'network',
      name: 'x',
      query: 'mood=good',
    });
    t.match(refused.problem(), { status: 422, errors: [{ pointer: '/query' }] });
    const items = (await eve.get('/saved-views?list=network')).json<{
      items: SavedView[];
      isMailOff: boolean;
    }>();
    t.equal(items.isMailOff, false);
    t.same(
      items.items.filter(({ isOutdated }) => isOutdated).map(({ name }) => name),
      ['Outdated'],
    );
    await aRaise(api, 'Acme');
    api.clock.now += hour;
    await tellToday(api);
    const [mail] = await fitMails(api, eve);
    t.match(mail?.text, /Found by your search “See \(link on the page\)>? "now"”/);
    t.notMatch(mail?.text, /Quietly|Not it|No word|Outdated|evil/);
    await changeSettings(eve, { settings: [{ kind: 'raise.fits', inApp: true, mail: 'off' }] });
    t.equal((await save(eve, 'Muted', '')).mail, false, 'not where these emails are off');
  },

  async 'people are told in pieces, and what is broken off is done again, once'(t, api) {
    onlyDrained(api);
    const ivan = await anInvestor(api, 'Ivan');
    const [profile] = await findRows(api, 'investor_profiles', { user_id: ivan.id });
    const [certified] = await findRows(api, 'investor_certifications', { user_id: ivan.id });
    const [user] = await findRows(api, 'users', { id: ivan.id });
    await api.storage.write(async (trx) => {
      for (let n = 0; n < 249; n += 1) {
        const user_id = `usr_many${String(n).padStart(5, '0')}`;
        const email = `many${n}@example.com`;
        await trx
          .insertInto('users')
          .values({ ...user, id: user_id, email } as never)
          .execute();
        await trx
          .insertInto('investor_profiles')
          .values({ ...profile, user_id } as never)
          .execute();
        const id = `crt_many${n}`;
        await trx
          .insertInto('investor_certifications')
          .values({ ...certified, id, user_id } as never)
          .execute();
      }
    });
    await aRaise(api, 'Acme');
    api.clock.now += hour;
    await api.jobs.drain(newRaisesKind);
    let most = 150;
    const pieces = watchTold(api, 'raise.fits', () => most);
    await api.jobs.drain(tellNewRaisesKind);
    t.equal((await toldOf(api, 'raise.fits')).length, 100, 'the second piece is undone');
    most = Number.POSITIVE_INFINITY;
    api.clock.now += hour;
    await api.jobs.drain(tellNewRaisesKind);
    const told = await toldOf(api, 'raise.fits');
    t.equal(told.length, 250);
    t.equal(new Set(told).size, 250);
    t.ok(Math.max(...pieces) <= 100, `${Math.max(...pieces)} at once`);
    t.equal((await findRows(api, 'outbox_emails', { template: 'new-raises' })).length, 250);
  },
});
