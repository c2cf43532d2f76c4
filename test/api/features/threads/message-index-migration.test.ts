/** Messages that were written before the index of words came are found, on both databases. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { afterAll, findMessages } from '#api/features/threads/find-messages.ts';
import { messageIndexSchema } from '#api/features/threads/message-index-schema.ts';
import { addMessage } from '#api/features/threads/thread-store.ts';
import { migrations } from '#api/features.ts';
import { databaseFileName } from '#api/open.ts';
import type { PolicyActor } from '#api/platform/policy/can.ts';
import type { Migration } from '#api/platform/storage/migration.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { openSqlite } from '#api/platform/storage/sqlite.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import type { MessageResponse } from '#shared/product/threads/threads.ts';
import { sendFile } from '#test/support/api-visitor.ts';
import { aRoom, letIn } from '#test/support/data-room.ts';
import { addPeople } from '#test/support/people.ts';
import { testPostgres } from '#test/support/postgres.ts';
import { type TestApi, testApi } from '#test/support/product-api.ts';
import { recordStatements } from '#test/support/query-plans.ts';
import { findRows, insertRows } from '#test/support/rows.ts';

/** What a message needs to be there, with what comes first. */
const carried = [
  'users',
  'companies',
  'raises',
  'threads',
  'thread_messages',
  'files',
  'thread_attachments',
] as const;
/** More than one statement adds. */
const written = 1_203;

/** Two threads written by turns, so that neither is written before the other; returned is an investor. */
async function writeThreads(api: TestApi): Promise<string> {
  const world = await aRoom(api);
  const people = await addPeople(api, ['Ivan', 'Eve'] as const, 'investor');
  const threads: string[] = [];
  for (const who of people) {
    await letIn(world, who.email);
    api.clock.now += 1_000;
    const answer = await who.post(`/raises/${world.raise}/thread`, { text: 'Hello' });
    threads.push(answer.json<MessageResponse>().thread.id);
  }
  const [ivan] = people;
  api.clock.now += 1_000;
  const bytes = Buffer.from('a;b\n1;2\n');
  const upload = await sendFile(ivan, `/raises/${world.raise}/thread-files`, bytes, 'text/csv');
  const { file } = upload.json<{ file: { id: string } }>();
  const files = [{ file: file.id, name: 'Beds.csv' }];
  await ivan.post(`/threads/${threads[0]}/messages`, { text: 'See here', files });
  await api.storage.write(async (trx) => {
    for (let at = 0; at < written; at += 1) {
      const threadId = threads[at % 2] ?? '';
      const message = { threadId, side: 'investor', authorId: null, text: `Kelp ${at}` } as const;
      await addMessage(trx, message, api.clock.now + 1_000 + at);
    }
  });
  return ivan.id;
}

const postgres = await testPostgres(t);
for (const engine of ['sqlite', 'postgres'] as const) {
  await t.test(`${engine}: messages from before are found`, async (t) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-message-index-'));
    t.teardown(() => rm(dataDir, { recursive: true, force: true }));
    const databaseUrl = engine === 'postgres' ? await postgres.emptyDatabase() : '';
    const opened = (known: readonly Migration[]): Promise<Storage> =>
      engine === 'postgres'
        ? openPostgres(databaseUrl, known)
        : openSqlite(join(dataDir, databaseFileName), known);
    const source = await testApi(
      t as never,
      engine === 'postgres' ? { databaseUrl: await postgres.freshDatabase() } : {},
    );
    const investor = await writeThreads(source);

    const before = await opened(migrations.filter((one) => one !== messageIndexSchema));
    for (const table of carried) {
      const rows = (await findRows(source, table, {})) as never[];
      for (let from = 0; from < rows.length; from += 500) {
        await insertRows({ storage: before }, table, rows.slice(from, from + 500) as never);
      }
    }
    await before.close();
    const recording = recordStatements();
    const storage = await opened(migrations);
    recording.stop();
    t.teardown(() => storage.close());
    const reads = [...recording.asked.keys()].filter((text) => /from "?thread_messages/.test(text));
    t.ok(reads.length > 0, 'they are read');
    for (const text of reads) t.match(text, / limit /, 'never all at once');
    const { rows: indexes } = await (engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'index'`
      : sql<{ name: string }>`select indexname as name from pg_indexes`
    ).execute(storage.db);
    t.notOk(indexes.some(({ name }) => name === 'thread_messages_written'));

    const entriesOf = async (of: Pick<TestApi, 'storage'>) => {
      const rows = await findRows(of, 'thread_message_entries', {});
      return rows.toSorted((one, other) => one.n - other.n).map(({ n: _n, ...entry }) => entry);
    };
    t.same(await entriesOf({ storage }), await entriesOf(source), 'as if the index had been there');

    const actor: PolicyActor = {
      account: { id: investor, deletion_due_at: null },
      capabilities: {
        ...{ operator: false, investor: 'approved', readsAsInvestor: true },
        ...{ companies: 0, beginsAs: null },
      },
      via: 'session',
      mustSecure: false,
    };
    const found = async (q: string) => {
      const asked = { q, before: afterAll, limit: 3, threads: 0 };
      const { messages } = await findMessages(storage, actor, asked);
      return messages.map(({ message }) => message.excerpt);
    };
    t.same(
      await found('kelp'),
      ['Kelp 1202', 'Kelp 1200', 'Kelp 1198'],
      'those of the other thread are not theirs',
    );
    t.same(await found('bed'), ['Beds.csv']);
    await storage.write((trx) =>
      trx.deleteFrom('threads').where('investor_id', '=', investor).execute(),
    );
    t.same(await found('kelp'), [], 'kept true from here on');
  });
}
