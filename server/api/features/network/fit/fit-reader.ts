import { sql } from 'kysely';
import type { Asker } from '#api/platform/policy/raise-visibility.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import type { FitLeftOut, RaiseFit } from '#shared/product/fit/fit.ts';
import { fitOf, type Offered, type Sought } from '#shared/product/fit/fit-rule.ts';
import type { Regime } from '#shared/product/raises/offer-words.ts';
import { contentOf } from '../../investors/investor-store.ts';
import { type ProfileRow, profileOf } from '../../investors/profile-rows.ts';
import { type RegimeObstacles, regimeObstacles } from '../../investors/regime-obstacles.ts';

/** What an approved investor looks for, and what they are not offered. */
export interface FitReader {
  readonly sought: Sought;
  readonly obstacles: RegimeObstacles;
  readonly passed: ReadonlySet<string>;
  /** The raises of their own companies that run, in which they cannot invest. */
  readonly ownCompany: ReadonlySet<string>;
}

/** Reads by what raises are compared for an approved investor; undefined for anybody else. */
export async function fitReaderOf(
  db: Database,
  userId: string,
  now: number,
): Promise<FitReader | undefined> {
  const profile = await profileOf(db, userId);
  if (profile === undefined || !isApproved(profile)) return undefined;
  const [obstacles, { rows }] = await together([
    regimeObstacles(db, profile, now),
    sql<{ id: string; is_passed: number }>`
      select raise_id as id, 1 as is_passed from passed_raises where user_id = ${userId}
      union all select raises.id, 0 from company_members
        join raises on raises.company_id = company_members.company_id
          and raises.state in ('live', 'paused', 'closing', 'settling')
        where company_members.user_id = ${userId}`.execute(db),
  ]);
  const ids = (isPassed: boolean) =>
    new Set(rows.filter(({ is_passed }) => (is_passed === 1) === isPassed).map(({ id }) => id));
  return { sought: soughtBy(profile), obstacles, passed: ids(true), ownCompany: ids(false) };
}

/** The same for who asks: those who see what is shown to approved investors. */
export async function fitReaderFor(
  db: Database,
  { roles, account }: Asker,
  now: number,
): Promise<FitReader | undefined> {
  if (account === null || !roles.includes('approved-investor')) return undefined;
  return fitReaderOf(db, account.id, now);
}

/** Says what the order by fit leaves out for somebody. */
export function leftOutOf({ obstacles, passed }: FitReader): FitLeftOut {
  const reasons = Object.values(obstacles).filter((reason) => reason !== null);
  return { certification: [...new Set(reasons)], passed: passed.size };
}

/** As for what is shown to approved investors: a change that is reviewed takes nothing away. */
function isApproved({ state, approved_at }: ProfileRow): boolean {
  return state === 'approved' || (state === 'pending' && approved_at !== null);
}

function soughtBy(profile: ProfileRow): Sought {
  const { stages, sectors, countries, currency, checkMin, checkMax } = contentOf(profile);
  return {
    ...{ stages, sectors, countries, currency },
    checkMin: checkMin?.amount ?? null,
    checkMax: checkMax?.amount ?? null,
  };
}

/** Compares a raise that somebody sees, and says why it is left out of what they are offered. */
export function fitFor(
  reader: FitReader,
  raise: Offered & { readonly id: string; readonly regime: Regime | null },
): RaiseFit {
  const { criteria, ...fit } = fitOf(reader.sought, raise);
  return { ...fit, criteria: [...criteria], excluded: exclusionOf(reader, raise) };
}

function exclusionOf(
  { obstacles, passed, ownCompany }: FitReader,
  { id, regime }: { readonly id: string; readonly regime: Regime | null },
): RaiseFit['excluded'] {
  if (ownCompany.has(id)) {
    return { why: 'own-company', reason: 'You’re part of this company.' };
  }
  if (passed.has(id)) return { why: 'passed', reason: 'You passed on this raise.' };
  const obstacle =
    regime === null ? 'This raise doesn’t say which rule it’s offered under.' : obstacles[regime];
  return obstacle === null ? null : { why: 'certification', reason: obstacle };
}

/** The rules under which a reader may invest. */
export function admittingRegimes({ obstacles }: FitReader): readonly Regime[] {
  return (Object.keys(obstacles) as Regime[]).filter((regime) => obstacles[regime] === null);
}
