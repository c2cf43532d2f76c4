/** Whatever is moved where, cards are listed as a list in memory would have them. */
import { rankAt } from '#api/features/pipeline/card-places.ts';
import { listCards } from '#api/features/pipeline/card-rows.ts';
import { addCard } from '#api/features/pipeline/card-store.ts';
import { noColumns } from '#api/features/pipeline/written-card.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { seededRandom } from '#test/support/seeded-random.ts';

const cards = 12;
const moves = 300;

await withApiOnBothEngines({
  async 'random moves between three stages keep every order'(t, api) {
    const { founder, raise } = await aRoom(api);
    const random = seededRandom(24);
    const below = (n: number) => Math.floor(random() * n);
    const wanted: string[][] = [[], [], []];
    await api.storage.write(async function moveAtRandom(trx) {
      const byAt = { by: founder.id, now: api.clock.now };
      for (let n = 0; n < cards; n += 1) {
        const columns = { ...noColumns, name: `N${n}` };
        wanted[0]?.unshift(await addCard(trx, { raiseId: raise, stage: 1 }, columns, byAt));
      }
      for (let n = 0; n < moves; n += 1) {
        const from = wanted.filter((stage) => stage.length > 0)[below(2)] ?? wanted[0];
        const id = from?.[below(from.length)] ?? '';
        if (id === '') continue;
        from?.splice(from.indexOf(id), 1);
        const to = below(3);
        const stage = wanted[to] ?? [];
        // Mostly below the first card, where the gaps are used up.
        const at = random() < 0.7 ? Math.min(1, stage.length) : below(stage.length + 1);
        const place = { raiseId: raise, stage: to + 1, after: stage[at - 1] };
        const rank = await rankAt(trx, place, id);
        await trx
          .updateTable('pipeline_cards')
          .set({ stage: to + 1, rank })
          .where('id', '=', id)
          .execute();
        stage.splice(at, 0, id);
      }
    });
    const rows = await listCards(api.storage.db, founder.id, { raiseId: raise, limit: 100 });
    t.same(
      rows.map(({ id }) => id),
      wanted.flat(),
    );
    t.equal(new Set(rows.map(({ stage, rank }) => `${stage} ${rank}`)).size, cards);
  },
});
