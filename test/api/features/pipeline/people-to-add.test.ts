/** Who is offered as a card, and under which name: no more than the company may know. */
import type { PipelinePeople } from '#shared/product/pipeline/pipeline.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { empty } from '#test/support/empty.ts';
import { anInvestor, askInvestor, introductionIn } from '#test/support/introductions.ts';
import { cardsOf } from '#test/support/pipeline.ts';
import { updateRows } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';
import { committed } from '#test/support/updates.ts';

const people = async (who: ApiVisitor, raise: string) =>
  (await who.get(`/raises/${raise}/pipeline/people`)).json<PipelinePeople>().items;
const addAll = async (who: ApiVisitor, raise: string, ids: readonly string[]) =>
  (await who.post(`/raises/${raise}/pipeline/people`, { people: ids })).json();

await withApiOnBothEngines({
  async 'an investor whom the company asked has no name here until they accept'(t, api) {
    const { founder, raise } = await aRoom(api);
    const ida = await anInvestor(api, 'Ida');
    const asked = introductionIn(await askInvestor(founder, raise, ida.id));
    t.match(await people(founder, raise), empty);
    t.same(await addAll(founder, raise, [ida.id]), { added: 0 });
    t.match((await cardsOf(founder, raise)).items, empty);
    const accepted = await ida.post(`/introductions/${asked.id}/accept`);
    t.equal(accepted.status, 200, accepted.text);
    const [found] = await people(founder, raise);
    t.match(found, { userId: ida.id });
    t.same(await addAll(founder, raise, [ida.id]), { added: 1 });
  },

  async 'an account that was deleted is offered to nobody, though its commitment stays'(t, api) {
    const { founder, raise } = await aRoom(api);
    const ivan = await anInvestor(api, 'Ivan');
    await committed(api, raise, ivan.id);
    t.match(await people(founder, raise), [{ userId: ivan.id }]);
    await updateRows(api, 'users', { id: ivan.id }, { status: 'deleted' });
    t.match(await people(founder, raise), empty);
    t.same(await addAll(founder, raise, [ivan.id]), { added: 0 });
  },

  async 'a card says what someone is committed to, and not what was cancelled beside it'(t, api) {
    const { founder, raise } = await aRoom(api);
    const ivan = await anInvestor(api, 'Ivan');
    const { now } = api.clock;
    // With a company of their own someone can have several at once.
    api.clock.now = now + day;
    await committed(api, raise, ivan.id, 'cancelled');
    api.clock.now = now;
    await committed(api, raise, ivan.id, 'signed');
    await addAll(founder, raise, [ivan.id]);
    const { items } = await cardsOf(founder, raise);
    t.match(items, [{ portal: { commitment: { state: 'signed' } } }]);
  },
});
