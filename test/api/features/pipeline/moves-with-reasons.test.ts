/** A reason for no that was typed is kept or refused, and never lost. */
import { refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { cardIn, cardsOf, contact, moveCard } from '#test/support/pipeline.ts';

await withApiOnBothEngines({
  async 'a reason with another stage than the last is refused, and nothing is moved'(t, api) {
    const { founder, raise } = await aRoom(api);
    const card = await contact(founder, raise, 'Nora');
    const move = { stage: 'meeting', reasonForNo: 'Too early for them.' };
    const refused = await moveCard(founder, card, move);
    t.equal(refusalIn(refused), '422 validation');
    t.match(refused.json(), { errors: [{ pointer: '/reasonForNo', code: 'not-passed' }] });
    t.match(await cardsOf(founder, raise), { items: [{ stage: 'backlog', version: 1 }] });
    cardIn(await moveCard(founder, card, { ...move, reasonForNo: ' ' }));
  },
});
