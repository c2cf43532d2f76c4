/** What holds at every moment of the life of a raise, worked out from its rows alone. */

import { raiseById } from '#api/features/raises/raise-store.ts';
import { nextLook } from '#api/features/scheduling/raise-looks.ts';
import { required } from '#api/platform/required.ts';
import { findRows } from '../rows.ts';
import {
  type CommitmentRow,
  commitmentsOf,
  type EventRow,
  eventsOf,
  type Life,
  type RaiseRow,
  raiseOf,
} from './life.ts';

/** Written out again: a mistake in the lists that the code uses must not hide itself. */
const takesCapacity = ['signed', 'offered', 'reconfirm_due', 'funded', 'settled'];
const open = ['soft_circled', 'waitlisted', 'offered', 'signed', 'reconfirm_due', 'funded'];
const countsForLimit = ['waitlisted', 'offered', 'signed', 'reconfirm_due', 'funded', 'settled'];
const limitOfCrowd = 525_000;
const noticeMs = 48 * 3_600_000;

/** What a check looks at. */
export interface Seen {
  readonly raise: RaiseRow;
  readonly rows: readonly CommitmentRow[];
  readonly events: readonly EventRow[];
}

/** Reads everything at one moment. */
export async function look(life: Life): Promise<Seen> {
  return {
    raise: await raiseOf(life),
    rows: await commitmentsOf(life),
    events: await eventsOf(life),
  };
}

const sum = (rows: readonly CommitmentRow[]) => rows.reduce((all, { amount }) => all + amount, 0);
const within = (states: readonly string[]) => (row: CommitmentRow) => states.includes(row.state);

/** What was to be paid back after an event: written out again, too. */
function owedAfter({ to_state, amount_after, arrived_after, returned_after }: EventRow): number {
  const held = Number(arrived_after) - Number(returned_after);
  const isOver = ['cancelled', 'refund_due', 'refunded'].includes(to_state);
  return isOver ? held : Math.max(0, held - amount_after);
}

