/** A clock that jumps, and is set right: nothing that was stored meanwhile holds anybody up for long. */
import fc from 'fast-check';
import { addRequest, pickExport } from '#api/features/account/privacy/privacy-store.ts';
import { type JobKind, longestWaitMs } from '#api/platform/jobs/job-kind.ts';
import { failJob, oldestDue, takeJobs } from '#api/platform/jobs/job-store.ts';
import { queueMail } from '#api/platform/mail/outbox.ts';
import { keyedRequest, recall, remember } from '#api/platform/storage/idempotency.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { ProblemError } from '#shared/http/errors.ts';
import { firstOperator, signedIn, visitor } from '../../support/api-visitor.ts';
import { onBothEngines } from '../../support/both-engines.ts';
import { createPublishedPost } from '../../support/content-editing.ts';
import { runHousekeeping } from '../../support/run-housekeeping.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const start = Date.parse('2026-03-02T10:00:00.000Z');
const mail: JobKind = {
  kind: 'mail',
  backOff: { firstMs: 30_000, factor: 4, attemptsMax: 6 },
  run: async () => undefined,
};
const lease = { owner: 'one', leaseMs: minuteMs };
/** By how much two clocks may differ. */
const clocksApartMs = 10 * minuteMs;

type Step =
  | { readonly kind: 'jump'; readonly byMs: number }
  | { readonly kind: 'mail' }
  | { readonly kind: 'try-mails' }
  | { readonly kind: 'rate' }
  | { readonly kind: 'answer' }
  | { readonly kind: 'sweep' };

const jump = fc.oneof(
  fc.integer({ min: -3 * dayMs, max: 3 * dayMs }),
  fc.integer({ min: -5 * minuteMs, max: 5 * minuteMs }),
  fc.constantFrom(-365 * dayMs, 365 * dayMs),
);
const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: jump.map((byMs): Step => ({ kind: 'jump', byMs })) },
    {
      weight: 8,
      arbitrary: fc.constantFrom<Step>(
        { kind: 'mail' },
        { kind: 'try-mails' },
        { kind: 'try-mails' },
        { kind: 'rate' },
        { kind: 'answer' },
        { kind: 'sweep' },
      ),
    },
  ),
  { minLength: 4, maxLength: 25 },
);

const rate = { limit: 2, seconds: 900 };
const replayable = (n: number) =>
  keyedRequest('somebody', `key-number-${n}`, { method: 'POST', url: '/x', body: { n } });

/** How long one would have to wait for the bucket by what it says; 0 when it is open. */
async function waitOf(storage: Storage, now: number): Promise<number> {
  try {
    await storage.write((trx) => takeRate(trx, 'one', rate, now));
    return 0;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return Number(error.headers['retry-after']);
  }
}

const takeMail = (storage: Storage, now: number) =>
  storage.write(async (trx) => (await takeJobs(trx, storage.engine, mail, lease, 1, now))[0]);

