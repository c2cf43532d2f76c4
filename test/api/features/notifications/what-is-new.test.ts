/** The lines of what is new, on the overview and in the daily email, on both databases. */
import { sql } from 'kysely';
import { sendDigests } from '#api/features/notifications/digest-job.ts';
import { whatIsNew } from '#api/features/notifications/what-is-new.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import { feedLinesMax } from '#shared/product/overview/limits.ts';
import type { Overview } from '#shared/product/overview/overview.ts';
import { type ApiVisitor, mailsTo } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitter, commitTo, openRaise } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { fullScans, recordStatements } from '#test/support/query-plans.ts';
import { hour } from '#test/support/times.ts';

const origin = 'https://raisehall.example';
const feedOf = async (who: ApiVisitor) =>
  (await who.get('/me/overview')).json<Overview>().feed ?? [];

/** Tells operators of work that failed, one after the other. */
async function fail(api: TestApi, times: number): Promise<void> {
  for (let n = 1; n <= times; n += 1) {
    api.clock.now += 1_000;
    const event = { kind: 'job.failed', person: null, facts: { work: `work-${n}` } } as const;
    await api.storage.write((trx) => recordEvent(trx, { origin }, event, api.clock.now));
  }
}

await withApiOnBothEngines({
  async 'each reads what they were told, the newest first, and leads to its record'(t, api) {
    const live = await openRaise(api);
    const olga = await addPerson(api, 'Olga', 'operator');
    const ivan = await addCommitter(api, 'Ivan');
    t.match(await feedOf(olga), empty);
    await fail(api, feedLinesMax + 3);
    const lines = await feedOf(olga);
    t.equal(lines.length, feedLinesMax);
    t.match(lines[0], { title: `A job failed for good: work-${feedLinesMax + 3}`, isRead: false });
    t.same(
      lines.map(({ at }) => at),
      lines.map(({ at }) => at).sort((one, other) => (one < other ? 1 : -1)),
    );
    t.notMatch(JSON.stringify(await feedOf(ivan)), /Acme/);
    t.equal((await commitTo(ivan, live.path, 600_000)).status, 201);
    const [signed] = await feedOf(live.owner);
    t.match(signed, { title: /^Ivan /, isRead: false });
    t.match(signed?.path, new RegExp(live.raise.id), 'it leads to the record');
    for (const who of [live.owner, ivan]) {
      t.notMatch(JSON.stringify(await feedOf(who)), /job failed/, 'nobody reads of another’s');
    }

    t.equal((await olga.post(`/notifications/${lines[0]?.id}/read`)).status, 200);
    t.equal((await feedOf(olga))[0]?.isRead, true);
  },

  async 'the daily email has the same lines'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator', 'UTC');
    await fail(api, 4);
    const lines = await feedOf(olga);
    api.clock.now += hour;
    await sendDigests({ storage: api.storage, now: () => api.clock.now });
    const [mail] = await mailsTo(api, olga.email);
    const told = [...(mail?.text ?? '').matchAll(/^- (.+)$/gm)].map(([, title]) => title);
    t.equal(lines.length, 4);
    t.same(
      told,
      lines.map(({ title }) => title),
    );
  },

  async 'it is found by an index among 100,000'(t, api) {
    const olga = await addPerson(api, 'Olga', 'operator');
    await fail(api, 1);
    await api.storage.write(async function copyMany(trx) {
      await sql`insert into notifications
        (id, user_id, kind, person_id, facts, origin, in_app, in_digest, created_at, read_at, dedupe_key)
        with recursive numbers (n) as (
          select 1 union all select n + 1 from numbers where n < ${sql.lit(100_000)})
        select 'ntf_many_' || n, user_id, kind, person_id, facts, origin, 1, 0,
          '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z', 'many-' || n
        from notifications, numbers`.execute(trx);
    });
    if (api.storage.engine === 'postgres') await sql`analyze notifications`.execute(api.storage.db);
    const recording = recordStatements();
    try {
      const rows = await whatIsNew(api.storage.db, {
        ...{ userId: olga.id, of: 'list', limit: feedLinesMax },
      });
      t.equal(rows.length, feedLinesMax);
      t.match(rows[0]?.facts, /work-1/);
    } finally {
      recording.stop();
    }
    t.equal(recording.asked.size, 1);
    for (const statement of recording.asked.values()) {
      t.same(await fullScans(api.storage, statement), [], statement.text);
      if (api.storage.engine !== 'sqlite') continue;
      const plan = await sql<{
        detail: string;
      }>`${sql.raw(`explain query plan ${statement.text}`)}`.execute(api.storage.db);
      const details = plan.rows.map(({ detail }) => detail).join('\n');
      t.match(details, /notifications_newest/);
      t.notMatch(details, /TEMP B-TREE/, 'nothing is sorted');
    }
  },
});
