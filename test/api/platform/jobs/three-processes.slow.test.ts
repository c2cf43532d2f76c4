/** Three processes share the jobs of one database, and one of them is killed in the middle. */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { migrations } from '#api/features.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import { openPostgres } from '#api/platform/storage/postgres.ts';
import { type BegunRun, type ChildJob, childLeaseMs, jobsAtOnce } from '#test/support/job-child.ts';
import { query, testPostgres } from '#test/support/postgres.ts';

const childFile = fileURLToPath(new URL('../../../support/job-child.ts', import.meta.url));

interface Run {
  readonly name: string;
  readonly pid: number;
  readonly began: number;
  /** Null when its process was killed. */
  readonly ended: number | null;
}

t.test(
  'no job is lost, none runs twice at once, and the one of the killed is taken over',
  async (t) => {
    const postgres = await testPostgres(t);
    const databaseUrl = await postgres.freshDatabase();
    const storage = await openPostgres(databaseUrl, migrations);
    t.teardown(() => storage.close());
    await query(
      databaseUrl,
      'create table runs (id serial primary key, name text, pid int, began timestamptz, ended timestamptz)',
    );
    const work: ChildJob[] = [
      { name: 'hangs', ms: 10, hangs: true },
      // Kept for longer than a lease lasts, by one that lives.
      { name: 'long', ms: 2 * childLeaseMs },
      ...Array.from({ length: 40 }, (_, n) => ({ name: `short ${n}`, ms: 50 })),
    ];
    for (const about of work) {
      await storage.write((trx) => addJob(trx, { kind: 'work', payload: about }, Date.now()));
    }

    const hung = Promise.withResolvers<ChildProcess>();
    const children = Array.from({ length: 3 }, () => {
      const child = fork(childFile, [databaseUrl], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      t.teardown(() => void child.kill('SIGKILL'));
      child.on('message', ({ name, attempts }: BegunRun) => {
        if (name === 'hangs' && attempts === 1) hung.resolve(child);
      });
      return child;
    });
    const killed = await hung.promise;
    const exited = once(killed, 'exit');
    killed.kill('SIGKILL');
    await exited;
    const {
      rows: [at],
    } = await query(databaseUrl, 'select extract(epoch from clock_timestamp()) * 1000 as ms');
    const killedAt = Number(at?.ms);

    const unfinished = storage.db.selectFrom('jobs').select('id').where('state', '!=', 'done');
    while ((await unfinished.execute()).length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const survivors = children.filter((child) => child !== killed);
    const ends = survivors.map((child) => once(child, 'exit'));
    for (const child of survivors) child.disconnect();
    t.same(
      await Promise.all(ends),
      [
        [0, null],
        [0, null],
      ],
      'the others end by themselves',
    );

    const { rows } = await query(
      databaseUrl,
      `select name, pid, extract(epoch from began)::float8 * 1000 as began,
      extract(epoch from ended)::float8 * 1000 as ended from runs order by id`,
    );
    const runs: readonly Run[] = rows;
    for (const { name } of work) {
      const [first, second, ...more] = runs.filter((run) => run.name === name);
      t.same(more, [], name);
      // It may also have been killed when the work was done and that was not noted yet.
      const isHeld = first?.ended === null || second !== undefined;
      if (first?.pid === killed.pid && isHeld) {
        t.ok(second?.ended, `${name} was taken over`);
        t.not(second?.pid, killed.pid);
        t.ok((second?.began ?? 0) > killedAt, 'and not while it ran');
      } else {
        t.ok(first?.ended, `${name} was done`);
        t.same(second, undefined, `once, not also by ${first?.pid}; ${killed.pid} was killed`);
      }
    }
    const brokenOff = runs.filter(({ ended }) => ended === null).map(({ name }) => name);
    t.ok(brokenOff.includes('hangs'), 'some were broken off');
    t.ok(new Set(runs.map(({ pid }) => pid)).size > 1, 'they shared the work');
    const jobs = await storage.db.selectFrom('jobs').select(['payload', 'attempts']).execute();
    const takenAgain = jobs.filter(({ attempts }) => attempts > 1);
    t.ok(
      takenAgain.length <= jobsAtOnce && takenAgain.every(({ attempts }) => attempts === 2),
      'only what the killed process held was taken again',
    );
    t.ok(takenAgain.some(({ payload }) => payload.includes('hangs')));
  },
);
