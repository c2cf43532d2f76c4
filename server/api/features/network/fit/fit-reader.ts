import { sql } from 'kysely';
import type { Asker } from '#api/platform/policy/raise-visibility.ts';
import { engineOf } from '#api/platform/storage/engine-of.ts';
import { jsonList } from '#api/platform/storage/json-list.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { FitLeftOut, RaiseFit } from '#shared/product/fit/fit.ts';
import { fitOf, type Offered, type Sought } from '#shared/product/fit/fit-rule.ts';
import type { Regime } from '#shared/product/raises/offer-words.ts';
import { contentOf } from '../../investors/investor-store.ts';
import type { ProfileRow } from '../../investors/profile-rows.ts';
import {
  type RegimeObstacles,
  regimeObstacles,
  standingColumns,
} from '../../investors/regime-obstacles.ts';

/** What an approved investor looks for, and what they are not offered. */
export interface FitReader {
  readonly sought: Sought;
  readonly obstacles: RegimeObstacles;
  readonly passed: ReadonlySet<string>;
  /** The raises of their own companies that run, in which they cannot invest. */
  readonly ownCompany: ReadonlySet<string>;
}

/**
 * Reads by what raises are compared for an approved investor; undefined for anybody else. Every page of
 * the network asks for it, so it is one statement.
 */
export async function fitReaderOf(
  db: Database,
  userId: string,
  now: number,
): Promise<FitReader | undefined> {
  const engine = engineOf(db);
  const ownRunning = sql`company_members
    join raises on raises.company_id = company_members.company_id
      and raises.state in ('live', 'paused', 'closing', 'settling')
    where company_members.user_id = ${userId}`;
  const passed = sql`passed_raises where user_id = ${userId}`;
  const profile = await db
    .selectFrom('investor_profiles')
    .selectAll()
    .select(standingColumns(engine))
    .select(jsonList(engine, ['raise_id'], passed).as('passed'))
    .select(jsonList(engine, ['raises.id'], ownRunning).as('own_company'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (profile === undefined || !isApproved(profile)) return undefined;
  return {
    sought: soughtBy(profile),
    obstacles: regimeObstacles(profile, now),
    passed: idsIn(profile.passed),
    ownCompany: idsIn(profile.own_company),
  };
}

/** The ids in the text of a list whose rows have nothing else. */
function idsIn(list: string): ReadonlySet<string> {
  return new Set((JSON.parse(list) as Record<string, string>[]).flatMap(Object.values<string>));
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

/** Returns what somebody looks for, by their profile. */
export function soughtBy(profile: ProfileRow): Sought {
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
