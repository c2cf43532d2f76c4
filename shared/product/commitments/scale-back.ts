import { type Currency, minorDigits } from '../../money/currencies.ts';

/** An amount that somebody asked for, in minor units. */
export interface Ask {
  readonly id: string;
  readonly amount: number;
  /** UTC, ISO 8601. */
  readonly signedAt: string;
}

/** Allocations are whole hundreds of the currency or all that was asked for, in minor units. */
export function tickOf(currency: Currency): number {
  return 100 * 10 ** minorDigits(currency);
}

/**
 * Who gets how much when more was asked for than there is capacity: each gets their part of `max` in
 * whole ticks, and the ticks that remain go to the largest remainders (Hamilton's method), among
 * equals to whoever signed first. Nobody gets more than they asked for: whose turn it is and who lacks
 * less than a tick gets just that, so that less than a tick is left over. All in minor units; when there
 * is capacity for everybody, they get what they asked for.
 */
export function scaleBack(
  asks: readonly Ask[],
  max: number,
  tick: number,
): ReadonlyMap<string, number> {
  const demand = asks.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  if (demand <= BigInt(max)) return new Map(asks.map(({ id, amount }) => [id, amount]));
  const shares = asks.map((ask) => {
    const product = BigInt(max) * BigInt(ask.amount);
    // Of max * ask / demand, the part that is no whole tick; all have the same denominator.
    const remainder = product % (demand * BigInt(tick));
    const ticks = Number(product / (demand * BigInt(tick)));
    return { ask, remainder, given: ticks * tick };
  });
  let left = max - shares.reduce((sum, { given }) => sum + given, 0);
  for (const share of shares.toSorted(byClaim)) {
    const more = Math.min(tick, share.ask.amount - share.given);
    if (more > left) break;
    share.given += more;
    left -= more;
  }
  return new Map(shares.map(({ ask, given }) => [ask.id, given]));
}

interface Share {
  readonly ask: Ask;
  readonly remainder: bigint;
}

function byClaim(a: Share, b: Share): number {
  if (a.remainder !== b.remainder) return a.remainder > b.remainder ? -1 : 1;
  return compared(a.ask.signedAt, b.ask.signedAt) || compared(a.ask.id, b.ask.id);
}

function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
