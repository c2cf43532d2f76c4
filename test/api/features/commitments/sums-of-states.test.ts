/**
 * No place adds up states that are no one sum: what is signed, needs reconfirmation, is funded or
 * soft-circled, and the waitlist. One raise has some of every state, in amounts of which each sum
 * is another; every place that prints money of it is held against them.
 */

import { certifiedOf } from '#api/features/commitments/certificates/certificate-facts.ts';
import { commitmentById } from '#api/features/commitments/commitment-rows.ts';
import { required } from '#api/platform/required.ts';
import { sha256Of } from '#api/platform/sha256.ts';
import { type CommitmentState, commitmentStates } from '#shared/product/commitments/states.ts';
import type { Numbers } from '#shared/product/content/content.ts';
import { publicSumDigits, publicSumRaisesMin } from '#shared/product/content/content.ts';
import { type ApiVisitor, mailsTo, visitor } from '#test/support/api-visitor.ts';
import { type Tap, withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { addCommitter, type LiveRaise, openRaise } from '#test/support/committing.ts';
import { letIn } from '#test/support/data-room.ts';
import { ifMatch } from '#test/support/investors.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { raiseIn } from '#test/support/raise-people.ts';
import { findRow, insertRows, updateRaise, updateRows } from '#test/support/rows.ts';
import { runScheduled } from '#test/support/scheduled.ts';
import {
  amountsIn,
  mixedSums,
  numbersIn,
  stateAmounts,
  statesIn,
} from '#test/support/sums-of-states.ts';
import { day } from '#test/support/times.ts';

/** More than all states together, so that a sum is never taken for a limit. */
const limits = { min: cents(200_000), target: cents(3_000_000), max: cents(4_000_000) };

/** These may be added up: what has arrived, whether its raise has ended or not. */
const arrived = 'funded settled';

/** What comes to these was never signed. */
const unsigned: readonly CommitmentState[] = ['soft_circled', 'waitlisted', 'offered'];

/** How much of the minimum is reached: signed and arrived count, and nothing else. */
function percentOfMin(): number {
  const counted = stateAmounts.signed + stateAmounts.funded + stateAmounts.settled;
  return Math.floor((counted * 100) / limits.min.amount);
}

interface Place {
  readonly path: (live: LiveRaise) => string;
  readonly reader: 'owner' | 'operator' | 'investor';
  /** Sums of several states that belong there, as `mixedSums` names them. */
  readonly mixed: readonly string[];
  /** Where the raise has closed and is paid. */
  readonly settling?: true;
}

const places: Readonly<Record<string, Place>> = {
  book: { path: ({ path }) => `${path}/book`, reader: 'owner', mixed: [] },
  'book as CSV': { path: ({ path }) => `${path}/book.csv`, reader: 'owner', mixed: [] },
  'book over time': {
    path: ({ path }) => `${path}/book/over-time`,
    reader: 'owner',
    mixed: [`/days/0/funded: ${arrived}`],
  },
  'book over time as CSV': {
    path: ({ path }) => `${path}/book/over-time.csv`,
    reader: 'owner',
    mixed: [`: ${arrived}`],
  },
  overview: {
    path: ({ company }) => `/me/overview?company=${company.id}`,
    reader: 'owner',
    mixed: [],
  },
  'overview of operators': {
    path: () => '/me/overview',
    reader: 'operator',
    mixed: [`/portal/week/0/funded/amount: ${arrived}`],
  },
  'raise page': {
    path: ({ raise }) => `/raises/by-slug?slug=${raise.slug}`,
    reader: 'investor',
    mixed: [`/offer/progress/funded/amount: ${arrived}`],
  },
  'network list': {
    path: () => '/raises',
    reader: 'investor',
    mixed: [`/items/0/offer/progress/funded/amount: ${arrived}`],
  },
  settling: {
    path: ({ raise }) => `/admin/raises/${raise.id}/settling`,
    reader: 'operator',
    mixed: [],
    settling: true,
  },
};

await withApiOnBothEngines({
  async 'every place has the states apart'(t, api) {
    const live = await openRaise(api, {
      ...limits,
      ...{ maxTicket: null, minTicket: cents(150_000), visibility: 'network' },
      deadlineAt: new Date(api.clock.now + 60 * day).toISOString(),
    });
    const ids = await addEveryState(api, live);
    await signThem(api, live, ids);
    const investor = await addCommitter(api, 'Ivan');
    const room = { founder: live.owner, raise: live.raise.id, company: live.company.id };
    await letIn(room, investor.email);
    const operator = await addPerson(api, 'Olga', 'operator');
    const readers = { owner: live.owner, operator, investor };
    for (const [name, place] of Object.entries(places)) {
      const state = place.settling ? 'settling' : 'live';
      await updateRaise(api, live.raise.id, { state });
      await expectApart(t, name, place, readers[place.reader], live);
    }
    const page = await investor.get(`/raises/by-slug?slug=${live.raise.slug}`);
    t.match(page.json(), { offer: { progress: { percentOfMin: percentOfMin() } } });

    for (const [state, id] of ids) {
      const row = required(await commitmentById(api.storage.db, id));
      const certified = await certifiedOf(api.storage.db, row);
      const named = `the certificate of what is ${state}`;
      t.equal(certified !== undefined, !unsigned.includes(state), named);
      const own = [...numbersIn(certified)].filter(([, amount]) => statesIn(amount) !== null);
      const said = [...new Set(own.map(([, amount]) => amount))];
      t.same(said, certified ? [stateAmounts[state]] : [], `${named} has its own amount`);
    }
  },

  async 'no email has states in one sum, at the end of a raise either'(t, api) {
    const live = await openRaise(api, { ...limits, maxTicket: null, minTicket: cents(150_000) });
    const olga = await addPerson(api, 'Olga', 'operator');
    await addEveryState(api, live);
    const deadline_at = new Date(api.clock.now - 1_000).toISOString();
    await updateRaise(api, live.raise.id, { deadline_at });
    await runScheduled(api);
    const { version } = raiseIn(await live.owner.get(live.path));
    const failed = await olga.post(`/admin${live.path}/settle-fail`, undefined, ifMatch(version));
    t.equal(failed.status, 200, failed.text);

    const sent = await api.storage.db.selectFrom('outbox_emails').select('recipient').execute();
    const said = new Set<string>();
    for (const to of new Set(sent.map(({ recipient }) => recipient))) {
      for (const { text } of await mailsTo(api, to)) {
        for (const states of amountsIn(text).map(statesIn)) if (states !== null) said.add(states);
      }
    }
    // What has arrived is of one state from then on, because it has to be paid back.
    t.same(
      [...said].filter((states) => states.includes(' ')),
      ['funded refund_due settled'],
    );
    t.ok(said.has('signed') && said.has('funded'), [...said].join(', '));
  },

  async 'the mails of a successful end name what has arrived, each its own and the company the sum'(
    t,
    api,
  ) {
    const live = await openRaise(api, { ...limits, maxTicket: null, minTicket: cents(150_000) });
    const olga = await addPerson(api, 'Olga', 'operator');
    // Nothing is open then. Two have arrived, so that their sum is not the amount of either.
    for (const amountOf of ['refund_due', 'cancelled', 'refunded', 'funded', 'settled'] as const) {
      await addCommitment(api, {
        ...{ raiseId: live.raise.id, isCountersigned: true, amount: stateAmounts[amountOf] },
        state: amountOf === 'settled' ? 'funded' : amountOf,
      });
    }
    const settling_at = new Date(api.clock.now).toISOString();
    await updateRaise(api, live.raise.id, { state: 'settling', min_amount: 1, settling_at });
    const { version } = raiseIn(await olga.get(live.path));
    const closed = await olga.post(
      `/admin${live.path}/settle-success`,
      undefined,
      ifMatch(version),
    );
    t.equal(closed.status, 200, closed.text);

    const sent = await api.storage.db.selectFrom('outbox_emails').select('recipient').execute();
    const said = new Map<string, string>();
    for (const to of new Set(sent.map(({ recipient }) => recipient))) {
      const mails = (await mailsTo(api, to)).filter(({ text }) => text.includes('succeeded'));
      for (const { text } of mails) {
        const states = [...new Set(amountsIn(text).map(statesIn))].join(' and ');
        said.set(states, to === live.owner.email ? 'the company' : 'an investor');
      }
    }
    t.same(Object.fromEntries([...said].sort()), {
      funded: 'an investor',
      settled: 'an investor',
      'funded settled': 'the company',
    });
  },

  async 'the numbers on the home page have signed and arrived apart, and nothing else'(t, api) {
    for (let n = 0; n < publicSumRaisesMin; n += 1) {
      const offer = { regime: 'us_506c', visibility: 'public_teaser' } as const;
      await addEveryState(api, await openRaise(api, offer, `Ada${n}`, `Acme${n}`));
    }
    const numbers = (await visitor(api).get('/numbers')).json<Numbers>();
    const rounded = (amount: number) => {
      const digits = String(amount * publicSumRaisesMin);
      return Number(digits.slice(0, publicSumDigits).padEnd(digits.length, '0'));
    };
    t.same(numbers.signed, [{ currency: 'USD', amount: rounded(stateAmounts.signed) }]);
    const all = stateAmounts.funded + stateAmounts.settled;
    t.same(numbers.funded, [{ currency: 'USD', amount: rounded(all) }]);
  },
});

/** Signs what a signature led to: there is a certificate only then. */
async function signThem(
  api: TestApi,
  { raise }: LiveRaise,
  ids: readonly (readonly [CommitmentState, string])[],
): Promise<void> {
  const at = new Date(api.clock.now).toISOString();
  const snapshot = await findRow(api, 'raise_snapshots', { raise_id: raise.id });
  const text = 'What both sides agree on.';
  const agreement = { sha256: sha256Of(text), template: 'safe_post', version: '1', text };
  await insertRows(api, 'agreements', { ...agreement, created_at: at });
  for (const [state, id] of ids) {
    if (unsigned.includes(state)) continue;
    await updateRows(
      api,
      'commitments',
      { id },
      {
        ...{ signed_at: at, signed_name: 'Ivan Investor', agreement_sha256: agreement.sha256 },
        ...{ signed_snapshot_seq: snapshot.seq, signed_snapshot_sha256: snapshot.sha256 },
      },
    );
  }
}

/** Gives a raise a commitment of each state; resolves to their ids. */
async function addEveryState(api: TestApi, { raise }: LiveRaise) {
  const ids: (readonly [CommitmentState, string])[] = [];
  for (const state of commitmentStates) {
    const placed = { raiseId: raise.id, state, amount: stateAmounts[state] };
    ids.push([state, (await addCommitment(api, placed)).id]);
  }
  return ids;
}

async function expectApart(
  t: Tap,
  name: string,
  { path, mixed }: Place,
  reader: ApiVisitor,
  live: LiveRaise,
): Promise<void> {
  const answer = await reader.get(path(live));
  t.equal(answer.status, 200, `${name}: ${answer.text.slice(0, 200)}`);
  const said: unknown = path(live).endsWith('.csv') ? answer.text : answer.json<object>();
  t.ok(
    [...numbersIn(said)].some(([, amount]) => amount === stateAmounts.signed),
    `${name} has what is signed`,
  );
  t.same(mixedSums(said), mixed, name);
}
