/** The pipeline of a raise over HTTP, on both databases. */
import { pipelineData } from '#api/features/pipeline/personal-data.ts';
import type { DeadlineList } from '#shared/product/deadlines/deadlines.ts';
import type { ImportCheck } from '#shared/product/pipeline/imports.ts';
import { cardsMax } from '#shared/product/pipeline/limits.ts';
import type { PipelinePeople } from '#shared/product/pipeline/pipeline.ts';
import { firstOperator, refusalIn, sendFile, signedIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { anInvestor, askCompany } from '#test/support/introductions.ts';
import { ifMatch } from '#test/support/investors.ts';
import { addPerson } from '#test/support/people.ts';
import { cardIn, cardsOf, contact, moveCard, pipelineOf } from '#test/support/pipeline.ts';
import { findRows, insertRows, updateRaise } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';
import { committed } from '#test/support/updates.ts';

/** People of these stories are called as their addresses are. */
const nameOf = ({ email }: { readonly email: string }) =>
  email.charAt(0).toUpperCase() + email.slice(1, email.indexOf('@'));
const euros = (amount: number) => ({ amount, currency: 'EUR' });

await withApiOnBothEngines({
  async 'contacts are added, listed stage by stage, and added up by stage and currency'(t, api) {
    const { founder, raise } = await aRoom(api);
    t.match(await pipelineOf(founder, raise), { cards: 0, mayChange: true, version: 1 });
    const nora = await contact(founder, raise, ' Nora Lund ', {
      firm: 'Fjord Ventures',
      email: 'Nora@fjord.example',
      expected: euros(5_000_000),
      followUpOn: '2026-03-01',
      note: 'Met in Oslo.\r\nLikes sensors.',
    });
    t.match(nora, { name: 'Nora Lund', firm: 'Fjord Ventures', email: 'Nora@fjord.example' });
    t.match(nora, { stage: 'backlog', stageName: 'To contact', portal: null, version: 1 });
    t.match(nora.notes, [{ text: 'Met in Oslo.\nLikes sensors.', author: nameOf(founder) }]);
    await contact(founder, raise, 'Otto', { expected: euros(1_000_000), stage: 'meeting' });
    await contact(founder, raise, 'Pia', { expected: { amount: 700, currency: 'JPY' } });
    await contact(founder, raise, 'Quinn');
    const { stages, cards, due } = await pipelineOf(founder, raise);
    t.equal(cards, 4);
    t.same(
      stages.map(({ name, cards }) => [name, cards]),
      [
        ['To contact', 3],
        ['Contacted', 0],
        ['Meeting', 1],
        ['Due diligence', 0],
        ['Committed', 0],
        ['Passed', 0],
      ],
    );
    t.same(stages[0]?.sums, [euros(5_000_000), { amount: 700, currency: 'JPY' }]);
    t.same(stages[2]?.sums, [euros(1_000_000)]);
    t.match(due, { count: 1, items: [{ name: 'Nora Lund', followUpOn: '2026-03-01' }] });

    const first = await cardsOf(founder, raise, '?limit=3');
    t.same(
      first.items.map(({ name }) => name),
      ['Quinn', 'Pia', 'Nora Lund'],
      'the newest first in its stage',
    );
    const second = await cardsOf(founder, raise, `?limit=3&after=${first.nextCursor}`);
    t.match(second, { items: [{ name: 'Otto' }], nextCursor: null });
    t.match(await cardsOf(founder, raise, '?stage=meeting'), { items: [{ name: 'Otto' }] });

    const twice = { name: 'Nora', email: 'NORA@fjord.example' };
    const again = await founder.post(`/raises/${raise}/cards`, twice);
    t.equal(again.status, 422);
    t.match(again.json(), { errors: [{ pointer: '/email', code: 'duplicate' }] });
    const noDay = await founder.post(`/raises/${raise}/cards`, {
      name: 'A',
      followUpOn: '2026-02-30',
    });
    t.match(noDay.json(), { errors: [{ pointer: '/followUpOn' }] });
  },

  async 'a card is moved, and the second who moves it hears of the first'(t, api) {
    const { founder, raise } = await aRoom(api);
    const [a, b, c] = [
      await contact(founder, raise, 'A'),
      await contact(founder, raise, 'B'),
      await contact(founder, raise, 'C'),
    ];
    api.clock.now += day;
    const moved = cardIn(await moveCard(founder, a, { stage: 'contacted' }));
    t.match(moved, { stage: 'contacted', version: 2 });
    t.equal(moved.stageSince, new Date(api.clock.now).toISOString());
    const late = await moveCard(founder, a, { stage: 'passed', reasonForNo: 'Too early' });
    t.equal(late.status, 412);
    t.match(late.json(), { currentVersion: 2, changedBy: nameOf(founder), current: { id: a.id } });
    t.match((await cardsOf(founder, raise, '?stage=passed')).items, empty);

    const below = cardIn(await moveCard(founder, b, { stage: 'contacted', after: a.id }));
    t.equal(below.version, 2);
    cardIn(await moveCard(founder, c, { stage: 'contacted', after: a.id }));
    const names = async () =>
      (await cardsOf(founder, raise, '?stage=contacted')).items.map(({ name }) => name).join('');
    t.equal(await names(), 'ACB');
    cardIn(await moveCard(founder, below, { stage: 'contacted' }));
    t.equal(await names(), 'BAC', 'without a card above it, it is the first');

    const passed = cardIn(
      await moveCard(founder, moved, { stage: 'passed', reasonForNo: ' Too early for them. ' }),
    );
    t.equal(passed.reasonForNo, 'Too early for them.');
    const back = cardIn(await moveCard(founder, passed, { stage: 'meeting' }));
    t.equal(back.reasonForNo, '', 'a reason for no belongs to the last stage');
    const change = await founder.patch(`/cards/${a.id}`, { reasonForNo: 'No' }, ifMatch(4));
    t.equal(refusalIn(change), '422 invalid-transition not-passed');
  },

  async 'many cards between the same two keep their order'(t, api) {
    const { founder, raise } = await aRoom(api);
    const top = await contact(founder, raise, 'Top', { stage: 'meeting' });
    const wanted = ['Top'];
    for (let n = 0; n < 30; n += 1) {
      const card = await contact(founder, raise, `N${n}`);
      cardIn(await moveCard(founder, card, { stage: 'meeting', after: top.id }));
      wanted.splice(1, 0, `N${n}`);
    }
    const { items } = await cardsOf(founder, raise, '?stage=meeting&limit=100');
    t.same(
      items.map(({ name }) => name),
      wanted,
    );
    t.equal(items[0]?.version, 1, 'and a move writes none but the card');
  },

  async 'a card is changed, noted on and deleted'(t, api) {
    const { founder, raise } = await aRoom(api);
    const card = await contact(founder, raise, 'Nora', { email: 'nora@fjord.example' });
    const change = { firm: ' Fjord ', expected: euros(100), followUpOn: '2026-04-01', email: null };
    const changed = cardIn(await founder.patch(`/cards/${card.id}`, change, ifMatch(1)));
    t.match(changed, { firm: 'Fjord', expected: euros(100), followUpOn: '2026-04-01', email: '' });
    t.equal((await founder.patch(`/cards/${card.id}`, { firm: 'X' }, ifMatch(1))).status, 412);
    api.clock.now += day;
    const noted = cardIn(await founder.post(`/cards/${card.id}/notes`, { text: ' Call in May. ' }));
    t.match(noted, { version: 2, notes: [{ text: 'Call in May.', author: nameOf(founder) }] });
    t.equal((await founder.post(`/cards/${card.id}/notes`, { text: ' \n ' })).status, 422);
    t.equal((await founder.delete(`/cards/${card.id}`)).status, 204);
    t.equal((await founder.get(`/cards/${card.id}`)).status, 404);
    t.same(await findRows(api, 'card_notes', {}), []);
  },

  async 'people of the portal are added with what the portal knows of them'(t, api) {
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, eve, ida] = [
      await anInvestor(api, 'Ivan'),
      await anInvestor(api, 'Eve'),
      await anInvestor(api, 'Ida'),
    ];
    await letIn(world, ivan.email);
    await committed(api, raise, ivan.id);
    await letIn(world, eve.email);
    t.equal((await askCompany(ida, raise)).status, 201);
    const contactOfEve = await contact(founder, raise, 'Eve from Oslo', {
      email: eve.email.toUpperCase(),
      expected: euros(900),
    });
    const people = async () =>
      (await founder.get(`/raises/${raise}/pipeline/people`)).json<PipelinePeople>().items;
    t.match(await people(), [
      { userId: eve.id, by: 'access' },
      { userId: ida.id, by: 'introduction' },
      { userId: ivan.id, by: 'commitment' },
    ]);
    const stranger = await anInvestor(api, 'Stranger');
    const chosen = { people: [ivan.id, eve.id, stranger.id], stage: 'contacted' };
    const added = await founder.post(`/raises/${raise}/pipeline/people`, chosen);
    t.same(added.json(), { added: 2 }, 'none who has nothing to do with the raise');
    t.match(await people(), [{ userId: ida.id }]);
    const { items } = await cardsOf(founder, raise);
    t.match(items, [
      { id: contactOfEve.id, name: nameOf(eve), expected: euros(900), version: 2 },
      { name: nameOf(ivan), stage: 'contacted', email: ivan.email },
    ]);
    t.match(items[1]?.portal, {
      userId: ivan.id,
      access: 'active',
      lastReadAt: null,
      commitment: { state: 'signed', amount: 500_000 },
    });
    const rename = await founder.patch(`/cards/${contactOfEve.id}`, { name: 'E' }, ifMatch(2));
    t.match(rename.json(), { code: 'of-account' });

    const personOf = (who: typeof eve) => ({ id: who.id, email: who.email, name: nameOf(who) });
    const dataOf = (who: typeof eve) =>
      pipelineData.collect(api.storage.db, personOf(who), {} as never);
    const about = await dataOf(eve);
    t.match(about, { pipelineCards: { items: [{ company: 'Acme', raise_id: raise }] } });
    await api.storage.write((trx) => pipelineData.erase(trx, personOf(eve), api.clock.now));
    t.match((await cardsOf(founder, raise)).items, [{ name: nameOf(ivan) }]);
    const mine = await dataOf(founder);
    t.match(mine, { pipelineCardsWritten: { items: [{ raise_id: raise }] } });
    await founder.post(`/cards/${items[1]?.id}/notes`, { text: 'He called.' });
    await api.storage.write((trx) => pipelineData.erase(trx, personOf(founder), api.clock.now));
    const kept = cardIn(await founder.get(`/cards/${items[1]?.id}`));
    t.match(kept.notes, [{ text: 'He called.', author: null }]);
  },

  async 'stages are renamed, and only one of two at once'(t, api) {
    const { founder, raise } = await aRoom(api);
    const path = `/raises/${raise}/pipeline`;
    const change = { names: { meeting: ' First call ' } };
    t.equal((await founder.patch(path, change, ifMatch(1))).status, 200);
    const second = await founder.patch(path, { names: { meeting: 'Talk' } }, ifMatch(1));
    t.equal(second.status, 412);
    const changed = await pipelineOf(founder, raise);
    t.equal(changed.stages[2]?.name, 'First call');
    t.equal(changed.version, 2);
    const card = await contact(founder, raise, 'A', { stage: 'meeting' });
    t.equal(card.stageName, 'First call');
    await founder.patch(path, { names: { meeting: 'Meeting' } }, ifMatch(2));
    t.match(await findRows(api, 'pipelines', {}), [{ names: '{}' }]);
  },

  async 'it is the company’s alone: viewers read it, operators and investors find nothing'(t, api) {
    const operator = await firstOperator(api);
    const { founder, raise, company } = await aRoom(api);
    const card = await contact(founder, raise, 'Nora');
    const viewer = await addPerson(api, 'Vera');
    const member = { company_id: company, user_id: viewer.id, role: 'viewer' as const };
    await insertRows(api, 'company_members', [{ ...member, joined_at: '2026-01-01' }]);
    const investor = await anInvestor(api, 'Ivan');
    const stranger = await signedIn(api, 'eve@example.com');
    for (const who of [operator, investor, stranger]) {
      t.equal((await who.get(`/raises/${raise}/pipeline`)).status, 404);
      t.equal((await who.get(`/raises/${raise}/cards`)).status, 404);
      t.equal((await who.get(`/cards/${card.id}`)).status, 404);
      t.equal((await moveCard(who, card, { stage: 'passed' })).status, 404);
    }
    t.match(await pipelineOf(viewer, raise), { mayChange: false, cards: 1 });
    t.match(cardIn(await viewer.get(`/cards/${card.id}`)), { can: empty });
    t.equal((await moveCard(viewer, card, { stage: 'passed' })).status, 403);
    t.equal((await viewer.post(`/raises/${raise}/cards`, { name: 'A' })).status, 403);
    // Also once the raise has ended: whom one talked to is where the next round begins.
    await updateRaise(api, raise, { state: 'closed_funded' });
    t.equal((await moveCard(founder, card, { stage: 'passed' })).status, 200);
  },

  async 'it is exported without formulas, and follow-ups are deadlines of its editors'(t, api) {
    const { founder, raise } = await aRoom(api);
    const card = await contact(founder, raise, '=1+1', {
      firm: 'Fjord, Lund & Co',
      expected: euros(123_456),
      followUpOn: '2026-03-04',
    });
    const passed = await contact(founder, raise, 'Otto', { followUpOn: '2026-03-04' });
    cardIn(await moveCard(founder, passed, { stage: 'passed', reasonForNo: 'Too early' }));
    const csv = await founder.get(`/raises/${raise}/pipeline.csv`);
    t.match(csv.headers['content-type'], /^text\/csv/);
    const lines = csv.text.trim().split('\r\n');
    t.equal(lines.length, 3);
    t.match(lines[1], `${card.id},To contact,'=1+1,"Fjord, Lund & Co",,1234.56,EUR,2026-03-04`);
    t.match(lines[2], ',Passed,Otto,');
    t.match(lines[2], 'Too early');
    const deadlines = (await founder.get('/me/deadlines')).json<DeadlineList>();
    const followUps = deadlines.items.filter(({ id }) => id.startsWith('follow-up-'));
    t.match(followUps, [{ what: 'Follow up with =1+1', at: '2026-03-04T23:59:00.000Z' }]);
    t.match(followUps[0]?.path, `raise=${raise}&id=${card.id}`);
  },

  async 'a pipeline has so many cards and no more'(t, api) {
    const { founder, raise } = await aRoom(api);
    const card = await contact(founder, raise, 'Nora', { expected: euros(100) });
    const [row] = await findRows(api, 'pipeline_cards', { id: card.id });
    const rows = Array.from({ length: cardsMax - 1 }, (_, n) => ({
      ...row,
      id: `${card.id}${n}`,
      rank: n + 1,
    }));
    for (let at = 0; at < rows.length; at += 100) {
      await insertRows(api, 'pipeline_cards', rows.slice(at, at + 100) as never);
    }
    const { stages, cards } = await pipelineOf(founder, raise);
    t.equal(cards, cardsMax);
    t.same(stages[0]?.sums, [euros(100 * cardsMax)], 'all of them are added up');
    const more = await founder.post(`/raises/${raise}/cards`, { name: 'One more' });
    t.match(more.json(), { code: 'too-many-cards', fit: 0 });

    // With room for two, the first two new lines of a file are offered, and the third is refused.
    for (const { id } of rows.slice(0, 2)) await founder.delete(`/cards/${id}`);
    const path = `/raises/${raise}/pipeline/import`;
    const file = Buffer.from('Name\nAda\nNora\nBo\nCy\n');
    const check = (await sendFile(founder, path, file, 'text/csv')).json<ImportCheck>();
    t.same(
      check.contacts.map(({ line }) => line),
      [2, 4],
    );
    t.match(check.others, [
      { line: 3, outcome: 'duplicate' },
      { line: 5, outcome: 'refused', message: /^The pipeline is full with the lines above/ },
    ]);
    const three = { contacts: ['Ada', 'Bo', 'Cy'].map((name) => ({ name })) };
    const refused = await founder.post(path, three);
    t.match(refused.json(), { code: 'too-many-cards', fit: 2, detail: /room for 2\./ });
    const two = await founder.post(path, { contacts: three.contacts.slice(0, 2) });
    t.match(two.json(), { added: 2 });
  },
});
