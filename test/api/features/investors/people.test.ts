/** The people of the portal, as operators find them and decide about their accounts. */
import type { PeopleList, PersonRecord } from '#shared/product/investors/people.ts';
import {
  type ApiVisitor,
  firstOperator,
  goodPassword,
  mailsTo,
  signedIn,
} from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { beginInvesting, ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows } from '#test/support/rows.ts';

const reason = 'Messages that ask for payment in advance.';
const peopleOf = async (who: ApiVisitor, query = '') => {
  const answer = await who.get(`/admin/people${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<PeopleList>();
};
const namesOf = async (who: ApiVisitor, query: string) =>
  (await peopleOf(who, query)).items.map(({ name }) => name);

await withApiOnBothEngines({
  async 'listed, filtered, found by beginnings of words, page by page, and exported'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    const people: Record<string, Awaited<ReturnType<typeof addPerson>>> = {};
    for (const name of ['Ada', 'Bea', 'Cid', 'Dan']) {
      api.clock.now += 1_000;
      people[name] = await addPerson(api, name);
    }
    const { Ada, Bea, Cid } = people;
    if (!Ada || !Bea || !Cid) throw new Error('Somebody is missing.');
    await Ada.post('/companies', { name: 'Tidewatt' });
    await beginInvesting(api, Bea, 'pending');
    api.clock.now += 1_000;
    await beginInvesting(api, Cid, 'pending');
    t.same(await namesOf(olga, ''), ['Dan', 'Cid', 'Bea', 'Ada', 'Olga'], 'newest first');
    t.same(await namesOf(olga, '?state=pending'), ['Bea', 'Cid'], 'the oldest first');
    t.same(await namesOf(olga, '?state=approved'), []);
    t.same(await namesOf(olga, '?role=founder'), ['Ada']);
    t.same(await namesOf(olga, '?role=investor'), ['Cid', 'Bea']);
    t.same(await namesOf(olga, '?role=operator'), ['Olga']);
    t.match((await peopleOf(olga)).waiting, { profiles: 2, oldestSubmittedAt: /^2026/ });

    t.same(await namesOf(olga, '?q=BE'), ['Bea']);
    t.same(await namesOf(olga, '?q=inv'), ['Cid', 'Bea'], 'by the legal name');
    t.same(await namesOf(olga, '?q=investor+ci'), ['Cid'], 'every word');
    t.same(await namesOf(olga, '?q=%25'), [], 'no wildcards');
    await Ada.patch('/me', { name: 'Ada Zimmer' }, ifMatch(1));
    t.same(await namesOf(olga, '?q=zimm'), ['Ada Zimmer'], 'as soon as a name changes');
    const plan = await api.storage.db
      .selectFrom('person_words')
      .select('word')
      .where('user_id', '=', Bea.id)
      .orderBy('word')
      .execute();
    t.same(
      plan.map(({ word }) => word),
      ['bea', 'com', 'example', 'investor', 'ivan'],
    );

    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await peopleOf(olga, `?limit=2${after && `&after=${after}`}`);
      seen.push(...page.items.map(({ name }) => name));
      after = page.nextCursor;
    }
    t.same(seen, ['Dan', 'Cid', 'Bea', 'Ada Zimmer', 'Olga']);
    const waiting = await peopleOf(olga, '?state=pending&limit=1');
    t.same(await namesOf(olga, `?state=pending&after=${waiting.nextCursor}`), ['Cid']);
    t.equal((await olga.get('/admin/people?after=nonsense')).status, 400);

    const csv = await olga.get('/exports/people.csv?state=pending');
    t.match(csv.headers['content-disposition'], /people-2026-03-02\.csv/);
    t.equal(csv.text.split('\r\n').length, 4);
    t.match(csv.text, /Bea,bea@example\.com,active,no,0,/);
    t.match(await findRows(api, 'audit_events', { action: 'person.export' }), [
      { after: '{"state":"pending"}' },
    ]);
    t.equal((await Ada.get('/admin/people')).status, 403);
    t.equal((await olga.get('/admin/people/usr_0123456789abcdef')).status, 404);
  },

  async 'an account is suspended with a reason, and nobody is in it until it is reinstated'(
    t,
    api,
  ) {
    const olga = await firstOperator(api);
    const email = 'ada@example.com';
    const ada = await signedIn(api, email);
    const [found] = (await peopleOf(olga, '?q=ada')).items;
    const desk = `/admin/people/${found?.id}`;
    api.clock.now += 11 * 60_000;
    t.equal((await olga.post(`${desk}/suspend-account`, { reason })).status, 401, 'step-up first');
    await olga.post('/auth/step-up', { currentPassword: goodPassword });
    const answer = await olga.post(`${desk}/suspend-account`, { reason });
    const { person } = answer.json<{ person: PersonRecord }>();
    t.match(person, {
      status: 'suspended',
      suspensionReason: reason,
      accountAllowed: ['reinstate'],
    });
    t.equal((await ada.get('/me')).status, 401, 'their session has ended');
    const again = await ada.post('/auth/login', { email, password: goodPassword });
    t.ok(again.status >= 400, 'and they cannot begin another');
    const mail = (await mailsTo(api, email)).at(-1);
    t.match(mail?.subject, /suspended/);
    t.match((await olga.post(`${desk}/suspend-account`, { reason })).problem(), {
      type: '/problems/invalid-transition',
      from: 'suspended',
    });
    t.equal((await olga.post(`${desk}/reinstate-account`, { reason })).status, 200);
    t.equal((await ada.post('/auth/login', { email, password: goodPassword })).status, 200);

    const [themselves] = (await peopleOf(olga, '?role=operator')).items;
    t.match(
      (await olga.post(`/admin/people/${themselves?.id}/suspend-account`, { reason })).problem(),
      { status: 422, code: 'own-account' },
    );
    const log = await api.storage.db
      .selectFrom('audit_events')
      .select(['action', 'after'])
      .where('action', 'in', ['account.suspend', 'account.reinstate'])
      .orderBy('seq')
      .execute();
    t.match(log, [
      { action: 'account.suspend', after: /in advance/ },
      { action: 'account.reinstate' },
    ]);
  },
});