/** Each is a sentence that is broken, or undefined. */
const always: readonly ((
  seen: Seen,
  life: Life,
) => string | undefined | Promise<string | undefined>)[] = [
  function neverOverTheMaximum({ raise, rows }) {
    const taken = sum(rows.filter(within(takesCapacity)));
    return taken > Number(raise.max_amount) ? `${taken} of ${raise.max_amount} taken` : undefined;
  },

  async function nothingIsDueBeforeTheNextLook(_seen, { api, raiseId }) {
    const { db } = api.storage;
    const { look_at } = await db
      .selectFrom('raise_looks')
      .select('look_at')
      .where('raise_id', '=', raiseId)
      .executeTakeFirstOrThrow();
    const raise = required(await raiseById(db, raiseId));
    const latest = look_at === null ? api.clock.now + 400 * 24 * 3_600_000 : Date.parse(look_at);
    if (look_at === '' || latest <= api.clock.now) return undefined;
    // Nobody writes anything until then: is there a moment at which the clock would be missed?
    for (const at of [api.clock.now, (api.clock.now + latest) / 2, latest - 1]) {
      const due = await nextLook(db, raise, Math.floor(at));
      if (due !== null && due < new Date(latest).toISOString()) {
        return `due at ${due}, looked at ${look_at}`;
      }
    }
    return undefined;
  },

  async function totalsAreTheSums({ rows }, { api, raiseId }) {
    const totals = await findRows(api, 'raise_totals', { raise_id: raiseId });
    const wrong = totals.find(({ state, amount, count }) => {
      const those = rows.filter((row) => row.state === state);
      return sum(those) !== Number(amount) || those.length !== Number(count);
    });
    const missing = rows.find(({ state }) => !totals.some((total) => total.state === state));
    return wrong || missing ? `totals ${JSON.stringify(wrong ?? missing)}` : undefined;
  },

  function oneOpenCommitmentEach({ rows }) {
    const holders = rows.filter(within(open)).map(({ investor_id }) => investor_id);
    return new Set(holders).size < holders.length ? 'somebody has two open ones' : undefined;
  },

  function eventsLeadToTheRows({ rows, events }) {
    for (const row of rows) {
      const own = events.filter(({ commitment_id }) => commitment_id === row.id);
      const last = own.at(-1);
      if (last?.to_state !== row.state || last.amount_after !== row.amount) {
        return `${row.id} is ${row.state}, its last event led to ${last?.to_state}`;
      }
      if (own.some(({ seq }, at) => seq !== at + 1) || own.length !== row.version) {
        return `${row.id} has a gap`;
      }
      if (own.some(({ from_state }, at) => from_state !== (own[at - 1]?.to_state ?? null))) {
        return `${row.id} jumped`;
      }
    }
    return undefined;
  },

  function everyDollarIsSomewhere({ rows, events }) {
    for (const row of rows) {
      const { id, state, amount, arrived_amount: arrived, returned_amount: returned } = row;
      const last = events.findLast(({ commitment_id }) => commitment_id === id);
      if (last?.arrived_after !== arrived || last.returned_after !== returned) {
        return `${id} has other money than its last event`;
      }
      const held = arrived - returned;
      const isPaid = ['funded', 'settled'].includes(state) || row.prior_state === 'funded';
      const fits = {
        cancelled: held === 0,
        refund_due: held > 0 && held === amount,
        refunded: held === 0 && returned > 0 && returned === amount,
      }[state as string];
      if (!(fits ?? held >= (isPaid ? amount : 0))) {
        return `${id} of ${amount} is ${state}: ${arrived} arrived, ${returned} was paid back`;
      }
    }
    return undefined;
  },

  function moneyMovesByItsEventsAlone({ rows, events }) {
    for (const { id } of rows) {
      const own = events.filter(({ commitment_id }) => commitment_id === id);
      for (const [at, { event, arrived_after, returned_after }] of own.entries()) {
        const before = own[at - 1];
        const arrived = Number(arrived_after) - Number(before?.arrived_after ?? 0);
        const returned = Number(returned_after) - Number(before?.returned_after ?? 0);
        const says = `${id}: ${event} moved ${arrived} and ${returned}`;
        if (arrived !== 0 && !['confirm-funding', 'note-received'].includes(event)) return says;
        if (event === 'mark-refunded') {
          if (before === undefined || returned !== owedAfter(before)) return says;
        } else if (returned > 0 || (returned < 0 && event !== 'withdraw-refund')) return says;
      }
    }
    return undefined;
  },

  function twoPersons({ rows, events }) {
    const wrong = events.find(
      ({ event, actor_id, commitment_id }) =>
        [
          'confirm-funding',
          'note-received',
          'mark-refunded',
          'withdraw-refund',
          'decline',
          'countersign',
        ].includes(event) &&
        rows.some(({ id, investor_id }) => id === commitment_id && investor_id === actor_id),
    );
    return wrong && `${wrong.event} by the investor`;
  },

  function inOneOrder({ raise, events }) {
    const unordered = events.find(
      ({ at, raise_seq }, n) =>
        n > 0 &&
        (at < (events[n - 1] as EventRow).at || raise_seq <= (events[n - 1] as EventRow).raise_seq),
    );
    if (unordered) return `event ${unordered.raise_seq} is out of order`;
    return Number(raise.ledger_seq) < (events.at(-1)?.raise_seq ?? 0) ? 'the sequence' : undefined;
  },

  function crowdWithinTheirLimit({ rows }, { limited }) {
    for (const id of limited) {
      const own = rows.filter(
        ({ investor_id, state }) => investor_id === id && countsForLimit.includes(state),
      );
      if (sum(own) > limitOfCrowd) return `${sum(own)} of ${limitOfCrowd} by one of the crowd`;
    }
    return undefined;
  },

  function bothSignedTheSame({ rows, events }) {
    for (const { id, countersigned_at, countersigned_version, ...row } of rows) {
      const own = events.filter(({ commitment_id }) => commitment_id === id);
      let signed: EventRow | undefined;
      let both: EventRow | undefined;
      for (const one of own) {
        const isSigned = one.event === 'countersign';
        if (isSigned && both !== undefined) return `${id} is countersigned twice`;
        if (isSigned && one.agreement_sha256 !== signed?.agreement_sha256) {
          return `${id} is countersigned under another text`;
        }
        if (one.event === 'decline' && both !== undefined) {
          return `${id} is declined after it was countersigned`;
        }
        if (isSigned) both = one;
        else if (one.agreement_sha256 !== null) [signed, both] = [one, undefined];
      }
      if (
        (both?.seq ?? null) !== countersigned_version ||
        (both?.at ?? null) !== countersigned_at
      ) {
        return `${id} says another countersignature than its events`;
      }
      if (row.state === 'settled' && both === undefined) return `${id} settled without both`;
    }
    return undefined;
  },

  function settledOnlyWhenFunded({ raise, rows }) {
    const settled = rows.filter(within(['settled']));
    if (raise.state !== 'closed_funded')
      return settled.length > 0 ? 'settled too early' : undefined;
    return sum(rows.filter(within(['settled', 'funded']))) < Number(raise.min_amount)
      ? 'funded below its minimum'
      : undefined;
  },
];

