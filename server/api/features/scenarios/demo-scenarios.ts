import type { DemoAccount } from '#api/platform/feature.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { normalizeInputs } from './scenario-rules.ts';
import { addScenario } from './scenario-store.ts';

/** A founder who compares two rounds, and what the SAFEs sell before either. */
const founders =
  'holder1_name=Founders&holder1_shares=8m&holder2_name=Angel&holder2_shares=500k&granted=350k&unissued=150k';
const safes =
  'safe1_name=North+Quay&safe1_amount=300k&safe1_cap=6m&safe2_name=Duarte&safe2_amount=250k&safe2_cap=8m&safe2_discount=20';
const round = `${founders}&${safes}&new_money=3m&pool_target=10&convention=percentage_ownership`;

const scenarios = [
  {
    name: 'SAFEs so far',
    query: `calc=safe&${founders}&${safes}`,
    note: 'What is sold before anyone leads a round.',
  },
  {
    name: 'Seed at 12m',
    query: `${round}&pre_money=12m`,
    note: 'The lower of the two offers, with the pool topped up to ten percent.',
  },
  { name: 'Seed at 15m', query: `${round}&pre_money=15m`, note: '' },
] as const;

/** Adds scenarios to the founders of the demo. */
export async function fillDemoScenarios(
  trx: Transaction,
  accounts: readonly DemoAccount[],
  now: number,
): Promise<void> {
  for (const { id } of accounts.filter(({ company }) => company !== undefined)) {
    await addScenarios(trx, id, now);
  }
}

async function addScenarios(trx: Transaction, userId: string, now: number): Promise<void> {
  const today = new Date(now).toISOString().slice(0, 10);
  for (const [at, { name, query, note }] of scenarios.entries()) {
    // A minute apart, so that the list has an order.
    const entries = normalizeInputs(query, today);
    await addScenario(trx, userId, { name, note, entries }, now - (scenarios.length - at) * 60_000);
  }
}
