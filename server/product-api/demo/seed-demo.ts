import { addAccount } from '../account/account-store.ts';
import type { PasswordHasher } from '../account/password-hasher.ts';
import { newId } from '../ids.ts';
import { auditSystem } from '../storage/audit.ts';
import type { Storage, Write } from '../storage/storage.ts';
import { addDemoFeedback } from './demo-feedback.ts';
import { addDemoMessages } from './demo-messages.ts';
import { demoPassword, demoPeople } from './demo-people.ts';
import { addDemoScenarios } from './demo-scenarios.ts';

interface DemoRaise {
  readonly currency: string;
  readonly min: number;
  readonly target: number;
  readonly max: number;
  /** What investors committed, in minor units, by their place among the demo's investors. */
  readonly commitments: readonly { readonly investor: number; readonly amount: number }[];
}

const raises: readonly DemoRaise[] = [
  {
    currency: 'USD',
    min: 50_000_000,
    target: 120_000_000,
    max: 150_000_000,
    commitments: [
      { investor: 0, amount: 25_000_000 },
      { investor: 1, amount: 40_000_000 },
      { investor: 4, amount: 5_000_000 },
    ],
  },
  {
    currency: 'EUR',
    min: 30_000_000,
    target: 60_000_000,
    max: 80_000_000,
    commitments: [
      { investor: 3, amount: 10_000_000 },
      { investor: 1, amount: 15_000_000 },
    ],
  },
  { currency: 'USD', min: 100_000_000, target: 250_000_000, max: 300_000_000, commitments: [] },
];

/** Fills an empty database with the demo's network; leaves one that has accounts alone. */
export async function seedDemo(
  storage: Storage,
  hasher: PasswordHasher,
  now: number,
): Promise<void> {
  const passwordHash = await hasher.hash(demoPassword, 'demo');
  await storage.write(async function fillDemo(trx) {
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone !== undefined) return;
    const investors: string[] = [];
    for (const person of demoPeople) {
      const { id } = await addAccount(trx, { ...person, status: 'active', passwordHash }, now);
      if (person.role === 'investor') investors.push(id);
      if (person.role === 'operator') await addDemoMessages(trx, id, now);
      if (person.role === 'founder') await addDemoScenarios(trx, id, now);
    }
    await addInvestorProfiles(trx, investors, now);
    for (const raise of raises) await addRaise(trx, raise, investors, now);
    await addDemoFeedback(trx, now);
    const entry = { action: 'demo.filled', targetType: 'portal', targetId: 'demo' };
    await auditSystem(trx, entry, now);
  });
}

async function addInvestorProfiles(
  trx: Write,
  investors: readonly string[],
  now: number,
): Promise<void> {
  const created_at = new Date(now).toISOString();
  const rows = investors.map((user_id) => ({
    id: newId('inv'),
    user_id,
    state: 'approved',
    created_at,
  }));
  await trx.insertInto('investor_profiles').values(rows).execute();
}

async function addRaise(
  trx: Write,
  raise: DemoRaise,
  investors: readonly string[],
  now: number,
): Promise<void> {
  const created_at = new Date(now).toISOString();
  const id = newId('rse');
  const { currency } = raise;
  await trx
    .insertInto('raises')
    .values({
      id,
      state: 'live',
      currency,
      min_amount: raise.min,
      target_amount: raise.target,
      max_amount: raise.max,
      created_at,
    })
    .execute();
  for (const { investor, amount } of raise.commitments) {
    const investor_id = investors[investor];
    if (investor_id === undefined) throw new Error('The demo names an investor it does not have.');
    const row = { id: newId('cmt'), raise_id: id, investor_id, amount, currency };
    await trx
      .insertInto('commitments')
      .values({ ...row, state: 'signed', created_at })
      .execute();
  }
}
