import { type RawBuilder, sql } from 'kysely';
import { askerOf, raisesSeen, visibilitiesSeen } from '#api/platform/policy/raise-visibility.ts';
import {
  type Database,
  type Storage,
  type Transaction,
  writeIfPossible,
} from '#api/platform/storage/storage.ts';
import type { Currency } from '#shared/money/currencies.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import {
  liveRaiseStates,
  type Numbers,
  publicSumDigits,
  publicSumRaisesMin,
} from '#shared/product/content/content.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';

type Counted = Omit<Numbers, 'asOf'>;
const dayMs = 86_400_000;
/** So many raises are read by one statement. */
const raisesAtOnce = 500;
const columns = {
  raise: 'raises.id',
  company: 'raises.company_id',
  visibility: 'raises.visibility',
  state: 'raises.state',
};

/** Where the write failed, it is tried again so much later: who asks must not wait for it each time. */
const storeAgainMs = 60_000;

/** What this process has counted on a day that the database has no numbers of. */
interface OwnCount {
  readonly day: string;
  readonly counted: Promise<Counted>;
  storeAt: number;
}

/**
 * The public numbers of a day, by the moment in epoch milliseconds: counted when they are first asked
 * for on that day (UTC) and kept, so that nobody sees in them what somebody has just committed. Where
 * the database takes no write, as with a full disk, this process keeps them itself: servers may then
 * differ until one of them has stored its own, which all read from then on.
 */
export function publicNumbers(
  storage: Pick<Storage, 'db' | 'write'>,
): (now: number) => Promise<Numbers> {
  let own: OwnCount | undefined;

  function countedOn(day: string, now: number): OwnCount {
    if (own?.day === day) return own;
    const count: OwnCount = { day, counted: countNumbers(storage.db, now), storeAt: now };
    own = count;
    // The next one who asks counts again.
    count.counted.catch(() => {
      if (own === count) own = undefined;
    });
    return count;
  }

  return async function numbersOfDay(now) {
    const day = dayOf(now);
    const asOf = momentOf(day);
    const stored = await storedOn(storage.db, day);
    if (stored !== undefined) return { ...stored, asOf };
    const count = countedOn(day, now);
    const counted = await count.counted;
    if (now < count.storeAt) return { ...counted, asOf };
    count.storeAt = now + storeAgainMs;
    const first = await writeIfPossible(storage, (trx) => storeFirst(trx, day, counted, now));
    return { ...(first ?? counted), asOf };
  };
}

/** Stores the numbers of a day, unless another server was first; returns those that are stored. */
async function storeFirst(
  trx: Transaction,
  day: string,
  counted: Counted,
  now: number,
): Promise<Counted> {
  await trx
    .insertInto('public_numbers')
    .values({ day, numbers: JSON.stringify(counted) })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  // Another server may be on either side of midnight.
  await trx
    .deleteFrom('public_numbers')
    .where('day', '<', dayOf(now - dayMs))
    .execute();
  return (await storedOn(trx, day)) ?? counted;
}

const dayOf = (now: number) => new Date(now).toISOString().slice(0, 10);
const momentOf = (day: string) => `${day}T00:00:00.000Z`;

async function storedOn(db: Database, day: string): Promise<Counted | undefined> {
  const row = await db
    .selectFrom('public_numbers')
    .select('numbers')
    .where('day', '=', day)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const counted = JSON.parse(row.numbers) as Partial<Counted> & Omit<Counted, 'liveRaisesInAll'>;
  // An earlier release, which may still run beside this one, stores only the public ones.
  return { liveRaisesInAll: counted.liveRaises, ...counted };
}

/**
 * Counts what anybody may see without an account: a raise that is hidden from them is counted among
 * all live raises and changes none of the other figures. Currencies are never added up, nor what is
 * signed and what is funded.
 * All raises that are shown are gone through, some at a time, so that nothing else waits for it.
 */
