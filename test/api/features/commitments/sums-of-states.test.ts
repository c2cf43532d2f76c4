/**
 * No place adds up states that are no one sum: what is signed, needs reconfirmation, is funded or
 * soft-circled, and the waitlist. One raise has some of every state, in amounts of which each sum
 * is another; every place that prints money of it is held against them.
 */
import { type CommitmentState, commitmentStates } from '#shared/product/commitments/states.ts';
import type { ApiVisitor } from '#test/support/api-visitor.ts';
import { type Tap, withApiOnBothEngines } from '#test/support/both-engines.ts';
import { addCommitment } from '#test/support/commitments.ts';
import { addCommitter, type LiveRaise, openRaise } from '#test/support/committing.ts';
import { letIn } from '#test/support/data-room.ts';
import { cents } from '#test/support/money.ts';
import { addPerson } from '#test/support/people.ts';
import { updateRaise } from '#test/support/rows.ts';
import { day } from '#test/support/times.ts';

/** In minor units: no two sets of states have the same sum, and no limit of the raise is one. */
const amounts = Object.fromEntries(
  commitmentStates.map((state, at) => [state, 2 ** at * 100]),
) as Record<CommitmentState, number>;
const whole = Object.values(amounts).reduce((sum, one) => sum + one, 0);
/** More than all states together, so that a sum is never taken for a limit. */
const limits = { min: cents(200_000), target: cents(3_000_000), max: cents(4_000_000) };

/** These may be added up: what has arrived, whether its raise has ended or not. */
const arrived = 'funded settled';

/** Names the states of which an amount is the sum; null for what is no sum of these. */
function statesIn(amount: number): string | null {
  if (amount <= 0 || amount > whole || amount % 100 !== 0) return null;
  return commitmentStates.filter((state) => (amount / 100) & (amounts[state] / 100)).join(' ');
}

/** All numbers in an answer, wherever they are, with what each is called, but for shares; of CSV those with cents. */
function* numbersIn(value: unknown, at = ''): Generator<readonly [at: string, amount: number]> {
  if (typeof value === 'number') yield [at, value];
  if (typeof value === 'string' && at === '') {
    for (const [found] of value.matchAll(/\d+\.\d\d/g)) yield [at, Math.round(Number(found) * 100)];
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name !== 'bps') yield* numbersIn(inner, `${at}/${name}`);
  }
}

/** The sums in an answer that are of more than one state, and of which. */
function mixedSums(value: unknown): readonly string[] {
  const found = [...numbersIn(value)].flatMap(([at, amount]) => {
    const states = statesIn(amount);
    return states?.includes(' ') ? [`${at}: ${states}`] : [];
  });
  return [...new Set(found)];
}

/** How much of the minimum is reached: signed and arrived count, and nothing else. */
function percentOfMin(): number {
  const counted = amounts.signed + amounts.funded + amounts.settled;
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
  'raise page': {
    path: ({ raise }) => `/raises/by-slug?slug=${raise.slug}`,
    reader: 'investor',
    mixed: [`/offer/progress/funded/amount: ${arrived}`],
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
    for (const state of commitmentStates) {
      await addCommitment(api, { raiseId: live.raise.id, state, amount: amounts[state] });
    }
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
  },
});

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
    [...numbersIn(said)].some(([, amount]) => amount === amounts.signed),
    `${name} has what is signed`,
  );
  t.same(mixedSums(said), mixed, name);
}
