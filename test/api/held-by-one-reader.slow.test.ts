/**
 * One person may have read more than others do together, and a deck may have a page that everybody
 * looks at. Whoever adds that up, checks it, hands it out or erases it lets others have their turn.
 */
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { analyticsOf } from '#api/features/reading/analytics-store.ts';
import { checkReading } from '#api/features/reading/check-reading-job.ts';
import { addUpReading } from '#api/features/reading/reading-days.ts';
import { roomData } from '#api/features/rooms/personal-data.ts';
import { required } from '#api/platform/required.ts';
import { deckRead } from '#scripts/trials/read-deck.ts';
import { type Turns, turnsDuring } from '../support/longest-turn.ts';
import { testApi } from '../support/product-api.ts';

const looks = 60_000;
/** Of the thread's own time; all of it in one statement takes far longer. */
const longestMs = 50;
const person = { id: 'usr_i0', email: 'grown-0@example.com', name: 'Ivan 0' };

t.test('what one person has read keeps the thread for a moment only', async (t) => {
  const api = await testApi(t);
  const { storage, clock, encrypter } = api;
  const { raiseId } = await deckRead(storage, looks, { readers: 1, pages: 1 });
  const log = pino({ level: 'silent' });
  const undone = new Error('as if it had not been');
  const work: Readonly<Record<string, () => Promise<unknown>>> = {
    async 'what was kept is checked'() {
      t.same(await checkReading({ storage, log }), []);
    },
    async 'what was not kept is added up'() {
      const toAddUp = { raise_id: raiseId, user_id: person.id };
      await storage.write((trx) => trx.insertInto('reading_to_add_up').values(toAddUp).execute());
      await addUpReading(storage, raiseId);
      const left = await storage.db.selectFrom('reading_to_add_up').selectAll().execute();
      t.same(left, []);
    },
    async 'the figures are asked for'() {
      const { pages } = await analyticsOf(storage.db, raiseId, {}, clock.now);
      t.match(pages, [{ page: 1, viewers: 1, views: looks }]);
    },
    async 'they ask for their data'() {
      const reading = { encrypter, now: clock.now };
      const parts = await roomData.collect(storage.background, person, reading);
      const items = parts['reading']?.items as readonly unknown[] | undefined;
      t.equal(items?.length, looks);
    },
  };
  for (const [name, run] of Object.entries(work)) await takesTurns(t, name, () => turnsDuring(run));
  await takesTurns(t, 'they are erased', async () => {
    let turns: Turns | undefined;
    const erasing = storage.write(async (trx) => {
      turns = await turnsDuring(() => roomData.erase(trx, person, clock.now));
      t.same(await trx.selectFrom('page_reading_days').selectAll().execute(), []);
      throw undone;
    });
    await t.rejects(erasing, undone);
    return required(turns);
  });
});

/** Once of three times: that memory is tidied up in one of them says nothing of the turns. */
async function takesTurns(t: Test, name: string, run: () => Promise<Turns>): Promise<void> {
  const runs = [await run(), await run(), await run()];
  const longest = Math.min(...runs.map((one) => one.longest));
  const took = Math.min(...runs.map((one) => one.took));
  t.ok(longest < longestMs, `${name}: ${longest.toFixed(1)} ms of ${took.toFixed(0)} at most`);
}
