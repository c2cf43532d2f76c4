import { versionConflict } from '#api/platform/http/versions.ts';
import { indexPerson } from '#api/platform/identity/person-index.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { Money } from '#shared/money/money.ts';
import type { Sector, Stage } from '#shared/product/companies/sectors.ts';
import type {
  InvestorProfile,
  InvestorProfileChange,
  InvestorProfileRequest,
  ProfileContent,
} from '#shared/product/investors/investors.ts';
import {
  type InvestorState,
  investorProfileLifecycle,
} from '#shared/product/investors/lifecycle.ts';
import { profileProblems } from '#shared/product/investors/profile-rules.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { directoryWords } from './directory/directory-words.ts';
import type { ProfileRow } from './profile-rows.ts';

/** Adds a profile; undefined when a request at the same time has added one. */
export async function addProfile(
  trx: Transaction,
  userId: string,
  { kind, displayName, legalName = '' }: InvestorProfileRequest & { readonly legalName?: string },
  state: InvestorState,
  now: number,
): Promise<ProfileRow | undefined> {
  const at = new Date(now).toISOString();
  const row: ProfileRow = {
    user_id: userId,
    kind,
    display_name: displayName.trim(),
    legal_name: legalName,
    country: '',
    address: '',
    bio: '',
    thesis: '',
    directory_words: directoryWords(displayName, ''),
    stages: '[]',
    sectors: '[]',
    countries: '[]',
    currency: 'USD',
    check_min: null,
    check_max: null,
    leads: 0,
    visibility: 'hidden',
    state,
    review_note: '',
    submitted_at: null,
    decided_at: null,
    decided_by: null,
    approved_at: state === 'approved' ? at : null,
    sealed_elsewhere: null,
    elsewhere_at: null,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  const added = await trx
    .insertInto('investor_profiles')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added !== undefined) await indexPerson(trx, userId);
  return added;
}

/**
 * Writes columns of a profile if it is still the version the caller saw; rejects with 412 otherwise.
 * @param expected undefined for a caller who changes whatever there is
 */
export async function updateProfile(
  trx: Transaction,
  before: ProfileRow,
  expected: number | undefined,
  columns: Partial<Omit<ProfileRow, 'user_id' | 'version' | 'created_at'>>,
  now: number,
): Promise<ProfileRow> {
  const { user_id, version } = before;
  const seen = expected ?? version;
  const { display_name, thesis } = { ...before, ...columns };
  const changed = await trx
    .updateTable('investor_profiles')
    .set({
      ...columns,
      directory_words: directoryWords(display_name, thesis),
      updated_at: new Date(now).toISOString(),
      version: seen + 1,
    })
    .where('user_id', '=', user_id)
    .where('version', '=', seen)
    .returningAll()
    .executeTakeFirst();
  if (changed === undefined) throw versionConflict(version);
  await indexPerson(trx, user_id);
  return changed;
}

/** The columns that a change writes. */
export function columnsOf(change: InvestorProfileChange): Partial<ProfileRow> {
  const { kind, displayName, legalName, country, address, bio, thesis } = change;
  const { currency, visibility } = change;
  const { stages, sectors, countries, checkMin, checkMax, leads } = change;
  return given({
    kind,
    display_name: displayName?.trim(),
    legal_name: legalName?.replace(/\s+/g, ' ').trim(),
    country,
    address: address?.trim(),
    bio,
    thesis,
    currency,
    visibility,
    stages: stages && JSON.stringify(stages),
    sectors: sectors && JSON.stringify(sectors),
    countries: countries && JSON.stringify(countries),
    check_min: checkMin === null ? null : checkMin?.amount,
    check_max: checkMax === null ? null : checkMax?.amount,
    leads: leads === undefined ? undefined : Number(leads),
  });
}

function given(columns: { readonly [K in keyof ProfileRow]?: ProfileRow[K] | undefined }) {
  const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<ProfileRow>;
}

/** Removes a profile that is in this state; false when it is not, or no longer. */
export async function removeProfile(
  trx: Transaction,
  userId: string,
  state: InvestorState,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('investor_profiles')
    .where('user_id', '=', userId)
    .where('state', '=', state)
    .executeTakeFirst();
  await indexPerson(trx, userId);
  return numDeletedRows > 0n;
}

/** Returns what a profile says. */
export function contentOf(row: ProfileRow): ProfileContent {
  const money = (amount: number | null): Money | null =>
    amount === null ? null : { amount: Number(amount), currency: row.currency };
  return {
    kind: row.kind,
    displayName: row.display_name,
    legalName: row.legal_name,
    country: row.country,
    address: row.address,
    bio: row.bio,
    thesis: row.thesis,
    stages: JSON.parse(row.stages) as Stage[],
    sectors: JSON.parse(row.sectors) as Sector[],
    countries: JSON.parse(row.countries) as string[],
    currency: row.currency,
    checkMin: money(row.check_min),
    checkMax: money(row.check_max),
    leads: row.leads === 1,
    visibility: row.visibility,
  };
}

/** A profile as its owner sees it. */
export function toProfile(row: ProfileRow): InvestorProfile {
  const content = contentOf(row);
  const { state } = row;
  return {
    ...content,
    state,
    reviewNote: row.review_note,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    keepsReading: state === 'approved' || (state === 'pending' && row.approved_at !== null),
    problems: profileProblems(content).map((one) => ({ ...one })),
    allowed: [...offeredEvents(investorProfileLifecycle, state, 'investor')],
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
