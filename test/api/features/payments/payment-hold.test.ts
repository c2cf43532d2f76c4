/** While a changed account is held nobody is told to pay, and the time to pay begins once it is shown. */
import { tellChangeJob } from '#api/features/payments/tell-change-job.ts';
import type { JobDeps } from '#api/platform/deps.ts';
import type { TakenJob } from '#api/platform/jobs/job-kind.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { PaymentInstruction } from '#shared/product/payments/payments.ts';
import { firstOperator, refusalIn } from '#test/support/api-visitor.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import {
  act,
  addCommitter,
  commitmentIn,
  commitTo,
  openRaise,
  readCommitment,
} from '#test/support/committing.ts';
import { cents } from '#test/support/money.ts';
import { notificationsOf } from '#test/support/notifications.ts';
import {
  activeAccount,
  decide,
  draftAccount,
  instructionIn,
  paymentOf,
  submittedAccount,
} from '#test/support/payments.ts';
import type { AddedPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRaise } from '#test/support/rows.ts';
import { jobDeps, runScheduled } from '#test/support/scheduled.ts';
import { keepSessions } from '#test/support/step-up.ts';
import { forget } from '#test/support/told-people.ts';

const hour = 3_600_000;
const ofUs = {
  ...{ currency: 'USD', kind: 'us', holder: 'Acme Robotics, Inc.', bank: 'First Bank' },
  ...{ iban: '', routingNumber: '021000021', accountNumber: '48151623421' },
} as const;

const titlesOf = async (who: AddedPerson) => (await notificationsOf(who)).map(({ title }) => title);
const asksToPay = (titles: readonly string[]) =>
  titles.filter((title) => /^(?:Pay|Reminder: pay)|reminds you to pay|: pay /.test(title));

async function passTo(api: TestApi, at: string | number): Promise<void> {
  api.clock.now = typeof at === 'string' ? Date.parse(at) : at;
  await keepSessions(api);
  await runScheduled(api);
}

