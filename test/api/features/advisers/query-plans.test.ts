/** Advisers are found by an index, however many a portal has. */
import { sql } from 'kysely';
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { Adviser } from '#shared/product/advisers/advisers.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { aDocument, aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';

const kept = 2_000;

async function invited(who: ApiVisitor, raise: string, email: string): Promise<string> {
  const answer = await who.post(`/raises/${raise}/advisers`, { email, role: 'lawyer' });
  return answer.json<{ adviser: Adviser }>().adviser.id;
}

await onBothEngines({
  async 'inviting, answering, reading, listing and ending read what is theirs'(t, open) {
    const api = await open();
    const elsewhere = await aRoom(api);
    const past = await addPerson(api, 'Past');
    const ended = await invited(elsewhere.founder, elsewhere.raise, past.email);
    await past.post(`/advisers/${ended}/decline`);
    const active = await invited(elsewhere.founder, elsewhere.raise, past.email);
    await past.post(`/advisers/${active}/accept`);
    await api.storage.write(async function addOthers(trx) {
      const user = { id: `'usr_past' || i`, email: `'past' || i` };
      await copyRow(trx, 'users', { id: past.id }, kept, user);
      const of = { user_id: user.id, email: user.email };
      await copyRow(trx, 'room_advisers', { id: ended }, kept, { id: `'adv_past' || i`, ...of });
      // An index of open ones alone would otherwise be so small that it is read from end to end.
      await copyRow(trx, 'room_advisers', { id: active }, kept, { id: `'adv_open' || i`, ...of });
    });
    if (api.storage.engine === 'postgres') {
      await sql`analyze room_advisers, users`.execute(api.storage.db);
    }
    const world = await aRoom(api);
    const { founder, raise } = world;
    await aDocument(api, world);
    const ivan = await addPerson(api, 'Ivan', 'investor');
    const lena = await addPerson(api, 'Lena');
    const grant = await letIn(world, ivan.email);

    const recording = recordStatements();
    try {
      const id = await invited(ivan, raise, lena.email);
      t.equal((await lena.post(`/advisers/${id}/accept`)).status, 200);
      t.equal((await lena.get(`/raises/${raise}/documents`)).status, 200);
      for (const who of [founder, ivan]) {
        t.equal((await who.get(`/raises/${raise}/advisers`)).status, 200);
      }
      for (const path of ['/advised-raises', `/advised-raises?raise=${raise}`, '/me/deadlines']) {
        t.equal((await lena.get(path)).status, 200, path);
      }
      t.equal((await founder.get(`/raises/${raise}/visits`)).status, 200);
      t.equal((await founder.post(`/grants/${grant}/revoke`, {})).status, 200);
      api.clock.now += 61_000;
      await api.jobs.drain('end-advisers');
    } finally {
      recording.stop();
    }
    const asked = [...recording.asked.values()].filter(({ text }) =>
      text.includes('room_advisers'),
    );
    t.ok(asked.length > 8, `${asked.length} statements`);
    for (const statement of asked) {
      const scanned = await fullScans(api.storage, statement);
      t.same(
        scanned.filter((table) => ['room_advisers', 'users'].includes(table)),
        [],
        statement.text,
      );
    }
  },
});
