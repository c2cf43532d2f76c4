/**
 * Somebody asks for little while the API has much to do on SQLite, where nothing that it does waits
 * for anything. What is measured is the thread's own time, which no other program uses up.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { copyRow } from '#scripts/trials/copy-row.ts';
import { quantile } from '#scripts/trials/figures.ts';
import { growPortal } from '#scripts/trials/grown-portal.ts';
import { updateRows } from '#test/support/rows.ts';
import { visitor } from '../support/api-visitor.ts';
import { threadMs } from '../support/longest-turn.ts';
import { type TestApi, testApi } from '../support/product-api.ts';

/** More of the thread's time than that nobody may wait for what others have begun. */
const delayedMs = 50;
/** One in fifty may fall together with a collection of garbage, but waits for no whole piece of work. */
const longestMs = 200;
const lines = 20_000;
const openRaises = 1_000;
const readers = 500;

/** A portal with open raises, a log, and people whose daily email is due. */
async function grown(api: TestApi): Promise<string> {
  const size = { commitments: lines, raises: openRaises + 1, open: openRaises };
  const { operator, reader } = await growPortal(api.storage, size);
  await api.storage.write(async (trx) => {
    await sql`update commitments set state = 'signed' where state = 'settled'`.execute(trx);
    await sql`update raise_totals set state = 'signed' where state = 'settled'`.execute(trx);
    await copyRow(trx, 'users', { id: reader.id }, readers, {
      id: "'usr_d' || i",
      email: "'reader-' || i || '@example.com'",
    });
    await sql`insert into notifications (id, user_id, kind, person_id, facts, origin, in_app,
        in_digest, created_at, read_at, dedupe_key)
      select 'ntf_' || id, id, 'personal-data.export-ready', null, '{}', 'http://localhost', 1, 1,
        '', null, 'test' from users where email like 'reader-%'`.execute(trx);
    await sql`update raises set deadline_at = '2020-01-01T00:00:00.000Z'
      where id in (select 'rse_p' || value from json_each('[1,2,3,4,5,6,7,8,9]'))`.execute(trx);
  });
  return operator.cookie.replace('sid=', '');
}

/** Does what is due of a kind, whatever the clock of the test says. */
async function drain(api: TestApi, kind: string): Promise<void> {
  await updateRows(api, 'jobs', { kind }, { due_at: '' });
  await api.jobs.drain(kind);
}

t.test('a job, a clock run and an export delay nobody who asks for little', async (t) => {
  const api = await testApi(t, { operatorTwoFactor: 'optional' });
  const session = await grown(api);
  const small = visitor(api);
  small.session = session;
  const large = visitor(api, '198.51.100.7');
  large.session = session;
  async function ask(): Promise<number> {
    // As it comes from outside: it waits for the turn that others are in.
    const from = threadMs();
    await turn();
    const { status } = await small.get('/me');
    if (status !== 200) throw new Error(`GET /me: ${status}`);
    return threadMs() - from;
  }
  // What is compiled at first counts for nobody.
  for (let n = 0; n < 30; n += 1) await ask();

  const work: Record<string, () => Promise<unknown>> = {
    'the daily emails': () => drain(api, 'digest'),
    'a run of the clock': () => drain(api, 'raise-transitions'),
    'an export': () => large.get('/exports/audit.csv'),
  };
  for (const [name, begin] of Object.entries(work)) {
    const state = { isRunning: true };
    const startedAt = threadMs();
    const running = begin().finally(() => {
      state.isRunning = false;
    });
    const delays: number[] = [];
    while (state.isRunning) delays.push(await ask());
    await running;
    const longest = Math.max(...delays);
    t.ok(
      quantile(delays, 0.98) <= delayedMs && longest <= longestMs,
      `${name}: ${longest.toFixed(1)} ms at most, of ${(threadMs() - startedAt).toFixed(0)} in all`,
    );
    t.ok(delays.length >= 10, `${name}: ${delays.length} answers meanwhile`);
  }
  const sent = await api.storage.db
    .selectFrom('notification_digests')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  t.equal(Number(sent.count), readers, 'everybody has had the daily email');
});
