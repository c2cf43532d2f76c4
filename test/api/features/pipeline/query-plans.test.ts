/** Pipelines are read by an index, however many a portal has kept. */
import { sql } from 'kysely';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { noRules } from '#shared/product/pipeline/card-rules.ts';
import { sendFile } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { anInvestor } from '#test/support/introductions.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cardIn, cardsOf, contact, moveCard, pipelineOf } from '#test/support/pipeline.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { committed } from '#test/support/updates.ts';

/** What grows with the portal, and what is asked about on the way. */
const growing = [
  ...['pipeline_cards', 'card_notes', 'pipelines', 'users', 'raises', 'visits'],
  ...['card_moves', 'card_events', 'pipeline_rules'],
  ...['access_grants', 'commitments', 'threads', 'introductions'],
];
const kept = 2_000;

await onBothEngines({
  async 'lists, sums, moves and people read what is of their raise'(t, open) {
    const api = await open();
    const elsewhere = await aRoom(api);
    const past = await anInvestor(api, 'Past');
    await committed(api, elsewhere.raise, past.id);
    const grant = await letIn(elsewhere, past.email);
    const old = await contact(elsewhere.founder, elsewhere.raise, 'Old', {
      followUpOn: '2026-03-03',
      note: 'Old.',
    });
    cardIn(await moveCard(elsewhere.founder, old, { stage: 'contacted' }));
    const rules = { ...noRules, soft_circled: 'diligence' } as const;
    const renamed = { names: { meeting: 'First call' }, rules };
    const settings = `/raises/${elsewhere.raise}/pipeline`;
    t.equal((await elsewhere.founder.patch(settings, renamed, ifMatch(1))).status, 200);
    await api.storage.write(async function addPast(trx) {
      const ended = `'closed_funded'`;
      const raise = { id: `'rse_past' || i`, slug: `'past' || i`, state: ended };
      await copyRow(trx, 'raises', { id: elsewhere.raise }, kept, raise);
      const card = { id: `'crd_past' || i`, raise_id: raise.id };
      const of = { raise_id: elsewhere.raise };
      await copyRow(trx, 'pipelines', of, kept, { raise_id: raise.id });
      await copyRow(trx, 'pipeline_rules', of, kept, { raise_id: raise.id });
      await copyRow(trx, 'pipeline_cards', { id: old.id }, kept, card);
      await copyRow(trx, 'card_moves', { card_id: old.id }, kept, { card_id: card.id });
      await copyRow(trx, 'card_notes', { card_id: old.id }, kept, { card_id: card.id });
      const user = { id: `'usr_past' || i`, email: `'past' || i` };
      await copyRow(trx, 'users', { id: past.id }, kept, user);
      const access = { id: `'grt_past' || i`, user_id: user.id, email: user.email };
      await copyRow(trx, 'access_grants', { id: grant }, kept, access);
    });
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];
    await committed(api, raise, ivan.id);
    await letIn(world, eve.email);
    if (api.storage.engine === 'postgres') await sql`analyze`.execute(api.storage.db);

    const recording = recordStatements();
    try {
      const expected = { amount: 100, currency: 'EUR' };
      const email = 'a@example.com';
      const a = await contact(founder, raise, 'A', { expected, email, followUpOn: '2026-03-02' });
      await contact(founder, raise, 'B');
      await founder.get(`/raises/${raise}/pipeline/people`);
      await founder.post(`/raises/${raise}/pipeline/people`, { people: [ivan.id, eve.id] });
      t.equal((await pipelineOf(founder, raise)).cards, 4);
      const page = await cardsOf(founder, raise, '?limit=2');
      await cardsOf(founder, raise, `?limit=2&after=${page.nextCursor}`);
      await cardsOf(founder, raise, '?stage=backlog&limit=2');
      t.equal((await founder.get(`/raises/${raise}/board`)).status, 200);
      const moved = cardIn(await moveCard(founder, a, { stage: 'meeting' }));
      cardIn(await moveCard(founder, moved, { stage: 'backlog', after: page.items[0]?.id }));
      await founder.post(`/cards/${a.id}/notes`, { text: 'Called.' });
      const { version } = await pipelineOf(founder, raise);
      const path = `/raises/${raise}/pipeline`;
      t.equal((await founder.patch(path, { rules }, ifMatch(version))).status, 200);
      api.clock.now += 60_000;
      await committed(api, raise, eve.id, 'soft_circled');
      await api.jobs.drain('move-cards');
      t.match((await cardsOf(founder, raise, '?stage=diligence')).items, [{ name: 'Eve' }]);
      t.match((await founder.get('/me/deadlines')).text, /Follow up with A/);
      t.equal((await founder.get(`/raises/${raise}/pipeline.csv`)).status, 200);
      const file = Buffer.from('Name,Email\nC,c@example.com\n');
      const imports = `${path}/import`;
      t.equal((await sendFile(founder, imports, file, 'text/csv')).status, 200);
      t.equal((await founder.post(imports, { contacts: [{ name: 'C' }] })).status, 200);
      t.equal((await founder.delete(`/cards/${a.id}`)).status, 204);
    } finally {
      recording.stop();
    }
    const asked = [...recording.asked.values()].filter(({ text }) =>
      /pipeline_cards|card_\w+|pipelines|pipeline_rules/.test(text),
    );
    t.ok(asked.length > 10, `${asked.length} statements`);
    for (const statement of asked) {
      const scanned = await fullScans(api.storage, statement);
      t.same(
        scanned.filter((table) => growing.includes(table)),
        [],
        statement.text,
      );
    }
  },
});
