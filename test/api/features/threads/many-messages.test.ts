/** A search finds the newest of very many messages, whatever the thread or company they are of. */
import { sql } from 'kysely';
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { FoundMessages } from '#shared/product/threads/found-messages.ts';
import type { MessageResponse } from '#shared/product/threads/threads.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { notInOrder, recordStatements } from '#test/support/query-plans.ts';
import { addTo } from '#test/support/raise-people.ts';
import { updateRows } from '#test/support/rows.ts';

const texts = async (who: ApiVisitor, q: string) => {
  const answer = await who.get(`/thread-messages?limit=3&q=${encodeURIComponent(q)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<FoundMessages>().items.map(({ excerpt }) => excerpt);
};

/** A room with a thread of an investor. */
async function written(api: TestApi, name: string, text: string) {
  const world = await aRoom(api);
  const investor = await addPerson(api, name, 'investor');
  await letIn(world, investor.email);
  const answer = await investor.post(`/raises/${world.raise}/thread`, { text });
  return { ...world, investor, thread: answer.json<MessageResponse>().thread.id };
}

/** Adds messages to the end of a thread, as rows of both tables; `i` counts them from `from`. */
async function addMessages(
  { storage }: TestApi,
  threadId: string,
  [from, until]: readonly [number, number],
  text: string,
): Promise<void> {
  await storage.write(async function add(trx) {
    await sql`insert into thread_messages (id, thread_id, n, side, side_n, author_id, text, sent_at)
      with recursive numbers (i) as (
        select ${sql.lit(from)} union all select i + 1 from numbers where i + 1 < ${sql.lit(until)}
      )
      select 'tms_' || i || ${threadId}, ${threadId}, i, 'investor', i, null, ${text} || i,
        '2026-03-01T00:00:00.000Z' from numbers`.execute(trx);
    await sql`insert into thread_message_entries (message_id, raise_id, company_id, investor_id, words)
      select thread_messages.id, raise_id, company_id, investor_id, '=' || company_id
        || ' =' || investor_id || ' =' || raise_id || ' ' || lower(thread_messages.text)
      from thread_messages inner join threads on threads.id = thread_id
      where thread_id = ${threadId} and n >= ${sql.lit(from)} order by n`.execute(trx);
  });
  if (storage.engine === 'postgres') {
    await sql`analyze thread_messages, thread_message_entries`.execute(storage.db);
  }
}

await withApiOnBothEngines({
  async 'a word of the title of a raise counts for all of its threads'(t, api) {
    const world = await written(api, 'Ivan', 'Do ports buy it?');
    const { founder, investor, raise, thread } = world;
    await updateRows(api, 'raises', { id: raise }, { title: 'A seed of kelp' });
    await api.storage.write(async function addThreads(trx) {
      const person = { id: `'usr_many' || i`, email: `'many' || i`, name: `'Zoe ' || i` };
      await copyRow(trx, 'users', { id: investor.id }, 1_200, person);
      await copyRow(trx, 'threads', { id: thread }, 1_200, {
        ...{ id: `'thr_many' || i`, investor_id: person.id },
        newest_at: `'2030-01-01T00:00:00.000Z'`,
      });
    });
    t.same(await texts(founder, 'seed ports'), ['Do ports buy it?'], 'the oldest of many threads');
    t.same(await texts(investor, 'seed ports'), ['Do ports buy it?']);
    await updateRows(api, 'raises', { id: raise }, { title: 'A round' });
    t.same(await texts(founder, 'seed ports'), [], 'as it is called now');
    t.same(await texts(founder, 'round ports'), ['Do ports buy it?']);

    // What an index is asked, beyond the messages that are looked at one by one.
    const other = await written(api, 'Eve', 'Hello');
    await addTo(api, { id: other.company }, founder, 'viewer');
    await addMessages(api, other.thread, [2, 703], 'Many ');
    await updateRows(api, 'raises', { id: other.raise }, { title: 'A bridge' });
    await addMessages(api, thread, [2, 703], 'Many ');
    t.same(await texts(founder, 'round ports'), ['Do ports buy it?']);
    t.same(await texts(founder, 'bridge hello'), ['Hello']);
    t.same(await texts(founder, 'bridge ports'), [], 'of another raise');
  },

  async 'the newest of more messages than the index looks up are found'(t, api) {
    const world = await written(api, 'Ivan', 'Hello');
    const { founder, investor, thread } = world;
    await addMessages(api, thread, [2, 6_002], 'Kelp ');
    await addMessages(api, thread, [6_002, 6_702], 'Dulse ');
    for (const who of [founder, investor]) {
      t.same(await texts(who, 'kelp'), ['Kelp 6001', 'Kelp 6000', 'Kelp 5999']);
    }
  },

  async 'the messages of several companies are read from the newest on, not sorted'(t, api) {
    const one = await written(api, 'Ivan', 'Hello');
    const other = await written(api, 'Eve', 'Hello');
    const { founder } = one;
    await addTo(api, { id: other.company }, founder, 'viewer');
    for (const { thread } of [one, other]) await addMessages(api, thread, [2, 4_002], 'Kelp ');
    const recording = recordStatements();
    try {
      t.same(await texts(founder, 'kelp'), ['Kelp 4001', 'Kelp 4000', 'Kelp 3999']);
      t.same(await texts(founder, 'hello'), ['Hello', 'Hello'], 'of both, by the index');
    } finally {
      recording.stop();
    }
    const by = { index: 'thread_message_entries_company', key: 'thread_message_entries_pkey' };
    let searched = 0;
    for (const statement of recording.asked.values()) {
      // What the index of words finds has no order, and an end.
      const isByWords = / @@ | match /.test(statement.text);
      if (isByWords || !/from "?thread_message_entries/.test(statement.text)) continue;
      searched += 1;
      t.same(await notInOrder(api.storage, statement, by), [], statement.text);
    }
    t.ok(searched > 0);
  },
});
