/** Advisers are invited, read a data room and nothing else, and stop; over HTTP, on both databases. */
import { addMember } from '#api/features/companies/member-store.ts';
import { setNda } from '#api/features/raises/documents/nda-store.ts';
import type {
  AdvisedRaise,
  AdvisedRaiseList,
  AdviserList,
} from '#shared/product/advisers/advisers.ts';
import type { VisitList } from '#shared/product/raises/visits.ts';
import {
  adviserRole,
  documentsOf,
  inviteAdviser,
  invitedAdviser,
  titlesOf,
} from '#test/support/advisers.ts';
import { type ApiVisitor, mailsTo, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { codeIn } from '#test/support/company-people.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import { findRows, updateRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

const advisersOf = async (who: ApiVisitor, raise: string) =>
  (await who.get(`/raises/${raise}/advisers`)).json<AdviserList>().items;
const advisedBy = async (who: ApiVisitor) =>
  (await who.get('/advised-raises')).json<AdvisedRaiseList>().items;

await withApiOnBothEngines({
  async 'an investor’s adviser reads what the investor reads, in their own name'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const deck = await aDocument(api, world);
    await aDocument(api, world, { folder: 'legal', name: 'Articles' });
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const lena = await addPerson(api, 'Lena');
    t.equal((await inviteAdviser(ivan, raise, lena.email)).status, 404, 'without access, nobody');
    await letIn(world, ivan.email, { scope: 'deck_only' });
    const sent = await invitedAdviser(ivan, raise, ` ${lena.email.toUpperCase()}`.trim(), {
      note: 'Please look.',
    });
    t.match(sent, { side: 'investor', to: 'Ivan', state: 'invited', name: null, isOwn: true });
    t.equal(Date.parse(sent.expiresAt) - api.clock.now, 30 * day);
    const mail = (await mailsTo(api, lena.email)).at(-1);
    t.match(mail?.text, /Ivan invites you to read the data room of a raise as their adviser/);
    t.notMatch(mail?.text, /Acme|Please look/, 'neither the company nor the note');
    t.equal(await documentsOf(lena, raise), 404, 'not before accepting');
    t.same(await advisersOf(founder, raise), [], 'nor does the company know');
    t.match(await advisedBy(lena), [{ state: 'invited', mayRead: false, note: 'Please look.' }]);

    const path = `/advisers/${sent.id}`;
    const stranger = await addPerson(api, 'Eve');
    for (const who of [stranger, founder, ivan]) {
      t.equal((await who.post(`${path}/accept`)).status, 404, 'nobody else accepts');
    }
    t.equal((await stranger.post(`${path}/end`)).status, 404);
    t.equal((await founder.post(`${path}/end`)).status, 404, 'not known to the company yet');
    const both = await Promise.all([lena.post(`${path}/accept`), lena.post(`${path}/accept`)]);
    t.same(both.map(({ status }) => status).toSorted(), [200, 422], 'once');
    t.same(await documentsOf(lena, raise), ['Deck'], 'as much as the investor');
    t.equal((await lena.get(`/documents/${deck.id}`)).status, 200);
    t.ok(
      (await titlesOf(ivan)).includes('Your adviser accepted and can read the data room of Acme'),
    );
    t.ok(
      (await titlesOf(founder)).includes(
        'Lena can read the data room of Acme as adviser to an investor',
      ),
    );
    const [seen] = await advisersOf(founder, raise);
    t.match(seen, { name: 'Lena', to: 'Ivan', state: 'active', note: null, isOwn: false });

    const visits = (await founder.get(`/raises/${raise}/visits`)).json<VisitList>().items;
    t.match(visits, [{ person: { name: 'Lena', adviserTo: 'Ivan' }, internal: false }]);
    const [logged] = await findRows(api, 'access_events', { user_id: lena.id });
    t.match(logged, { grant_id: null, internal: 0 });

    t.equal((await founder.post(`${path}/end`)).status, 204);
    t.equal(await documentsOf(lena, raise), 404, 'at once');
    t.equal((await lena.get(`/documents/${deck.id}/pages/1`)).status, 404, 'open pages too');
    t.equal(
      refusalIn(await inviteAdviser(ivan, raise, lena.email)),
      '422 invalid-transition refused-by-company',
    );
    t.match(await advisedBy(lena), [{ state: 'ended', mayRead: false }]);
    t.ok(
      (await titlesOf(lena)).includes('You can no longer read the data room of Acme as an adviser'),
    );
  },

  async 'a company’s adviser reads all of one room, uncounted, and accepts its NDA'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    await api.storage.write((trx) =>
      setNda(
        trx,
        raise,
        'Whatever you read here stays between you and the company.',
        api.clock.now,
      ),
    );
    const articles = await aDocument(api, world, {
      folder: 'legal',
      name: 'Articles',
      ndaRequired: true,
    });
    await aDocument(api, world, { name: 'Draft', staged: true });
    const lena = await addPerson(api, 'Lena');
    const { id } = await invitedAdviser(founder, raise, lena.email);
    t.match((await mailsTo(api, lena.email)).at(-1)?.text, /the data room of Acme as its adviser/);
    const early = await lena.post(`/advisers/${id}/accept-nda`, { version: 1 });
    t.equal(refusalIn(early), '422 invalid-transition not-reading');
    t.equal((await lena.post(`/advisers/${id}/accept`)).status, 200);
    t.same(await documentsOf(lena, raise), ['Articles'], 'nothing that is staged');
    const refused = await lena.get(`/documents/${articles.id}/pages/1`);
    t.match([refused.status, refused.problem().type], [403, '/problems/nda-required']);
    t.equal(
      refusalIn(await lena.post(`/advisers/${id}/accept-nda`, { version: 2 })),
      '422 invalid-transition newer-nda',
    );
    const accepted = await lena.post(`/advisers/${id}/accept-nda`, { version: 1 });
    t.match(accepted.json(), { advisedRaise: { ndaVersion: 1 } });
    t.equal((await lena.get(`/documents/${articles.id}/pages/1`)).status, 200);
    t.match((await lena.get(`/raises/${raise}/nda`)).json(), { nda: { version: 1 }, edit: null });
    const shown = async (query: string) =>
      (await founder.get(`/raises/${raise}/visits${query}`)).json<VisitList>().items.length;
    t.same([await shown(''), await shown('?internal=true')], [0, 1], 'in the log, in no figure');
  },

  async 'an adviser does nothing else, anywhere'(t, api) {
    const world = await aRoom(api);
    const { founder, raise, company } = world;
    const other = await aRoom(api);
    const deck = await aDocument(api, world);
    const theirs = await aDocument(api, other);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const grant = await letIn(world, ivan.email);
    const lena = await addPerson(api, 'Lena');
    for (const [who, side] of [
      [founder, 'company'],
      [ivan, 'investor'],
    ] as const) {
      const { id } = await invitedAdviser(who, raise, lena.email);
      t.equal((await lena.post(`/advisers/${id}/accept`)).status, 200, side);
      t.same(await documentsOf(lena, raise), ['Deck']);
      for (const path of [
        `/raises/${other.raise}/documents`,
        `/documents/${theirs.id}`,
        `/documents/${theirs.id}/pages/1`,
        `/documents/${theirs.id}/content`,
        `/raises/${raise}/grants`,
        `/raises/${raise}/readers`,
        `/raises/${raise}/visits`,
        `/raises/${raise}/access-log`,
        `/raises/${raise}/analytics`,
        `/raises/${raise}/advisers`,
        `/raises/${raise}/book`,
        `/raises/${raise}/thread`,
        `/raises/${raise}`,
        `/companies/${company}`,
        `/companies/${company}/payment-instructions`,
      ]) {
        t.equal((await lena.get(path)).status, 404, `${side}: GET ${path}`);
      }
      t.same((await lena.get('/grants')).json(), { items: [], nextCursor: null });
      const seen = { headers: { 'if-match': '"1"' } };
      for (const [path, body] of [
        [`/raises/${raise}/questions`, { question: 'What is the churn like?' }],
        [`/raises/${raise}/advisers`, { email: 'x@example.com', role: adviserRole }],
        [`/raises/${raise}/grants`, { emails: ['x@example.com'] }],
        [`/raises/${raise}/documents`, { folder: 'deck', name: 'Mine' }],
        [`/grants/${grant}/accept-nda`, { version: 1 }],
        [`/grants/${grant}/revoke`, {}],
        [`/raises/${raise}/threads`, { text: 'Hello' }],
      ] as const) {
        const { status } = await lena.post(path, body, seen);
        t.ok([403, 404].includes(status), `${side}: POST ${path} ${status}`);
      }
      t.equal((await lena.delete(`/documents/${deck.id}`, seen)).status, 404);
      t.equal((await who.post(`/advisers/${id}/end`)).status, 204);
      t.equal(await documentsOf(lena, raise), 404);
    }
  },

  async 'what they read ends with what the inviting side has, and does not come back'(t, api) {
    const world = await aRoom(api);
    const { founder, raise, company } = world;
    await aDocument(api, world);
    const lena = await addPerson(api, 'Lena');
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const grant = await letIn(world, ivan.email);
    const adviser = await invitedAdviser(ivan, raise, lena.email);
    await lena.post(`/advisers/${adviser.id}/accept`);
    await founder.post(`/grants/${grant}/revoke`, {});
    t.equal(await documentsOf(lena, raise), 404, 'with the access of the investor');
    await founder.post(`/grants/${grant}/grant`, {});
    t.equal(await documentsOf(lena, raise), 404, 'and not with that again');
    api.clock.now += 60_001;
    await api.jobs.drain('end-advisers');
    t.match(await findRows(api, 'room_advisers', { id: adviser.id }), [
      { state: 'ended', ended_by: 'portal', ended_at: new Date(api.clock.now).toISOString() },
    ]);
    t.ok(
      (await titlesOf(lena)).includes('You can no longer read the data room of Acme as an adviser'),
    );

    const again = await invitedAdviser(ivan, raise, lena.email);
    t.equal((await lena.post(`/advisers/${again.id}/accept`)).status, 200, 'invited again');
    await updateRows(
      api,
      'access_grants',
      { id: grant },
      {
        expires_at: new Date(api.clock.now + day).toISOString(),
      },
    );
    api.clock.now += day + 1;
    t.equal(await documentsOf(lena, raise), 404, 'when the access of the investor expires');

    const editor = await addPerson(api, 'Edda');
    await api.storage.write((trx) => addMember(trx, company, editor.id, 'editor', api.clock.now));
    const theirs = await addPerson(api, 'Toma');
    const own = await invitedAdviser(editor, raise, theirs.email);
    await theirs.post(`/advisers/${own.id}/accept`);
    t.same(await documentsOf(theirs, raise), ['Deck']);
    await api.storage.write((trx) =>
      trx.deleteFrom('company_members').where('user_id', '=', editor.id).execute(),
    );
    t.equal(await documentsOf(theirs, raise), 404, 'when the member leaves');

    const last = await invitedAdviser(founder, raise, theirs.email, {
      expiresAt: new Date(api.clock.now + 10 * day).toISOString(),
    });
    await theirs.post(`/advisers/${last.id}/accept`);
    api.clock.now += 8 * day;
    await api.jobs.drain('end-advisers');
    const soon = 'In 3 days you can no longer read the data room of Acme as an adviser';
    t.ok((await titlesOf(theirs)).includes(soon));
    api.clock.now += 2 * day;
    t.equal(await documentsOf(theirs, raise), 404, 'by its date, before any job');
    await api.jobs.drain('end-advisers');
    t.match(await findRows(api, 'room_advisers', { id: last.id }), [{ state: 'expired' }]);
  },

  async 'who may be invited, and how often'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    await aDocument(api, world);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const ina = await addPerson(api, 'Ina', 'investor');
    const grant = await letIn(world, ivan.email);
    const inas = await letIn(world, ina.email);
    t.equal((await inviteAdviser(founder, raise, founder.email)).status, 422, 'not oneself');
    const lena = await addPerson(api, 'Lena');
    const far = new Date(api.clock.now + 182 * day).toISOString();
    t.equal(codeIn(await inviteAdviser(founder, raise, lena.email, { expiresAt: far })), 'range');
    const first = await invitedAdviser(founder, raise, lena.email);
    t.equal(codeIn(await inviteAdviser(founder, raise, lena.email)), 'taken');
    const second = await invitedAdviser(ivan, raise, lena.email);
    t.equal((await lena.post(`/advisers/${first.id}/accept`)).status, 200);
    const one = await lena.post(`/advisers/${second.id}/accept`);
    t.equal(refusalIn(one), '422 invalid-transition advises-already', 'one side of a raise');

    // A reader whom the company has let in no longer does not come back as an adviser.
    await founder.post(`/grants/${inas}/revoke`, {});
    const back = await invitedAdviser(ivan, raise, ina.email);
    t.equal(
      refusalIn(await ina.post(`/advisers/${back.id}/accept`)),
      '422 invalid-transition refused-by-company',
    );
    // A member of the company reads as one, and advises nobody.
    const member = await invitedAdviser(ivan, raise, founder.email);
    t.equal(
      refusalIn(await founder.post(`/advisers/${member.id}/accept`)),
      '422 invalid-transition of-the-company',
    );
    t.ok(grant);
    for (let n = 0; n < 10; n += 1) {
      const answer = await inviteAdviser(ivan, raise, `many${n}@example.com`);
      if (answer.status !== 201) {
        t.equal(refusalIn(answer), '422 invalid-transition too-many-advisers');
        t.equal(n, 7, 'ten at a time');
        break;
      }
    }
    const raised: readonly AdvisedRaise[] = await advisedBy(lena);
    t.equal(raised.length, 2);
    const { account } = (await lena.get('/me')).json<{ account: { advises?: true } }>();
    t.equal(account.advises, true, 'the rail shows it');
  },
});
