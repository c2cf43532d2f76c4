/** A day without a new raise, and telling people of some, read what is theirs by an index. */
import { sql } from 'kysely';
import { newRaisesKind } from '#api/features/new-raises/new-raise-jobs.ts';
import { isRoundDue, tellNewRaisesKind } from '#api/features/new-raises/new-raise-rounds.ts';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { accreditedStatement, beginInvesting, certify } from '#test/support/investors.ts';
import { openNetwork } from '#test/support/network-raises.ts';
import { addPerson } from '#test/support/people.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { updateRows } from '#test/support/rows.ts';
import { toldOf } from '#test/support/told-in-transactions.ts';

const growing = [
  ...['users', 'investor_profiles', 'raises', 'network_entries', 'raise_snapshots'],
  ...['shown_raises', 'told_raises', 'saved_views'],
];
const kept = 2_000;
const investors = 250;
/** So many of the raises are new. */
const fresh = ['rse_n5', 'rse_n6', 'rse_n7'];

await onBothEngines({
  async 'what is read does not grow with what a portal has kept'(t, open) {
    const api = await open();
    api.clock.now = Date.parse('2026-11-26T12:00:00.000Z');
    const { db, engine } = api.storage;
    await openNetwork(api.storage, kept);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    await beginInvesting(api, ivan, 'approved');
    await certify(ivan, accreditedStatement);
    await updateRows(
      api,
      'investor_profiles',
      { user_id: ivan.id },
      {
        ...{ stages: '["seed","pre_seed"]', sectors: '["food-and-agriculture"]', countries: '[]' },
      },
    );
    await ivan.post('/saved-views', { list: 'network', name: 'All', query: '' });
    await api.storage.write(async function addMany(trx) {
      const user = { id: `'usr_copied00000000' || i`, email: `'copied' || i` };
      await copyRow(trx, 'users', { id: ivan.id }, investors, user);
      const profile = { user_id: user.id };
      await copyRow(trx, 'investor_profiles', { user_id: ivan.id }, investors, profile);
      const search = { id: `'svw_copied00000000' || i`, user_id: user.id };
      await copyRow(trx, 'saved_views', { user_id: ivan.id }, investors, search);
      await trx.updateTable('shown_raises').set({ told_on: '2026-01-01' }).execute();
      await sql`insert into told_raises (user_id, raise_id, told_at)
        select ${ivan.id}, raise_id, '2026-01-01' from shown_raises
        where raise_id not in (${sql.join(fresh)})`.execute(trx);
    });
    if (engine === 'postgres') await sql`analyze`.execute(db);
    const recording = recordStatements();
    try {
      t.equal(await isRoundDue(db, api.clock.now), false, 'a day without a new raise');
      await updateRows(api, 'shown_raises', { raise_id: fresh[0] ?? '' }, { told_on: null });
      await updateRows(api, 'shown_raises', { raise_id: fresh[1] ?? '' }, { told_on: null });
      await updateRows(api, 'shown_raises', { raise_id: fresh[2] ?? '' }, { told_on: null });
      await api.jobs.drain(newRaisesKind);
      await api.jobs.drain(tellNewRaisesKind);
      await api.jobs.drain('mail');
    } finally {
      recording.stop();
    }
    t.ok((await toldOf(api, 'raise.fits')).length >= 1);
    const asked = [...recording.asked.values()].filter(({ text }) => /^select/i.test(text.trim()));
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
