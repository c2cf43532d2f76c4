/** The board of a pipeline: the first cards of each stage, and where a moved card is then. */
import type { Board } from '#shared/product/pipeline/pipeline.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { signedIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { contact, moveCard } from '#test/support/pipeline.ts';

const boardOf = async (who: ApiVisitor, raise: string, query = '') =>
  (await who.get(`/raises/${raise}/board${query}`)).json<Board>();

await withApiOnBothEngines({
  async 'each column begins with its first cards, and counts and sums are those of all'(t, api) {
    const { founder, raise } = await aRoom(api);
    const expected = { amount: 100, currency: 'EUR' };
    for (let n = 1; n <= 25; n += 1) {
      await contact(founder, raise, `Backlog ${n}`, { expected });
    }
    await contact(founder, raise, 'Met', { stage: 'meeting' });
    const { pipeline, columns } = await boardOf(founder, raise);
    t.same(
      columns.map(({ stage, items, more }) => [stage, items.length, more]),
      [
        ['backlog', 20, 5],
        ['contacted', 0, 0],
        ['meeting', 1, 0],
        ['diligence', 0, 0],
        ['committed', 0, 0],
        ['passed', 0, 0],
      ],
    );
    t.equal(columns[0]?.items[0]?.name, 'Backlog 25', 'the newest is first, as in the table');
    t.match(pipeline.stages[0], { cards: 25, sums: [{ amount: 2_500, currency: 'EUR' }] });
    const more = await boardOf(founder, raise, '?cards=backlog-70,meeting-999,x-1');
    t.same(
      more.columns.slice(0, 3).map(({ items }) => items.length),
      [25, 0, 1],
    );
    t.equal(more.columns[0]?.items.at(-1)?.name, 'Backlog 1');
  },

  async 'a move says where the card is in its stage, over all cards'(t, api) {
    const { founder, raise } = await aRoom(api);
    const [a, b, c] = [
      await contact(founder, raise, 'A', { stage: 'meeting' }),
      await contact(founder, raise, 'B', { stage: 'meeting' }),
      await contact(founder, raise, 'C'),
    ];
    const moved = await moveCard(founder, c, { stage: 'meeting', after: b.id });
    t.match(moved.json(), { card: { stageName: 'Meeting' }, place: { position: 2, of: 3 } });
    t.match((await moveCard(founder, a, { stage: 'meeting' })).json(), {
      place: { position: 1, of: 3 },
    });
    t.match((await moveCard(founder, b, { stage: 'passed' })).json(), {
      place: { position: 1, of: 1 },
    });
  },

  async 'the board is read by the company alone'(t, api) {
    const { founder, raise } = await aRoom(api);
    const stranger = await signedIn(api, 'stranger@example.com');
    t.equal((await founder.get(`/raises/${raise}/board`)).status, 200);
    t.equal((await stranger.get(`/raises/${raise}/board`)).status, 404);
  },
});
