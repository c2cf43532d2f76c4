/** Mails are taken, sent and recorded together, and each ends alone. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import { queueMail } from '#api/platform/mail/outbox.ts';
import { onBothEngines } from '#test/support/both-engines.ts';
import { statementsDuring } from '#test/support/counted-reads.ts';
import { mailServer } from '#test/support/mail-server.ts';
import { outboxOf } from '#test/support/outbox.ts';
import type { TestApi } from '#test/support/product-api.ts';

/** As many as are taken at once. */
const batch = 50;
const leaseMs = 60_000;

/** Queues mails in one transaction: the first commit wakes who sends them. */
async function queueMany({ storage, clock }: TestApi, many: number, name = ''): Promise<void> {
  const vars = { name: 'A', link: 'https://x.example' };
  await storage.write(async (trx) => {
    for (let n = 0; n < many; n += 1) {
      const to = `${name}${n}@example.com`;
      const mail = { to, template: 'already-registered', vars, dedupeKey: to } as const;
      await queueMail(trx, mail, clock.now);
    }
  });
}

/** Waits until something is so; the test ends it where it never is. */
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20);
}

const countsOf = (ids: readonly string[]) => {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts.values()];
};

await onBothEngines({
  async 'a batch costs the same however many it has'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    const costs: number[] = [];
    for (const many of [2, batch]) {
      const sent = await statementsDuring(async () => {
        await queueMany(api, many);
        await api.jobs.drain('mail');
      });
      costs.push(sent.length);
      await api.storage.write((trx) => trx.deleteFrom('outbox_emails').execute());
    }
    t.equal(smtp.ids.length, 2 + batch);
    const [few = 0, many = 0] = costs;
    // Another look is taken where as many were found as fit, and may find nothing.
    t.ok(many <= few + 20, `${few} statements for two, ${many} for ${batch}`);
  },

  async 'one that fails neither holds back nor repeats the others'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    smtp.refusals.push(550, 451);
    await queueMany(api, 12);
    await api.jobs.drain('mail');
    const states = async () => (await outboxOf(api)).map(({ state }) => state).sort();
    const others = Array.from({ length: 10 }, () => 'sent');
    t.same(await states(), ['queued', ...others, 'suppressed']);
    t.equal(smtp.ids.length, 10);
    const waiting = (await outboxOf(api)).find(({ state }) => state === 'queued');
    t.match(waiting, { last_error: /451/, job: { state: 'waiting', attempts: 1 } });
    api.clock.now += 30_000;
    await api.jobs.drain('mail');
    t.same(await states(), [...others, 'sent', 'suppressed']);
    t.same(countsOf(smtp.ids), Array(11).fill(1), 'and nobody has a mail twice');
  },

  async 'mails that hang keep no others from being sent and recorded'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    smtp.silences = 4;
    for (let hanging = 1; hanging <= 4; hanging += 1) {
      // Alone, so that each is a batch of its own.
      await queueMany(api, 1, `hanging-${hanging}-`);
      api.jobs.wake('mail');
      await until(() => smtp.silences === 4 - hanging);
    }
    await queueMany(api, 3, 'other-');
    api.jobs.wake('mail');
    const sent = async () => (await outboxOf(api)).filter(({ state }) => state === 'sent').length;
    await until(async () => (await sent()) === 3);
    t.equal(smtp.ids.length, 7, 'while four still hang');
    smtp.speak();
    await until(async () => (await sent()) === 7);
    t.same(countsOf(smtp.ids), Array(7).fill(1));
  },

  async 'what a mail server says may have any characters'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    smtp.refusals.push(451);
    smtp.reason = 'not\u0000this one';
    await queueMany(api, 3);
    await api.jobs.drain('mail');
    const states = (await outboxOf(api)).map(({ state }) => state).sort();
    t.same(states, ['queued', 'sent', 'sent']);
  },

  async 'after a kill no more is sent again than the batch that was not recorded'(t, open) {
    const smtp = await mailServer(t as Test);
    const api = await open({ smtpUrl: smtp.url });
    await queueMany(api, batch);
    await api.jobs.drain('mail');
    t.equal(smtp.ids.length, batch);
    const { write } = api.storage;
    Object.assign(api.storage, {
      // As in a process that ends once the mails have left.
      write: (...asked: Parameters<typeof write>) =>
        smtp.ids.length === batch ? write(...asked) : Promise.reject(new Error('killed')),
    });
    await queueMany(api, 20, 'other-');
    await api.jobs.drain('mail');
    Object.assign(api.storage, { write });
    t.equal(smtp.ids.length, batch + 20, 'all of them have left');
    await api.jobs.drain('mail');
    t.equal(
      smtp.ids.length,
      batch + 20,
      'and belong to the one that was killed, until its lease ends',
    );
    api.clock.now += leaseMs + 1;
    await api.jobs.drain('mail');
    const twice = countsOf(smtp.ids).filter((count) => count === 2);
    t.equal(smtp.ids.length, batch + 40);
    t.equal(twice.length, 20, 'each with the id that it had');
    const outbox = await outboxOf(api);
    t.ok(outbox.every(({ state, vars }) => state === 'sent' && vars === '{}'));
  },
});
