/** Numbers that someone made up are refused or find nothing, and break nothing. */
import { cursorOf } from '#api/platform/http/cursor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { contact, moveCard } from '#test/support/pipeline.ts';

await withApiOnBothEngines({
  async 'a place of the list that nobody was given'(t, api) {
    const { founder, raise } = await aRoom(api);
    await contact(founder, raise, 'Nora');
    for (const number of ['9007199254740991', '3000000000', '-3000000000', '1e400', 'x']) {
      const cursor = cursorOf([number, number, 'crd_x']);
      const answer = await founder.get(`/raises/${raise}/cards?after=${cursor}`);
      t.ok(answer.status < 500, `${number}: ${answer.text}`);
    }
  },

  async 'a version that there never was'(t, api) {
    const { founder, raise } = await aRoom(api);
    const card = await contact(founder, raise, 'Nora');
    const version = 9_999_999_999;
    t.equal((await moveCard(founder, { ...card, version }, { stage: 'meeting' })).status, 412);
    const change = await founder.patch(`/cards/${card.id}`, { firm: 'X' }, ifMatch(version));
    t.equal(change.status, 412);
    const names = { names: { meeting: 'Talk' } };
    const settings = await founder.patch(`/raises/${raise}/pipeline`, names, ifMatch(version));
    t.equal(settings.status, 412);
  },
});
