/** A follow-up is a day of the calendar where its reader is, and not in Greenwich. */
import type { DeadlineList } from '#shared/product/deadlines/deadlines.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import { contact } from '#test/support/pipeline.ts';
import { updateRows } from '#test/support/rows.ts';

const followUps = async (who: ApiVisitor) =>
  (await who.get('/me/deadlines'))
    .json<DeadlineList>()
    .items.filter(({ id }) => id.startsWith('follow-up-'))
    .map(({ at }) => at);

await withApiOnBothEngines({
  async 'it is due when the day is over in the time zone of the account'(t, api) {
    const { founder, raise } = await aRoom(api);
    await contact(founder, raise, 'Nora', { followUpOn: '2026-03-04' });
    const inZone = (time_zone: string) =>
      updateRows(api, 'users', { id: founder.id }, { time_zone });
    await inZone('Asia/Tokyo');
    t.same(await followUps(founder), ['2026-03-04T14:59:00.000Z']);
    await inZone('America/Los_Angeles');
    t.same(await followUps(founder), ['2026-03-05T07:59:00.000Z']);
    // There it is still the evening of that day.
    api.clock.now = Date.parse('2026-03-05T02:00:00.000Z');
    t.same(await followUps(founder), ['2026-03-05T07:59:00.000Z']);
    await inZone('Asia/Tokyo');
    t.same(await followUps(founder), []);
  },
});
