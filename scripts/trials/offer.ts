/** A company and what it offers, for trials and screenshots. */
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { addCompany } from '../../server/api/features/companies/company-store.ts';
import { addRaise, raiseById, updateRaise } from '../../server/api/features/raises/raise-store.ts';
import { takeSnapshot } from '../../server/api/features/raises/snapshots/raise-snapshots.ts';
import { publishRaise } from '../../server/api/features/review/publish-raise.ts';

const dayMs = 86_400_000;

/** Whole US dollars. */
export const usd = (dollars: number): Money => ({ amount: dollars * 100, currency: 'USD' });

/** The moment so many days from now; negative in the past. */
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString();

/** Publishes a raise of a new company, small enough that few commitments fill it, at a moment. */
export async function addOpenRaise(
  trx: Transaction,
  ownerId: string,
  name: string,
  change: Partial<RaiseContent>,
  now: number,
): Promise<{ readonly id: string; readonly slug: string }> {
  const company = {
    name,
    legalName: `${name}, Inc.`,
    legalForm: 'Delaware corporation',
    oneLiner: 'Kelp farms that clean the water of harbours.',
    country: 'US',
    sector: 'food-and-agriculture',
    stage: 'seed',
  } as const;
  const made = await addCompany(trx, ownerId, company, now);
  const id = await addRaise(trx, made, ownerId, { ...offerOf(name), ...change }, now);
  const draft = required(await raiseById(trx, id));
  await takeSnapshot(trx, draft, now);
  await updateRaise(trx, id, { state: 'approved' }, now);
  const approved = required(await raiseById(trx, id));
  await publishRaise(trx, approved, { who: 'clock', person: null }, now);
  return { id, slug: draft.slug };
}

function offerOf(name: string): Partial<RaiseContent> {
  return {
    title: 'Kelp for twelve harbours',
    summary: `${name} farms kelp where ports need cleaner water, and sells it to kitchens.`,
    pitch: 'Ports pay for cleaner water, kitchens for the kelp.',
    instrument: 'safe_post',
    regime: 'us_506b',
    visibility: 'network',
    currency: 'USD',
    min: usd(20_000),
    target: usd(50_000),
    max: usd(100_000),
    minTicket: usd(1_000),
    maxTicket: usd(80_000),
    oversubscription: 'waitlist_fifo',
    deadlineAt: inDays(30),
    useOfFunds: [{ label: 'Two more farms', bps: 10_000 }],
    team: [{ name: 'Ada Founder', role: 'Chief executive', bio: 'Grew kelp before.' }],
    highlights: ['Two ports pay already'],
    risks: [{ title: 'Storms', text: 'A storm can tear a farm from its ropes in one night.' }],
    terms: { ...noTerms, cap: usd(8_000_000) },
  };
}
