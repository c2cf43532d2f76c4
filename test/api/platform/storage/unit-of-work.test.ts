/** What a transaction collects: sent with its commit, and gone with an attempt that is undone. */
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { auditSystem } from '#api/platform/audit/audit.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import { eachItem } from '#api/platform/http/each-item.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import { queueMail } from '#api/platform/mail/outbox.ts';
import {
  isAnsweredBefore,
  keyedRequest,
  recall,
  remember,
} from '#api/platform/storage/idempotency.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import { transactionMemory } from '#api/platform/storage/unit-of-work.ts';
import { onBothEngines } from '#test/support/both-engines.ts';

const now = Date.parse('2026-03-02T10:00:00.000Z');
const request = { method: 'POST', url: '/x', body: {} };

/** Adds one thing of each kind, all under this name. */
async function addAll(trx: Transaction, name: string): Promise<void> {
  await auditSystem(trx, { action: 'test.event', targetType: 'test', targetId: name }, now);
  await addJob(trx, { kind: 'none', payload: { name } }, now);
  await queueMail(
    trx,
    {
      to: `${name}@example.com`,
      template: 'already-registered',
      vars: { name, link: 'https://x.example' },
      dedupeKey: name,
    },
    now,
  );
}

/** What of each kind there is, by its name. */
async function namesIn(storage: Storage) {
  const { db } = storage;
  const [events, jobs, mails] = await Promise.all([
    db.selectFrom('audit_events').select('target_id').execute(),
    db
      .selectFrom('jobs')
      .select(['kind', 'payload'])
      .where('kind', 'in', ['none', 'mail'])
      .execute(),
    db.selectFrom('outbox_emails').select(['id', 'dedupe_key']).execute(),
  ]);
  const keys = new Map(mails.map(({ id, dedupe_key }) => [id, dedupe_key]));
  const payloads = (kind: string) =>
    jobs
      .filter((job) => job.kind === kind)
      .map(({ payload }) => JSON.parse(payload) as Readonly<Record<string, string>>);
  return [
    events.map(({ target_id }) => target_id),
    payloads('none').map(({ name = '' }) => name),
    [...keys.values()],
    payloads('mail').map(({ mail = '' }) => keys.get(mail) ?? ''),
  ].map((names) => names.sort());
}

/** What a transaction has noted of what it has read. */
const notesOf = transactionMemory(() => new Set<string>());

const collision = () => Object.assign(new Error('as PostgreSQL says it'), { code: '40001' });

/** How a write ends, after it has added things. */
const endings = ['well', 'thrown', 'refused at commit', 'collided'] as const;

