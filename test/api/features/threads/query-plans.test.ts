/** Long threads cost what short ones do: by an index, with as many statements. */
import { sql } from 'kysely';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { copyRow } from '#scripts/trials/copy-row.ts';
import type { FoundMessages } from '#shared/product/threads/found-messages.ts';
import type { MessageResponse } from '#shared/product/threads/threads.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { addPeople } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';

/** What grows with the portal, and what is asked about on the way. */
const growing = [
  'access_grants',
  'commitments',
  'raises',
  'thread_message_entries',
  'thread_messages',
  'thread_readers',
  'threads',
  'users',
];
const written = 100_000;

/** Makes a thread as long as a program would, of the company alone. */
async function writeMany({ storage }: TestApi, threadId: string): Promise<void> {
  await storage.write(async function writeAll(trx) {
    await sql`insert into thread_messages (id, thread_id, n, side, side_n, author_id, text, sent_at)
      with recursive numbers (n) as (select 2 union all select n + 1 from numbers where n < ${sql.lit(written)})
      select 'tms_' || n || '_0123456789abcdef', ${sql.lit(threadId)}, n, 'company', n - 1, null,
        'One of many', '2026-03-01T00:00:00.000Z' from numbers`.execute(trx);
    await indexCopies(trx, threadId);
    await trx
      .updateTable('threads')
      .set({ messages: written, sent_by_company: written - 1 })
      .where('id', '=', threadId)
      .execute();
  });
  if (storage.engine === 'postgres')
    await sql`analyze threads, thread_messages, thread_message_entries`.execute(storage.db);
}

/** Makes them findable by the words that they have, and one of them by a word of its own. */
async function indexCopies(trx: Transaction, threadId: string): Promise<void> {
  await sql`insert into thread_message_entries (message_id, raise_id, company_id, investor_id, words)
    select thread_messages.id, raise_id, company_id, investor_id, '=' || company_id
      || ' =' || investor_id || ' =' || raise_id || ' one of many' || case when n = 5 then ' axolotl' else '' end
    from thread_messages inner join threads on threads.id = thread_id
    where thread_id = ${sql.lit(threadId)} and n > 1 order by n`.execute(trx);
}

/** Threads of another company, as a portal has after some years: PostgreSQL plans by what there is. */
async function addThreads({ storage }: TestApi, threadId: string, userId: string): Promise<void> {
  await storage.write(async function copy(trx) {
    const user = { id: `'usr_past' || i`, email: `'past' || i` };
    await copyRow(trx, 'users', { id: userId }, 1_500, user);
    const thread = { id: `'thr_past' || i`, investor_id: user.id };
    await copyRow(trx, 'threads', { id: threadId }, 1_500, thread);
  });
}

await onBothEngines({
  async 'a thread of 100,000 messages is listed, read and written in as a short one'(t, open) {
    const api = await open();
    const world = await aRoom(api);
    const [ivan, eve] = await addPeople(api, ['Ivan', 'Eve'] as const, 'investor');
    const threads: string[] = [];
    for (const who of [ivan, eve]) {
      await letIn(world, who.email);
      const answer = await who.post(`/raises/${world.raise}/thread`, { text: 'Hello' });
      threads.push(answer.json<MessageResponse>().thread.id);
    }
    const [id = '', short = ''] = threads;
    const elsewhere = await aRoom(api);
    await letIn(elsewhere, ivan.email);
    const other = await ivan.post(`/raises/${elsewhere.raise}/thread`, { text: 'Hello' });
    await addThreads(api, other.json<MessageResponse>().thread.id, ivan.id);
    await writeMany(api, id);

    const gets = (thread: string) => [
      '/threads',
      '/threads?unread=true',
      `/threads/${thread}`,
      `/threads/${thread}/messages`,
      `/threads/${thread}/messages?limit=1`,
      '/me/waiting',
    ];
    const searches = [
      `/threads/${id}/messages?at=1`,
      '/search?q=hello',
      '/search?q=axolotl',
      '/thread-messages?q=hello',
      '/thread-messages?q=axolotl',
      '/thread-messages?q=ivan+axolotl',
      '/thread-messages?q=many',
    ];
    const ask = async (who: typeof ivan, thread: string) => {
      const recording = recordStatements();
      let calls = 0;
      try {
        for (const path of gets(thread)) t.equal((await who.get(path)).status, 200, path);
        const body = { text: 'And back' };
        t.equal((await who.post(`/threads/${thread}/messages`, body)).status, 201);
        t.equal((await who.post(`/threads/${thread}/read`, { upTo: written })).status, 200);
        calls = recording.asked.size;
      } finally {
        recording.stop();
      }
      return { asked: recording.asked, calls };
    };
    const askedTimes = 6;
    // The fewest of some: what jobs ask that earlier writes have woken only adds statements.
    const fewest = async (who: typeof ivan, thread: string) => {
      const asks: Awaited<ReturnType<typeof ask>>[] = [];
      for (let n = 0; n < askedTimes; n += 1) asks.push(await ask(who, thread));
      return asks.reduce((least, one) => (one.calls < least.calls ? one : least));
    };
    const brief = await fewest(eve, short);
    const long = await fewest(ivan, id);
    // Counted by their texts: that for the files of a page has a place for each of its messages.
    t.ok(
      long.calls <= brief.calls + 1,
      `${long.calls} statements, and ${brief.calls} for a short thread`,
    );
    const company = await ask(world.founder, id);
    // What is rare is asked of the index too, which a short thread needs none of.
    const sought = recordStatements();
    for (const who of [ivan, world.founder]) {
      for (const path of searches) t.equal((await who.get(path)).status, 200, path);
    }
    sought.stop();
    const texts = [...sought.asked.keys()];
    const index = api.storage.engine === 'sqlite' ? / match /i : / @@ /;
    t.ok(
      texts.some((text) => index.test(text)),
      'the index is asked',
    );
    const asked = new Map([...long.asked, ...company.asked, ...sought.asked]);
    t.ok(asked.size > 8, `${asked.size} statements`);
    for (const statement of asked.values()) {
      const scanned = await fullScans(api.storage, statement);
      t.same(
        scanned.filter((table) => growing.includes(table)),
        [],
        statement.text,
      );
    }
    for (const who of [ivan, world.founder]) {
      const found = (await who.get('/thread-messages?q=axolotl')).json<FoundMessages>().items;
      t.same(
        found.map(({ n }) => n),
        [5],
        'the index has it, though it is far from the newest',
      );
    }
    const answer = await ivan.get(`/threads/${id}`);
    t.match(answer.json(), { thread: { messages: written + askedTimes + 1 } });
  },
});
