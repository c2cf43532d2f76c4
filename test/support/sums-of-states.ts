/** Amounts of the states of commitments, of which each sum tells whose it is. */
import { type CommitmentState, commitmentStates } from '#shared/product/commitments/states.ts';

/** In minor units: no two sets of states have the same sum, and no limit of the raise is one. */
export const stateAmounts = Object.fromEntries(
  commitmentStates.map((state, at) => [state, 2 ** at * 100]),
) as Record<CommitmentState, number>;
const whole = Object.values(stateAmounts).reduce((sum, one) => sum + one, 0);

/** Names the states of which an amount is the sum; null for what is no sum of these. */
export function statesIn(amount: number): string | null {
  if (amount <= 0 || amount > whole || amount % 100 !== 0) return null;
  return commitmentStates.filter((state) => (amount / 100) & (stateAmounts[state] / 100)).join(' ');
}

/**
 * All numbers in an answer, wherever they are, with what each is called, but for shares; of CSV those
 * with cents, and of the sentences in an answer the amounts.
 */
export function* numbersIn(
  value: unknown,
  at = '',
): Generator<readonly [at: string, amount: number]> {
  if (typeof value === 'number') yield [at, value];
  if (typeof value === 'string' && at === '') {
    for (const [found] of value.matchAll(/\d+\.\d\d/g)) yield [at, Math.round(Number(found) * 100)];
  } else if (typeof value === 'string') {
    for (const amount of amountsIn(value)) yield [at, amount];
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (name !== 'bps') yield* numbersIn(inner, `${at}/${name}`);
  }
}

/** The amounts that a sentence names. */
export function amountsIn(text: string): readonly number[] {
  return [...text.matchAll(/\$([\d,]+(?:\.\d\d)?)/g)].map(([, written = '']) =>
    Math.round(Number(written.replaceAll(',', '')) * 100),
  );
}

/** The sums in an answer that are of more than one state, and of which. */
export function mixedSums(value: unknown): readonly string[] {
  const found = [...numbersIn(value)].flatMap(([at, amount]) => {
    const states = statesIn(amount);
    return states?.includes(' ') ? [`${at}: ${states}`] : [];
  });
  return [...new Set(found)];
}