/** What holds besides once the clock has done what was due. */
const afterTheClock: readonly ((
  seen: Seen,
  life: Life,
) => string | undefined | Promise<string | undefined>)[] = [
  function nothingOpenAfterTheEnd({ raise, rows }) {
    if (['live', 'paused', 'closing', 'settling'].includes(raise.state)) return undefined;
    const left = rows.find(within(open));
    return left && `${left.id} is ${left.state} in a raise that is ${raise.state}`;
  },

  function nothingUnboundAfterTheDeadline({ raise, rows }) {
    if (raise.state !== 'settling') return undefined;
    // Nobody knows how much there is to share out before everybody has answered.
    const isAsking = rows.some(within(['reconfirm_due']));
    const left = rows.find(
      within(['soft_circled', 'offered', ...(isAsking ? [] : ['waitlisted'])]),
    );
    return left && `${left.id} is ${left.state} while the raise settles`;
  },

  function offersAreInTime({ raise, rows }, { api }) {
    if (!['live', 'closing'].includes(raise.state)) return undefined;
    const { now } = api.clock;
    const late = rows.find(
      ({ state, offer_expires_at: until }) =>
        state === 'offered' && (until === null || Date.parse(until) <= now),
    );
    return late && `${late.id} is still offered`;
  },

  async function capacityIsOffered({ raise, rows }, { api }) {
    if (!['live', 'closing'].includes(raise.state)) return undefined;
    if (!JSON.stringify(raise).includes('waitlist_fifo')) return undefined;
    const left = Number(raise.max_amount) - sum(rows.filter(within(takesCapacity)));
    const suspended = await api.storage.db
      .selectFrom('investor_profiles')
      .select('user_id')
      .where('state', '<>', 'approved')
      .execute();
    const [first] = rows
      .filter(within(['waitlisted']))
      .filter(({ amount, least_amount }) => (least_amount ?? amount) <= left)
      .filter(({ investor_id }) => !suspended.some(({ user_id }) => user_id === investor_id));
    return first && `${first.id} would fit into ${left}`;
  },
];

/** The first promise that is broken; undefined when all hold. */
export async function brokenPromise(life: Life, clockHasRun: boolean): Promise<string | undefined> {
  const seen = await look(life);
  for (const check of clockHasRun ? [...always, ...afterTheClock] : always) {
    const broken = await check(seen, life);
    if (broken !== undefined) return `${check.name}: ${broken}`;
  }
  return undefined;
}

/** What a move must not do, whether or not the clock ran after it. */
export function wrongOffer(
  before: Seen,
  after: Seen,
  unable: ReadonlySet<string>,
): string | undefined {
  const offered = after.events
    .slice(before.events.length)
    .filter(({ event }) => event === 'offer')
    .map(({ commitment_id }) => after.rows.find(({ id }) => id === commitment_id));
  const wrong = offered.find((row) => row !== undefined && unable.has(row.investor_id));
  return wrong && `${wrong.id} was offered a place that its investor cannot take`;
}

/** What a single move must not do, by what was there before it. */
export function brokenByTheMove(
  before: Seen,
  after: Seen,
  unable: ReadonlySet<string>,
): string | undefined {
  const fresh = after.events.slice(before.events.length);
  const isOffering = JSON.stringify(before.raise).includes('waitlist_fifo');
  const taken = sum(before.rows.filter(within(takesCapacity)));
  const left = Number(before.raise.max_amount) - taken;
  const waits = fresh.find(
    ({ event, to_state }) => event === 'commit' && to_state === 'waitlisted',
  );
  if (waits !== undefined && waits.amount_after <= left) {
    return `${waits.commitment_id} of ${waits.amount_after} waits, and ${left} was available`;
  }
  const [first] = fresh.filter(
    ({ event, from_state }) => event === 'offer' && from_state === 'waitlisted',
  );
  const line = before.rows
    .filter(within(['waitlisted']))
    .filter(({ investor_id }) => !unable.has(investor_id))
    .sort((one, other) => Number(one.queue_pos) - Number(other.queue_pos));
  const place = line.findIndex(({ id }) => id === first?.commitment_id);
  const passed = line.slice(0, Math.max(place, 0)).find(({ id, amount, least_amount }) => {
    const isUntouched = !fresh.some((one) => one.commitment_id === id && one.event !== 'pass-over');
    return isUntouched && (least_amount ?? amount) <= (first?.amount_after ?? 0);
  });
  if (isOffering && passed !== undefined) return `${passed.id} was passed over for less`;
  const { deadline_at, early_close_at } = before.raise;
  const ends = [deadline_at, early_close_at].flatMap((at) => (at === null ? [] : Date.parse(at)));
  const late = fresh.find(
    ({ event, from_state, at, actor_part }) =>
      event === 'cancel' &&
      actor_part === 'investor' &&
      ['signed', 'funded'].includes(from_state ?? '') &&
      Date.parse(at) > Math.min(...ends) - noticeMs,
  );
  return late && `${late.commitment_id} was cancelled in the last 48 hours`;
}
