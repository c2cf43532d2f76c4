/** Money that arrives when nobody expects it, in every state of a commitment, on both databases. */
import { verifyLedger } from '#api/features/commitments/verify-ledger.ts';
import { owedBack } from '#shared/product/commitments/arrived-money.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { commitmentStates } from '#shared/product/commitments/states.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { act, addCommitter, commitmentIn, commitTo, openRaise } from '#test/support/committing.ts';
import { empty } from '#test/support/empty.ts';
import { cents } from '#test/support/money.ts';
import { notificationTitlesOf } from '#test/support/notifications.ts';
import { addPerson } from '#test/support/people.ts';
import { errorsIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { note, on, paid, place, queueOf, read, reason } from '#test/support/unexpected-money.ts';

await withApiOnBothEngines({
  async 'in every state all that arrives is recorded, owed back once, and a slip is undone'(
    t,
    api,
  ) {
    const live = await openRaise(api);
    const { owner: ada, path } = live;
    const olga = await addPerson(api, 'Olga', 'operator');
    for (const state of commitmentStates) {
      const ivan = await addCommitter(api, `Ivan ${state}`);
      const placed = await place(api, live, state, ivan.id);
      let now = await read(ada, placed);
      const check = (next: Commitment, arrived: number, what: string) => {
        now = next;
        const returned = next.refund?.amount.amount ?? 0;
        const owed = owedBack({
          ...{ state: next.state, amount: next.amount.amount },
          ...{ arrived, returned },
        });
        t.equal(next.received?.amount ?? 0, arrived, `${state}: ${what}, all of it is known`);
        t.equal(next.owed?.amount ?? 0, owed, `${state}: ${what}, ${owed} is owed back`);
        return owed;
      };
      const start = now.received?.amount ?? 0;
      const isSigned = state === 'signed';
      if (isSigned) t.same(errorsIn(await note(ada, now, 600_000)), ['/amount amount-whole']);
      // Less than all, then twice as much, then a little more: by the company and by an operator.
      check(commitmentIn(await note(ada, now, start + 1_000)), start + 1_000, 'a part');
      const twice = { reference: 'WIRE 2', on };
      check(
        commitmentIn(await note(olga, now, start + 1_200_000, twice)),
        start + 1_200_000,
        'twice',
      );
      t.ok(now.owed !== null, `${state}: too much`);
      const titles = await notificationTitlesOf(ivan);
      t.equal(titles.filter((title) => /\$1[28],000/.test(title)).length, 1, titles.join('\n'));
      const { amount: owed = 0 } = now.owed ?? {};
      const part = { amount: cents(owed - 1), reference: 'BACK 1', on };
      const wrong = await act(ada, now, 'mark-refunded', part);
      t.same(errorsIn(wrong), ['/amount amount-differs'], 'as a whole');
      const whole = { ...part, amount: cents(owed) };
      check(
        commitmentIn(await act(ada, now, 'mark-refunded', whole)),
        start + 1_200_000,
        'paid back',
      );
      t.equal(now.owed, null, `${state}: once`);
      t.match((await act(ada, now, 'mark-refunded', whole)).problem(), {
        detail: /No refund is due|was paid back/,
      });
      // A third one, after the refund, and a slip that is corrected.
      check(
        commitmentIn(await note(ada, now, start + 1_900_000)),
        start + 1_900_000,
        'a third time',
      );
      t.equal(now.owed?.amount, 700_000, `${state}: what came last is owed anew`);
      check(
        commitmentIn(await note(ada, now, start + 1_200_000)),
        start + 1_200_000,
        'a correction',
      );
      t.equal(now.owed, null);
      const less = (now.refund?.amount.amount ?? 0) - 1;
      t.same(errorsIn(await note(ada, now, less)), ['/amount below-refunded']);
      // The refund was noted for the wrong commitment.
      const undone = commitmentIn(await act(olga, now, 'withdraw-refund', { reason }));
      check(undone, start + 1_200_000, 'the refund taken back');
      t.ok((now.owed?.amount ?? 0) >= owed, `${state}: still to be paid`);
      t.ok((await notificationTitlesOf(ivan)).some((title) => /^Acme has not paid \$/.test(title)));
    }
    const { items, owed } = (await ada.get(`${path}/book?limit=50`)).json<Book>();
    const sum = items.reduce((all, item) => all + (item.owed?.amount ?? 0), 0);
    t.equal(owed.amount, sum, 'the book says what is owed in all');
    t.ok(sum > 0);
    const csv = (await ada.get(`${path}/book.csv`)).text;
    t.match(csv, /,18000\.00,12000\.00,/, 'the table of the book has it');
    const waits = await queueOf(olga, 'refund-due');
    t.equal(
      waits.reduce((all, { amount }) => all + (amount?.amount ?? 0), 0),
      sum,
      'so has the queue of operators',
    );
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'what nobody may record, and other money'(t, api) {
    const live = await openRaise(api);
    const { owner: ada } = live;
    const ivan = await addCommitter(api, 'Ivan');
    const eve = await addPerson(api, 'Eve');
    const row = await place(api, live, 'funded', ivan.id);
    t.equal((await note(ivan, row, 700_000)).status, 404, 'never the investor');
    t.equal((await note(eve, row, 700_000)).status, 404);
    t.equal((await act(eve, row, 'withdraw-refund', { reason })).status, 404);
    const euro = { amount: { amount: 700_000, currency: 'EUR' } };
    t.same(errorsIn(await note(ada, row, 0, euro)), ['/amount currency']);
    t.same(errorsIn(await note(ada, row, 600_000)), ['/amount amount-same']);
    t.same(errorsIn(await note(ada, row, 700_000, { reference: ' x ' })), ['/reference minLength']);
    t.same(errorsIn(await note(ada, row, 700_000, { on: '2026-04-01' })), ['/on future']);
    t.match((await act(ada, row, 'withdraw-refund', { reason })).problem(), {
      code: 'not-refunded',
    });
    const owner = await addPerson(api, 'Olga', 'operator');
    const both = await Promise.all([note(ada, row, 1_200_000), note(owner, row, 1_200_000)]);
    t.same(both.map(({ status }) => status).sort(), [200, 412], 'two at once: it counts once');
    t.match(await read(ada, row), { received: cents(1_200_000), owed: cents(600_000) });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },

  async 'what was confirmed by mistake is set back, until the raise has succeeded'(t, api) {
    const live = await openRaise(api);
    const { owner: ada } = live;
    const ivan = await addCommitter(api, 'Ivan');
    const signed = commitmentIn(await commitTo(ivan, live.path, 600_000));
    const funded = commitmentIn(await act(ada, signed, 'confirm-funding', paid));
    const back = commitmentIn(await note(ada, funded, 0));
    t.match(back, { state: 'signed', received: null, owed: null, funding: null });
    t.ok(
      (await notificationTitlesOf(ivan)).includes(
        'None of your $6,000 for the raise of Acme has arrived',
      ),
    );
    const again = commitmentIn(await act(ada, back, 'confirm-funding', paid));
    await updateRaise(api, live.raise.id, { state: 'closed_funded' });
    t.same(errorsIn(await note(ada, again, 0)), ['/amount settled'], 'it counts as invested');
    const surplus = commitmentIn(await note(ada, again, 600_500));
    t.match(surplus, { state: 'funded', owed: cents(500) });
    await updateRaise(api, live.raise.id, { state: 'live' });

    const asked = await place(api, live, 'funded');
    const ended = commitmentIn(await act(ada, await read(ada, asked), 'decline', { reason }));
    t.match(ended, { state: 'refund_due', owed: cents(600_000) });
    const never = commitmentIn(await note(ada, ended, 0));
    t.match(never, { state: 'cancelled', amount: cents(600_000), received: null, owed: null });
    t.match(await verifyLedger(api.storage, api.encrypter), { differences: empty });
  },
});
