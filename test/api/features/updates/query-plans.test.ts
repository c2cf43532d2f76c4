/** Updates are found by an index, however many a portal has kept. */
import { sql } from 'kysely';
import { tellUpdateKind } from '#api/features/updates/told-of-updates.ts';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { anInvestor } from '#test/support/introductions.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { updateRaise } from '#test/support/rows.ts';
import {
  committed,
  draftOf,
  publish,
  publishedUpdate,
  updatesOf,
  watches,
} from '#test/support/updates.ts';

/** What grows with the portal, and what is asked about on the way. */
const growing = [
  ...['raise_updates', 'update_readers', 'update_corrections'],
  ...['users', 'raises', 'access_grants', 'commitments', 'watched_raises'],
];
const kept = 2_000;
/** Several transactions tell them. */
const watchers = 300;

await onBothEngines({
  async 'lists, reading, publishing and telling read what is theirs'(t, open) {
    const api = await open();
    const elsewhere = await aRoom(api);
    const past = await anInvestor(api, 'Past');
    await committed(api, elsewhere.raise, past.id);
    const grant = await letIn(elsewhere, past.email);
    const { id } = await publishedUpdate(elsewhere.founder, elsewhere.raise);
    await api.jobs.drain(tellUpdateKind);
    await api.storage.write(async function addPast(trx) {
      const ended = `'closed_funded'`;
      const raise = { id: `'rse_past' || i`, slug: `'past' || i`, state: ended };
      await copyRow(trx, 'raises', { id: elsewhere.raise }, kept, raise);
      const update = { id: `'upd_past' || i`, raise_id: raise.id };
      await copyRow(trx, 'raise_updates', { id }, kept, update);
      const user = { id: `'usr_past' || i`, email: `'past' || i` };
      await copyRow(trx, 'users', { id: past.id }, kept, user);
      const access = { id: `'grt_past' || i`, user_id: user.id, email: user.email };
      await copyRow(trx, 'access_grants', { id: grant }, kept, access);
      await copyRow(trx, 'update_readers', { update_id: id }, kept, { user_id: user.id });
    });
    const world = await aRoom(api);
    const { founder, raise } = world;
    const [ivan, eve] = [await anInvestor(api, 'Ivan'), await anInvestor(api, 'Eve')];
    await committed(api, raise, ivan.id);
    await letIn(world, eve.email);
    for (const one of [raise, elsewhere.raise]) await watches(api, one, past.id);
    await api.storage.write(async function addWatchers(trx) {
      const user_id = `'usr_past' || i`;
      await copyRow(trx, 'watched_raises', { raise_id: raise }, watchers, { user_id });
      const there = { raise_id: elsewhere.raise };
      await copyRow(trx, 'watched_raises', there, kept, { user_id });
    });
    await updateRaise(api, raise, { visibility: 'public_teaser' });
    if (api.storage.engine === 'postgres') await sql`analyze`.execute(api.storage.db);

    const recording = recordStatements();
    try {
      const draft = await draftOf(founder, raise, { audience: 'watchers' });
      t.equal((await publish(founder, draft)).status, 200);
      await api.jobs.drain(tellUpdateKind);
      await founder.post(`/updates/${draft.id}/correct`, { text: 'It was 41.' });
      await api.jobs.drain(tellUpdateKind);
      for (const who of [founder, ivan, eve]) {
        t.equal((await updatesOf(who, `?raise=${raise}`)).length, 1);
        t.equal((await who.get(`/updates/${draft.id}`)).status, 200);
      }
      for (const who of [ivan, eve]) {
        t.equal((await updatesOf(who)).length, 1);
        t.equal((await who.post(`/updates/${draft.id}/read`)).status, 204);
      }
      t.equal((await ivan.get('/commitments')).status, 200);
    } finally {
      recording.stop();
    }
    const asked = [...recording.asked.values()].filter(({ text }) =>
      /raise_updates|update_readers|update_corrections|watched_raises/.test(text),
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