await withApiOnBothEngines({
  async 'the time to pay begins when the changed account is shown'(t, api) {
    const olga = await firstOperator(api);
    const live = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    const commitment = commitmentIn(await commitTo(ivan, live.path, 500_000));
    const settling = { state: 'settling', settling_at: new Date(api.clock.now).toISOString() };
    await updateRaise(api, live.raise.id, settling as object);
    await runScheduled(api);
    const due = (await readCommitment(ivan, commitment)).commitment.fundingDueAt ?? '';
    t.equal(asksToPay(await titlesOf(ivan)).length, 1, 'told to pay');

    // A day before it is over, and before that the reminder was sent.
    await passTo(api, Date.parse(due) - 24 * hour);
    t.equal(asksToPay(await titlesOf(ivan)).length, 2, 'reminded');
    const shownHold = async () =>
      (await live.owner.get(`${live.path}/book`)).json<Book>().paymentHold;
    t.equal(await shownHold(), null);
    const changed = await activeAccount(live.owner, olga, live.company, ofUs);
    const until = changed.shownFrom ?? '';
    t.equal(Date.parse(until) - api.clock.now, 72 * hour);
    await api.jobs.drain('tell-payment-change');
    const told = (await notificationsOf(ivan)).find(({ title }) => title.includes('don’t pay'));
    t.match(told?.text, /You have until 3 Apr 2026, .* to pay/);

    const held = (await readCommitment(ivan, commitment)).commitment;
    t.match(held, { state: 'signed', payingHeldUntil: until });
    t.ok(Date.parse(held.fundingDueAt ?? '') > Date.parse(until) + 10 * 24 * hour);
    const tasks = (await ivan.get('/commitments?due=task')).json<{ items: Commitment[] }>().items;
    t.same(tasks, [], 'nothing is to be done');
    const remind = await live.owner.post(`${live.path}/book/remind`, {});
    t.equal(refusalIn(remind), '422 invalid-transition payment-held');
    t.equal(await shownHold(), until, 'and the book says so before anybody tries');

    // The time to pay that was told before is over, and nothing is lost.
    await passTo(api, Date.parse(due) + hour);
    t.equal((await readCommitment(ivan, commitment)).commitment.state, 'signed');
    const noting = await act(live.owner, commitment, 'note-received', {
      ...{ amount: cents(100_000), reason: 'A first part.', reference: 'A-1', on: '2026-03-10' },
    });
    const part = commitmentIn(noting);
    const noted = (await notificationsOf(ivan)).find(({ title }) => title.includes('has arrived'));
    t.match(noted?.text, 'Don’t pay before');
    commitmentIn(
      await act(live.owner, part, 'note-received', {
        ...{ amount: cents(0), reason: 'It was of somebody else.' },
      }),
    );
    await passTo(api, Date.parse(until) - hour);
    t.equal(asksToPay(await titlesOf(ivan)).length, 2, 'nobody is told to pay during the hold');

    await passTo(api, Date.parse(until) + hour);
    t.equal((await paymentOf(ivan, commitment)).state, 'shown');
    t.equal(asksToPay(await titlesOf(ivan)).length, 3, 'told once more, with the new time');
    t.equal((await ivan.get('/commitments?due=task')).json<{ items: [] }>().items.length, 1);
    await passTo(api, Date.parse(held.fundingDueAt ?? '') - 24 * hour);
    t.equal(asksToPay(await titlesOf(ivan)).length, 4, 'reminded once more');
    await passTo(api, Date.parse(held.fundingDueAt ?? '') + hour);
    t.equal((await readCommitment(ivan, commitment)).commitment.state, 'cancelled');
  },

  async 'an account that is changed twice is shown once, 72 hours after the second'(t, api) {
    const olga = await firstOperator(api);
    const live = await openRaise(api);
    const { owner, company } = live;
    const ivan = await addCommitter(api, 'Ivan');
    const commitment = commitmentIn(await commitTo(ivan, live.path, 500_000));
    const [first, second] = [ofUs, { ...ofUs, accountNumber: '31415926535' }];
    const seen: (string | undefined)[] = [];
    const look = async () => {
      const { state, until, account } = await paymentOf(ivan, commitment);
      seen.push(account?.accountNumber);
      return { state, until };
    };
    const before = await paymentOf(ivan, commitment);
    t.equal(before.state, 'shown');

    // While one waits there is no second, and what waits is nobody's to pay to.
    const waiting = await submittedAccount(owner, company, first);
    const another = await draftAccount(owner, company, second);
    t.equal(refusalIn(another), '422 validation');
    t.match(another.problem().errors, [
      {
        ...{ pointer: '/currency', code: 'already-open' },
        message: /one that awaits confirmation, for USD\. Change or delete it first\./,
      },
    ]);
    t.same(await look(), { state: 'shown', until: null });

    const held = instructionIn(await decide(olga, waiting, 'confirm'));
    await api.jobs.drain('tell-payment-change');
    const start = api.clock.now;
    t.same(await look(), { state: 'held', until: held.shownFrom });
    await passTo(api, start + 48 * hour);
    const change = await submittedAccount(owner, company, second);
    t.same(await look(), { state: 'held', until: held.shownFrom }, 'until it is confirmed');
    const last = instructionIn(await decide(olga, change, 'confirm'));
    t.equal(Date.parse(last.shownFrom ?? ''), start + (48 + 72) * hour);
    await api.jobs.drain('tell-payment-change');
    for (const hours of [48, 72, 73, 119]) {
      await passTo(api, start + hours * hour);
      t.same(await look(), { state: 'held', until: last.shownFrom }, `after ${hours} hours`);
    }
    await passTo(api, start + 120 * hour);
    t.same(await look(), { state: 'shown', until: null });
    t.same(
      [...new Set(seen)],
      [before.account?.accountNumber, undefined, second.accountNumber],
      'the one between was never shown',
    );
    const told = (await titlesOf(ivan)).filter((title) => title.includes('don’t pay until'));
    t.match(told, [/5 Mar 2026/, /7 Mar 2026/].reverse(), 'of both, each once');
    t.equal(told.length, 2);
    const path = `/companies/${company.id}/payment-instructions`;
    const { items } = (await owner.get(path)).json<{ items: PaymentInstruction[] }>();
    const states = items.filter(({ currency }) => currency === 'USD').map(({ state }) => state);
    t.same(states, ['active', 'replaced', 'replaced']);
  },

  async 'a job that comes late tells of the second of two changes alone'(t, api) {
    const olga = await firstOperator(api);
    const live = await openRaise(api);
    const ivan = await addCommitter(api, 'Ivan');
    await commitTo(ivan, live.path, 500_000);
    const replaced = await activeAccount(live.owner, olga, live.company, ofUs);
    api.clock.now += 60_000;
    const again = { ...ofUs, accountNumber: '31415926535' };
    const active = await activeAccount(live.owner, olga, live.company, again);
    // Whatever ran as soon as it was asked for.
    await api.jobs.drain('tell-payment-change');
    await forget(api);
    const { run } = tellChangeJob(jobDeps(api) as unknown as JobDeps);
    for (const { id } of [replaced, active]) {
      const payload = JSON.stringify({ instruction: id });
      await run({ payload } as TakenJob, new AbortController().signal);
    }
    t.same(await titlesOf(ivan), [
      'Acme changed its bank account: don’t pay until 5 Mar 2026, 10:01 UTC',
    ]);
  },

  async 'a raise that ends during the hold asks for no money before the account is shown'(t, api) {
    const olga = await firstOperator(api);
    for (const oversubscription of ['waitlist_fifo', 'scale_back'] as const) {
      const name = oversubscription === 'scale_back' ? 'Bolt' : 'Acme';
      const live = await openRaise(api, { oversubscription }, `Ada ${name}`, name);
      const ivan = await addCommitter(api, `Ivan ${name}`);
      const commitment = commitmentIn(await commitTo(ivan, live.path, 500_000));
      const { shownFrom } = await activeAccount(live.owner, olga, live.company, ofUs);
      const until = shownFrom ?? '';
      await updateRaise(api, live.raise.id, {
        deadline_at: new Date(api.clock.now + hour).toISOString(),
      });
      await passTo(api, api.clock.now + 2 * hour);
      const asked = (await notificationsOf(ivan)).map(({ title, text }) => `${title}. ${text}`);
      t.same(asksToPay(asked), [], oversubscription);
      const { commitment: signed } = await readCommitment(ivan, commitment);
      t.match(signed, { state: 'signed', payingHeldUntil: until });
      t.ok(Date.parse(signed.fundingDueAt ?? '') > Date.parse(until) + 10 * 24 * hour);
      if (oversubscription === 'scale_back') t.match(asked.join('\n'), /: don’t pay before/);
      await passTo(api, Date.parse(until) + hour);
      const titles = asksToPay(await titlesOf(ivan));
      t.equal(titles.length, 1, 'told to pay, once it is shown');
      t.match(titles[0], /^Pay your \$5,000/);
    }
  },
});