/** The id of the mail's job that is due, or running and due again. */
async function dueMail(storage: Storage, now: number): Promise<string | undefined> {
  if ((await oldestDue(storage.db, mail, lease.leaseMs, now)) === undefined) return undefined;
  let found: string | undefined;
  const undone = new Error('only a look');
  await storage
    .write(async (trx) => {
      found = (await takeJobs(trx, storage.engine, mail, lease, 1, now))[0]?.id;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

/** What a worker does at once: a time that no right clock can have set counts as come. */
async function takeDueMails(storage: Storage, now: number): Promise<void> {
  while ((await takeMail(storage, now)) !== undefined);
  await storage.write((trx) => trx.deleteFrom('jobs').where('state', '=', 'running').execute());
}

async function emptied(storage: Storage): Promise<void> {
  await storage.write(async (trx) => {
    for (const table of ['jobs', 'outbox_emails', 'rate_windows', 'idempotency_records'] as const)
      await trx.deleteFrom(table).execute();
  });
}

/** Carries out a history, whatever the clock says meanwhile. */
async function play(storage: Storage, history: readonly Step[]): Promise<void> {
  await emptied(storage);
  let now = start;
  let mails = 0;
  let answers = 0;
  for (const step of history) {
    if (step.kind === 'jump') now += step.byMs;
    if (step.kind === 'sweep') await runHousekeeping(storage, now);
    if (step.kind === 'rate') {
      const seconds = await waitOf(storage, now);
      if (seconds > rate.seconds) throw new Error(`to wait ${seconds} s`);
    }
    if (step.kind === 'mail') {
      mails += 1;
      const queued = {
        to: 'a@example.com',
        template: 'already-registered',
        vars: { name: 'A', link: 'https://x.example' },
        dedupeKey: `${mails}`,
      } as const;
      await storage.write((trx) => queueMail(trx, queued, now));
    }
    if (step.kind === 'try-mails') {
      for (;;) {
        const job = await takeMail(storage, now);
        if (job === undefined) break;
        for (const apartMs of [-clocksApartMs / 2, 0, 5_000]) {
          const due = await dueMail(storage, now + apartMs);
          if (due === job.id) throw new Error('due while it is being sent');
        }
        const failure = { error: new Error('no'), isLast: job.attempts >= 6, chance: 0.5 };
        await storage.write((trx) => failJob(trx, mail, job, failure, now));
      }
    }
    if (step.kind === 'answer') {
      answers += 1;
      const first = replayable(answers);
      await storage.write((trx) => remember(trx, first, { status: 201, headers: {} }, now));
      for (const later of [now - 3 * dayMs, now - minuteMs, now, now + dayMs - 1]) {
        const { kind } = await recall(storage.db, first, later);
        if (kind !== 'answer') throw new Error(`an answer is not found ${later - now} ms later`);
      }
    }
  }
}

/** The clock is right again: nobody waits for longer than they may. */
async function requireAllWell(storage: Storage): Promise<void> {
  const now = start + 40 * minuteMs;
  await runHousekeeping(storage, now);
  await takeDueMails(storage, now);
  const waiting = await storage.db
    .selectFrom('jobs')
    .select(['id', 'attempts', 'due_at'])
    .where('kind', '=', 'mail')
    .where('state', '=', 'waiting')
    .orderBy('due_at')
    .execute();
  for (const { attempts, due_at } of waiting) {
    const latest = now + longestWaitMs(mail, attempts) + clocksApartMs;
    if ((await takeMail(storage, latest)) === undefined) {
      throw new Error(`a mail tried ${attempts} times waits until ${due_at}`);
    }
  }
  const seconds = await waitOf(storage, now);
  if (seconds > rate.seconds) throw new Error(`to wait ${seconds} s`);
  if (seconds > 0 && (await waitOf(storage, now + seconds * 1_000)) > 0) {
    throw new Error('and then still not');
  }
  const records = await storage.db.selectFrom('idempotency_records').select('expires_at').execute();
  for (const { expires_at } of records) {
    if (Date.parse(expires_at) > now + 2 * dayMs) throw new Error(`kept until ${expires_at}`);
  }
}

await onBothEngines({
  async 'whatever the clock did, all is well soon after it is right'(t, open) {
    const { storage, jobs, options } = await open({ smtpUrl: 'smtp://127.0.0.1:9' });
    await jobs.close();
    const numRuns = options.databaseUrl === undefined ? 120 : 30;
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        await play(storage, history);
        await requireAllWell(storage);
      }),
      { numRuns },
    );
    t.pass();
  },

  async 'an export that a clock ahead began is taken over'(t, open) {
    const api = await open();
    const { storage } = api;
    await signedIn(api, 'ada@example.com');
    const { id } = await storage.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const pick = (now: number) => storage.write((trx) => pickExport(trx, now));
    await storage.write((trx) => addRequest(trx, id, 'export', 'https://x.example', start));
    t.ok(await pick(start + dayMs), 'and whoever began with it has died');
    t.ok(await pick(start), 'the clock is right again');
    for (const apartMs of [-5 * minuteMs, 0, 5 * minuteMs]) {
      t.equal(await pick(start + apartMs), undefined, 'it is being made');
    }
    t.ok(await pick(start + clocksApartMs), 'also that one has died');
  },

  async 'an article that was published a day ahead is there at once'(t, open) {
    const api = await open();
    const right = api.clock.now;
    api.clock.now = right + dayMs;
    const operator = await firstOperator(api);
    const { slug } = await createPublishedPost(operator, { title: 'Published ahead' });
    api.clock.now = right;
    const reader = visitor(api);
    t.equal((await reader.get(`/posts/by-slug?slug=${slug}`)).status, 200);
    for (const path of ['/posts', '/posts/addresses', '/posts.atom']) {
      t.match((await reader.get(path)).text, slug, path);
    }
  },

  async 'a mail that was queued a day ahead leaves at once'(t, open) {
    const { storage, jobs } = await open({ smtpUrl: 'smtp://127.0.0.1:9' });
    await jobs.close();
    await play(storage, [{ kind: 'jump', byMs: dayMs }, { kind: 'mail' }]);
    t.ok(await takeMail(storage, start));
  },
});