await onBothEngines({
  async 'what fails leaves nothing, and what is run again adds each thing once'(t, open) {
    const { storage } = await open();
    await storage.write((trx) =>
      trx
        .insertInto('rate_windows')
        .values({ bucket: 'seen', used: 0, window_ends_at: '' })
        .execute(),
    );
    const taken = keyedRequest('address', 'a-key-that-was-used', request);
    await storage.write((trx) => remember(trx, taken, { status: 201, headers: {} }, now));
    const expected: string[] = [];
    let writes = 0;

    async function one(ending: (typeof endings)[number], things: number): Promise<void> {
      writes += 1;
      const names = Array.from({ length: things }, (_, n) => `w${writes}-${n}`);
      let attempts = 0;
      const isRetried = ending === 'collided' && storage.engine === 'postgres';
      if (ending === 'well' || isRetried) expected.push(...names);
      await storage
        .write(async (trx) => {
          attempts += 1;
          for (const name of names) await addAll(trx, name);
          // Those that run beside each other collide for real, too.
          await trx
            .updateTable('rate_windows')
            .set((eb) => ({ used: eb('used', '+', 1) }))
            .execute();
          if (ending === 'thrown') throw new Error('in the middle');
          if (ending === 'collided' && attempts < 3) throw collision();
          if (ending === 'refused at commit') {
            await remember(trx, taken, { status: 201, headers: {} }, now);
          }
        })
        .catch((error: unknown) => {
          if (ending === 'well' || isRetried) throw error;
          t.equal(isAnsweredBefore(error), ending === 'refused at commit');
        });
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom(...endings), fc.integer({ min: 1, max: 5 })), {
          minLength: 1,
          maxLength: 6,
        }),
        async (all) => {
          await Promise.all(all.map(([ending, things]) => one(ending, things)));
        },
      ),
      { numRuns: 12 },
    );
    const sorted = expected.sort();
    t.same(await namesIn(storage), [sorted, sorted, sorted, sorted]);
    t.match(await verifyAudit(storage.db), { ok: true, events: sorted.length });
  },

  async 'whoever asks for what was added sees it'(t, open) {
    const { storage } = await open();
    await storage.write(async (trx) => {
      await addAll(trx, 'one');
      const [events, jobs] = await together([
        trx.selectFrom('audit_events').select('target_id').execute(),
        trx.selectFrom('jobs').select('kind').where('kind', 'in', ['none', 'mail']).execute(),
      ]);
      t.same(events, [{ target_id: 'one' }]);
      t.equal(jobs.length, 2);
      await trx.deleteFrom('outbox_emails').execute();
    });
    t.same(await storage.db.selectFrom('outbox_emails').select('id').execute(), []);
  },

  async 'more than a transaction holds back is sent meanwhile'(t, open) {
    const { storage } = await open();
    const names = Array.from({ length: 700 }, (_, n) => `many-${n}`);
    await storage.write(async (trx) => {
      for (const name of names) await addAll(trx, name);
    });
    const [events, , , mailJobs] = await namesIn(storage);
    t.same(events, names.sort());
    t.same(mailJobs, names);
  },

  async 'what is refused for one of several things leaves nothing of that one'(t, open) {
    const { storage } = await open();
    const found = await storage.write(async (trx) => {
      await addAll(trx, 'before');
      notesOf(trx).add('before');
      const { body } = await eachItem(trx, ['done', 'refused', 'also-done'], async (id) => {
        await addAll(trx, id);
        notesOf(trx).add(id);
        if (id === 'refused') throw refusal('no', 'Not this one.');
        return {};
      });
      await addAll(trx, 'after');
      return { notes: [...notesOf(trx)], outcomes: body.outcomes.map(({ outcome }) => outcome) };
    });
    const names = ['after', 'also-done', 'before', 'done'];
    t.same(await namesIn(storage), [names, names, names, names]);
    t.match(await verifyAudit(storage.db), { ok: true, events: names.length });
    t.same(found.outcomes, ['done', 'refused', 'done']);
    t.same(found.notes, ['also-done'], 'what was read before it may have changed back');
  },

  async 'what is left running when a write fails writes into no other'(t, open) {
    const { storage } = await open();
    const failing = Promise.withResolvers<void>();
    const later = Promise.withResolvers<void>();
    let left: Promise<unknown> = Promise.resolve();
    const writes = await Promise.allSettled([
      storage.write((trx) => addAll(trx, 'first')),
      storage.write(async (trx) => {
        left = later.promise.then(() =>
          trx
            .insertInto('rate_windows')
            .values({ bucket: 'left', used: 1, window_ends_at: '' })
            .execute(),
        );
        left.catch(() => undefined);
        failing.resolve();
        throw new Error('beside it');
      }),
      storage.write(async () => {
        await failing.promise;
        await pause(20);
        later.resolve();
        await pause(20);
      }),
    ]);
    t.same(
      writes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    await t.rejects(left, { message: 'The transaction has ended.' });
    t.same(await storage.db.selectFrom('rate_windows').select('bucket').execute(), []);
  },

  async 'a mail that is queued already gets no second job'(t, open) {
    const { storage } = await open();
    for (let n = 0; n < 2; n += 1) await storage.write((trx) => addAll(trx, 'same'));
    const [, , mails, mailJobs] = await namesIn(storage);
    t.same([mails, mailJobs], [['same'], ['same']]);
  },

  async 'a record that has expired makes room, one that has not undoes the commit'(t, open) {
    const { storage } = await open();
    const keyed = keyedRequest('address', 'a-key-of-mine', request);
    const answer = (status: number) => ({ status, headers: {} });
    await storage.write((trx) => remember(trx, keyed, answer(201), now));
    const again = await storage
      .write((trx) => remember(trx, keyed, answer(202), now + 1_000))
      .catch((error: unknown) => error);
    t.equal(isAnsweredBefore(again), true);
    t.match(await recall(storage.db, keyed, now), { answer: { status: 201 } });
    const nextWeek = now + 7 * 86_400_000;
    await storage.write((trx) => remember(trx, keyed, answer(203), nextWeek));
    t.match(await recall(storage.db, keyed, nextWeek), { answer: { status: 203 } });
  },

  async 'statements that run together all end before the first failure is told'(t, open) {
    const { storage } = await open();
    let isEnded = false;
    const error = await storage
      .write(async (trx) => {
        await together([
          trx
            .insertInto('acceptances')
            .values({ id: 'x' } as never)
            .execute(),
          (async () => {
            await trx
              .selectFrom('users')
              .select('id')
              .execute()
              .catch(() => undefined);
            isEnded = true;
          })(),
        ]);
      })
      .catch((reason: unknown) => reason);
    t.match(error, { message: /null|NULL/ }, 'not what comes after it');
    t.equal(isEnded, true);
  },
});
