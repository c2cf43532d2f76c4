/** What may lapse is no part of the minimum, however much it is: wherever a percent of it is said. */
import type { Book, BookOverTime } from '#shared/product/commitments/book.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { NetworkList, NetworkRaise } from '#shared/product/raises/network.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import type { Watchlist } from '#shared/product/watchlist/watchlist.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { addCommitter, openRaise } from '#test/support/committing.ts';
import { letIn } from '#test/support/data-room.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { findRow } from '#test/support/rows.ts';

const min = 10_000_000;
/** 154% of the minimum. */
const much = 15_400_000;

/** All that is no signature under the terms as they are, or was and has ended. */
const mayLapse: readonly CommitmentState[] = [
  ...(['soft_circled', 'waitlisted', 'offered', 'reconfirm_due'] as const),
  ...(['refund_due', 'cancelled', 'refunded'] as const),
];

await withApiOnBothEngines({
  async 'offers, wishes and what needs reconfirmation come to 0%, signed and funded count'(t, api) {
    const live = await openRaise(api, {
      ...{ min: cents(min), target: cents(2 * min), max: cents(10 * min) },
      visibility: 'network',
    });
    const { owner, path, raise, company } = live;
    const raiseId = raise.id;
    const investor = await addCommitter(api, 'Ivan');
    const olga = await addPerson(api, 'Olga', 'operator');
    await letIn({ founder: owner, raise: raiseId, company: company.id }, investor.email);
    await investor.post('/watchlist', { raiseId });

    /** The percent of every place that says one. */
    async function percents() {
      const page = await investor.get(`/raises/by-slug?slug=${raise.slug}`);
      const list = await investor.get('/raises?sort=progress');
      const watched = await investor.get('/watchlist');
      const ordered = await findRow(api, 'network_entries', { raise_id: raiseId });
      return {
        'page of the raise': page.json<NetworkRaise>().offer?.progress.percentOfMin,
        // The home page has the same list.
        network: list.json<NetworkList>().items[0]?.offer?.progress.percentOfMin,
        watchlist: watched.json<Watchlist>().items[0]?.raise?.offer?.progress.percentOfMin,
        'order of the network': Number(ordered.percent),
      };
    }
    /** What the book has of the states that its percents are made of, and what is missing at the end. */
    async function sums() {
      const { totals } = (await owner.get(`${path}/book`)).json<Book>();
      const { days } = (await owner.get(`${path}/book/over-time`)).json<BookOverTime>();
      const desk = (await olga.get(`/admin${path}/settling`)).json<SettlingDesk>();
      const of = (states: readonly CommitmentState[]) =>
        totals
          .filter(({ state }) => states.includes(state))
          .reduce((sum, { amount }) => sum + amount.amount, 0);
      return {
        book: of(['signed', 'funded', 'settled']),
        'book over time': (days.at(-1)?.signed ?? 0) + (days.at(-1)?.funded ?? 0),
        missing: desk.blockers.find(({ code }) => code === 'below-minimum')?.amount?.amount,
      };
    }

    for (const state of mayLapse) await addCommitment(api, { raiseId, state, amount: much });
    const nothing = { 'page of the raise': 0, network: 0, watchlist: 0, 'order of the network': 0 };
    t.same(await percents(), nothing);
    t.same(await sums(), { book: 0, 'book over time': 0, missing: min });

    await addCommitment(api, { raiseId, state: 'signed', amount: min / 10 });
    await addCommitment(api, { raiseId, state: 'funded', amount: min / 20 });
    const counted = Object.fromEntries(Object.keys(nothing).map((place) => [place, 15]));
    t.same(await percents(), counted);
    t.same(await sums(), {
      ...{ book: (min * 15) / 100, 'book over time': (min * 15) / 100 },
      // Success is measured by money that has arrived.
      missing: (min * 95) / 100,
    });
  },
});
