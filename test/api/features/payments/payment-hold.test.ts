/** While a changed account is held nobody is told to pay, and the time to pay begins once it is shown. */
import type { Book } from '#shared/product/commitments/book.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
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
import { activeAccount, paymentOf } from '#test/support/payments.ts';
import type { AddedPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRaise } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import { keepSessions } from '#test/support/step-up.ts';

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
