import { type RawBuilder, sql } from 'kysely';
import { askerOf, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import {
  type Database,
  type Storage,
  type Transaction,
  writeIfPossible,
} from '#api/platform/storage/storage.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import {
  liveRaiseStates,
  type Numbers,
  publicSumDigits,
  publicSumRaisesMin,
} from '#shared/product/content/content.ts';

type Counted = Omit<Numbers, 'asOf'>;
const dayMs = 86_400_000;
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
  // The server wrote it.
  return row && (JSON.parse(row.numbers) as Counted);
}

/**
 * Counts what anybody may see without an account, and nothing else: a raise that is hidden from them
 * changes none of these figures. Currencies are never added up, nor what is signed and what is funded.
 */
export async function countNumbers(db: Database, now: number): Promise<Counted> {
  const { live, approved } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('raises')
        .select((raises) => raises.fn.countAll().as('n'))
        .where('raises.state', 'in', liveRaiseStates)
        .where(shownToAnybody(now))
        .as('live'),
      eb
        .selectFrom('investor_profiles')
        .select((profiles) => profiles.fn.countAll().as('n'))
        .where('state', '=', 'approved')
        .as('approved'),
    ])
    .executeTakeFirstOrThrow();
  return {
    liveRaises: Number(live),
    signed: await sumsOf(db, ['signed'], now),
    funded: await sumsOf(db, ['funded', 'settled'], now),
    investorsApproved: Number(approved),
  };
}

async function sumsOf(
  db: Database,
  states: readonly CommitmentState[],
  now: number,
): Promise<Numbers['signed']> {
  const rows = await db
    .selectFrom('raise_totals')
    .innerJoin('raises', 'raises.id', 'raise_totals.raise_id')
    // As text: a sum may be larger than a driver's integers, and the drivers return it differently.
    .select(['raises.currency', sql<string>`cast(sum(raise_totals.amount) as text)`.as('amount')])
    .where('raise_totals.state', 'in', states)
    .where('raise_totals.count', '>', 0)
    .where(shownToAnybody(now))
    .groupBy('raises.currency')
    .having((eb) => eb(eb.fn.count('raises.id').distinct(), '>=', publicSumRaisesMin))
    .orderBy('raises.currency')
    .execute();
  return rows.map(({ currency, amount }) => ({ currency, amount: Number(rounded(amount)) }));
}

function shownToAnybody(now: number): RawBuilder<boolean> {
  const shown = raisesSeen(askerOf(undefined), 'teaser', columns, now);
  return sql<boolean>`(raises.published_snapshot_id is not null and ${shown})`;
}

/** Down to so many digits that say something; the rest are zeros. */
function rounded(digits: string): string {
  return digits.slice(0, publicSumDigits).padEnd(digits.length, '0');
}
