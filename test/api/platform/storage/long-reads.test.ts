/** Long reads: on both databases they answer as the other connections do, of what is committed. */

import { once } from 'node:events';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import t from 'tap';
import { heldMoments } from '#api/platform/storage/held-moments.ts';
import { atOneMoment, endingMoment } from '#api/platform/storage/long-reads.ts';
import { type Database, type Moment, StorageBusy } from '#api/platform/storage/storage.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import type { TestApi } from '#test/support/product-api.ts';

const momentsMax = 8;

const addBucket = ({ storage }: TestApi, bucket: string) =>
  storage.write((trx) =>
    trx.insertInto('rate_windows').values({ bucket, used: 3, window_ends_at: 'never' }).execute(),
  );
const buckets = async (db: Database) =>
  (await db.selectFrom('rate_windows').select('bucket').orderBy('bucket').execute()).map(
    ({ bucket }) => bucket,
  );
const values = (db: Database) =>
  sql`select 'Ω' as text, 7 as number, cast(9007199254740991 as bigint) as most, cast(1.5 as real) as half,
    null as none, bucket, used, used as twice, count(*) over () as rows
    from rate_windows order by bucket`.execute(db);

await onBothEngines({
  async 'they see what was just written, as the other connections answer it'(t, open) {
    const api = await open();
    const { storage } = api;
    for (const name of ['one', 'two', 'three']) {
      await addBucket(api, name);
      t.same(await buckets(storage.longReads.db()), await buckets(storage.db));
    }
    const { rows } = await values(storage.longReads.db());
    t.same(rows, (await values(storage.db)).rows);
    t.equal(rows.length, 3);
    const query = storage.longReads.db().selectFrom('rate_windows').select('used');
    t.same(await query.where('bucket', '=', 'none').execute(), []);
    t.equal((await query.where('bucket', '=', 'two').executeTakeFirst())?.used, 3);
  },

  async 'what the database says of a statement is said of it'(t, open) {
    const { storage } = await open();
    const wrong = (db: Database) => sql`select nothing from nowhere`.execute(db).catch((e) => e);
    const [here, there] = [await wrong(storage.db), await wrong(storage.longReads.db())];
    t.ok(there instanceof Error);
    const told = ({ message, code, errcode }: Record<string, unknown>) => [message, code, errcode];
    t.same(told(there), told(here));
    t.same(await buckets(storage.longReads.db()), [], 'and the next one is answered');
  },

  async 'they write nothing'(t, open) {
    const api = await open();
    const { storage } = api;
    if (storage.engine === 'sqlite') {
      await t.rejects(storage.longReads.db().deleteFrom('rate_windows').execute());
    }
    await addBucket(api, 'stays');
    await t.rejects(
      atOneMoment(storage.longReads, (db) => db.deleteFrom('rate_windows').execute()),
    );
    t.same(await buckets(storage.db), ['stays']);
  },

  async 'a moment stays as it was, until it ends'(t, open) {
    const api = await open();
    const { longReads } = api.storage;
    await addBucket(api, 'before');
    const moment = await longReads.moment();
    t.same(await buckets(moment.db), ['before']);
    await addBucket(api, 'meanwhile');
    t.same(await buckets(moment.db), ['before']);
    t.same(await buckets(longReads.db()), ['before', 'meanwhile']);
    const [other, again] = await atOneMoment(longReads, (db) =>
      Promise.all([buckets(db), buckets(db)]),
    );
    t.same([other, again], [other, ['before', 'meanwhile']]);
    t.equal(longReads.state().moments, 1);
    await moment.end();
    await moment.end();
    t.equal(longReads.state().moments, 0);
    await t.rejects(buckets(moment.db));
    await addBucket(api, 'afterwards');
    const next = await longReads.moment();
    t.equal((await buckets(next.db)).length, 3);
    await next.end();
  },

  async 'there are few moments, and whoever leaves ends theirs'(t, open) {
    const { storage } = await open();
    const { longReads } = storage;
    const leaving = new AbortController();
    const moments: Moment[] = [];
    for (let n = 0; n < momentsMax; n += 1) moments.push(await longReads.moment(leaving.signal));
    await t.rejects(longReads.moment(), StorageBusy);
    leaving.abort(new Error('They left.'));
    await t.rejects(buckets((moments[0] as Moment).db), /They left/);
    await Promise.all(moments.map(({ end }) => end()));
    t.equal(longReads.state().moments, 0);
    await t.rejects(longReads.moment(leaving.signal), /They left/);
    await t.rejects(buckets(longReads.db(leaving.signal)), /They left/);
    t.same(await atOneMoment(longReads, buckets), []);
  },

  async 'a moment ends with what is read in it, and with what is not'(t, open) {
    const { longReads } = (await open()).storage;
    async function* lines(db: Database) {
      yield String(await buckets(db));
      yield 'more';
    }
    for (const kind of ['read', 'left', 'never begun'] as const) {
      const moment = await longReads.moment();
      const content = endingMoment(moment, Readable.from(lines(moment.db)));
      const isClosed = once(content, 'close');
      if (kind === 'read') content.resume();
      if (kind === 'left') content.once('data', () => content.destroy());
      if (kind === 'never begun') content.destroy();
      await isClosed;
      await moment.end();
      t.equal(longReads.state().moments, 0, kind);
    }
  },
});

t.test('a moment lasts no longer than it may', async (t) => {
  const moments = heldMoments(1, 30);
  const brokenOff = Promise.withResolvers<Error>();
  let ends = 0;
  const db = {} as Database;
  const begin = async () => ({
    db,
    breakOff: brokenOff.resolve,
    async end() {
      ends += 1;
    },
  });
  const moment = await moments.begin(begin);
  const keepsAlive = setInterval(() => undefined, 1_000);
  t.ok((await brokenOff.promise) instanceof StorageBusy);
  clearInterval(keepsAlive);
  await moment.end();
  t.equal(ends, 1);
  t.equal(moments.count(), 0);
  await t.rejects(
    moments.begin(async () => {
      throw new Error('not begun');
    }),
  );
  t.equal(moments.count(), 0);
});
