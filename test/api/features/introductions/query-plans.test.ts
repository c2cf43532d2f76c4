/** Requests are found by an index, however many a portal has kept. */
import { sql } from 'kysely';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { aRoom } from '#test/support/data-room.ts';
import {
  anInvestor,
  askCompany,
  askInvestor,
  introductionIn,
} from '#test/support/introductions.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';

/** What grows with the portal, and what is asked about on the way. */
const growing = ['introductions', 'threads', 'users'];
const kept = 2_000;

await onBothEngines({
  async 'lists, counts, asking and answering read what is theirs'(t, open) {
    const api = await open();
    const elsewhere = await aRoom(api);
    const past = await anInvestor(api, 'Past');
    const { id } = introductionIn(await askCompany(past, elsewhere.raise));
    await elsewhere.founder.post(`/introductions/${id}/decline`, {});
    await api.storage.write(async function addPast(trx) {
      const user = { id: `'usr_past' || i`, email: `'past' || i` };
      await copyRow(trx, 'users', { id: past.id }, kept, user);
      const introduction = { id: `'itr_past' || i`, investor_id: user.id };
      await copyRow(trx, 'introductions', { id }, kept, introduction);
    });
    if (api.storage.engine === 'postgres') {
      await sql`analyze introductions, users`.execute(api.storage.db);
    }
    const { founder, raise } = await aRoom(api);
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];

    const recording = recordStatements();
    try {
      const first = introductionIn(await askCompany(ivan, raise));
      const second = introductionIn(await askInvestor(founder, raise, eve.id));
      for (const who of [founder, ivan, eve]) {
        for (const show of [
          '',
          '?show=to-answer',
          '?show=asked',
          '?show=accepted',
          '?show=ended',
        ]) {
          t.equal((await who.get(`/introductions${show}`)).status, 200);
        }
        t.equal((await who.get('/me/waiting')).status, 200);
        t.equal((await who.get('/me/overview')).status, 200);
      }
      t.equal((await ivan.get(`/raises/${raise}/introduction`)).status, 200);
      t.equal((await founder.post(`/introductions/${first.id}/accept`)).status, 200);
      t.equal((await eve.post(`/introductions/${second.id}/decline`, {})).status, 200);
      api.clock.now += 61_000;
      await api.jobs.drain('expire-introductions');
      await api.jobs.drain('introduction-reminders');
    } finally {
      recording.stop();
    }
    const asked = [...recording.asked.values()].filter(({ text }) =>
      text.includes('introductions'),
    );
    t.ok(asked.length > 8, `${asked.length} statements`);
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