export async function countNumbers(db: Database, now: number): Promise<Counted> {
  let liveRaises = 0;
  const [signed, funded] = [new Sums(), new Sums()];
  for await (const raise of raisesShown(db, now)) {
    if (liveRaiseStates.some((state) => state === raise.state)) liveRaises += 1;
    signed.add(raise.currency, raise.signed);
    funded.add(raise.currency, raise.funded);
  }
  const [{ approved }, { live }] = await Promise.all([
    db
      .selectFrom('investor_profiles')
      .select((profiles) => profiles.fn.countAll().as('approved'))
      .where('state', '=', 'approved')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('raises')
      .select((raises) => raises.fn.countAll().as('live'))
      .where('state', 'in', liveRaiseStates)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    liveRaises,
    // A raise may have begun or ended between the two counts.
    liveRaisesInAll: Math.max(liveRaises, Number(live)),
    signed: signed.shown(),
    funded: funded.shown(),
    investorsApproved: Number(approved),
  };
}

/** Sums of raises by currency; a sum may be larger than a number. */
class Sums {
  readonly #byCurrency = new Map<Currency, { amount: bigint; raises: number }>();

  /** @param amount digits; null where the raise has nothing of it */
  add(currency: Currency, amount: string | null): void {
    if (amount === null) return;
    const { amount: sum, raises } = this.#byCurrency.get(currency) ?? { amount: 0n, raises: 0 };
    this.#byCurrency.set(currency, { amount: sum + BigInt(amount), raises: raises + 1 });
  }

  /** Those that tell of no raise alone, in the order of the currencies' names. */
  shown(): Numbers['signed'] {
    return [...this.#byCurrency]
      .filter(([, { raises }]) => raises >= publicSumRaisesMin)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([currency, { amount }]) => ({ currency, amount: Number(rounded(String(amount))) }));
  }
}

interface RaiseShown {
  readonly id: string;
  readonly state: RaiseState;
  readonly currency: Currency;
  readonly signed: string | null;
  readonly funded: string | null;
  /** 1 where anybody may see it now. */
  readonly shown: number;
}

/** The raises that anybody may see, read in steps from the index of what is open. */
async function* raisesShown(db: Database, now: number): AsyncGenerator<RaiseShown> {
  for (const visibility of visibilitiesSeen(askerOf(undefined), 'teaser')) {
    let after: string | undefined = '';
    while (after !== undefined) {
      const rows = await someShown(db, visibility, after, now);
      yield* rows.filter(({ shown }) => shown === 1);
      after = rows.at(-1)?.id;
    }
  }
}

function someShown(
  db: Database,
  visibility: Visibility,
  after: string,
  now: number,
): Promise<readonly RaiseShown[]> {
  const entries = db
    .selectFrom('network_entries')
    .select('raise_id')
    // Literally, or the index of open raises would not be used.
    .where(sql<boolean>`is_open = 1`)
    .where('visibility', '=', visibility)
    .where('raise_id', '>', after)
    .orderBy('raise_id')
    .limit(raisesAtOnce);
  return db
    .selectFrom(entries.as('entry'))
    .innerJoin('raises', 'raises.id', 'entry.raise_id')
    .select(['raises.id', 'raises.state', 'raises.currency'])
    .select([sumOf(['signed']).as('signed'), sumOf(['funded', 'settled']).as('funded')])
    .select(sql<number>`case when ${shownToAnybody(now)} then 1 else 0 end`.as('shown'))
    .orderBy('entry.raise_id')
    .execute();
}

/** What is in these states of a raise, as digits: the drivers return large integers differently. */
function sumOf(states: readonly CommitmentState[]): RawBuilder<string | null> {
  return sql<string | null>`(select cast(sum(amount) as text) from raise_totals
    where raise_totals.raise_id = raises.id and count > 0
      and raise_totals.state in (${sql.join(states)}))`;
}

function shownToAnybody(now: number): RawBuilder<boolean> {
  const shown = raisesSeen(askerOf(undefined), 'teaser', columns, now);
  return sql<boolean>`(raises.published_snapshot_id is not null and ${shown})`;
}

/** Down to so many digits that say something; the rest are zeros. */
function rounded(digits: string): string {
  return digits.slice(0, publicSumDigits).padEnd(digits.length, '0');
}
