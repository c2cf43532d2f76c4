import { type SqlBool, sql } from 'kysely';
import type { Encrypter } from '#api/platform/encrypter.ts';
import { type Asker, raisesSeen } from '#api/platform/policy/raise-visibility.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { together } from '#api/platform/storage/together.ts';
import type { Money } from '#shared/money/money.ts';
import { basisOf } from '#shared/product/investors/certification-bases.ts';
import { isSameName } from '#shared/product/investors/certification-rules.ts';
import {
  type RegCfFacts,
  regCfCountedFrom,
  regCfCountedStates,
  regCfFreedAt,
} from '#shared/product/investors/reg-cf-use.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { type CertificationRow, factsOf, figuresOf } from './certification-rows.ts';
import type { InvestingParty } from './entities/party.ts';

const usd = (amount: number): Money => ({ amount, currency: 'USD' });

/**
 * Returns what the limit of a party follows from, by what is stored.
 * @param certifications those of this party
 * @param except a commitment that does not count, because it is the one that is asked about
 */
export async function readRegCfFacts(
  db: Database,
  encrypter: Encrypter,
  party: InvestingParty,
  read: Promise<readonly CertificationRow[]>,
  now: number,
  except?: string,
): Promise<RegCfFacts> {
  const [certifications, { amount, oldestAt }] = await together([
    read,
    usedHere(db, party, now, except),
  ]);
  const held = certifications.find(
    (row) =>
      row.jurisdiction === 'US' &&
      factsOf(row, now).state === 'valid' &&
      isSameName(row.typed_name, party.legal_name),
  );
  const figures = held === undefined ? null : figuresOf(held, encrypter);
  return {
    entity: party.entity_id === null ? undefined : party.legal_name,
    accredited: held !== undefined && basisOf(held.basis).accredited === true,
    annualIncome: figures?.annualIncome ?? null,
    netWorth: figures?.netWorth ?? null,
    usedHere: usd(amount),
    usedElsewhere: usedElsewhere(party, encrypter, now),
    freedOn: oldestAt === null ? null : regCfFreedAt(Date.parse(oldestAt)),
  };
}

/** A commitment counts from its signature on; a wish may have been there long before. */
const countedSince = sql<string>`coalesce(commitments.signed_at, commitments.created_at)`;
/** Who waits where room is shared out at the end gets a part of it without signing again. */
const waitsForShare = sql<SqlBool>`(
  commitments.state = 'waitlisted' and raises.content like '%"oversubscription":"scale_back"%'
)`;

/** What a party committed here under Regulation Crowdfunding in the past 365 days, in cents. */
async function usedHere(
  db: Database,
  { user_id, entity_id }: InvestingParty,
  now: number,
  except = '',
): Promise<{ readonly amount: number; readonly oldestAt: string | null }> {
  const row = await db
    .selectFrom('commitments')
    .innerJoin('raises', 'raises.id', 'commitments.raise_id')
    .select([
      // As text: a sum may be larger than a driver's integers.
      sql<string>`cast(coalesce(sum(commitments.amount), 0) as text)`.as('amount'),
      sql<string | null>`min(${countedSince})`.as('oldest_at'),
    ])
    .where('commitments.investor_id', '=', user_id)
    .where('commitments.entity_id', 'is not distinct from', entity_id)
    .where('commitments.id', '<>', except)
    .where(countedSince, '>=', regCfCountedFrom(now))
    .where((eb) => eb.or([eb('commitments.state', 'in', regCfCountedStates), waitsForShare]))
    .where('raises.regime', '=', 'us_reg_cf')
    .executeTakeFirstOrThrow();
  return { amount: Number(row.amount), oldestAt: row.oldest_at };
}

/** Null where something was declared that cannot be read: it may be any amount. */
function usedElsewhere(party: InvestingParty, encrypter: Encrypter, now: number): Money | null {
  const declared = elsewhereOf(party, encrypter, now);
  if (declared === null) return usd(0);
  return declared.amount === null ? null : usd(declared.amount);
}

/**
 * Returns what was declared for other portals and still counts; null when nothing does. The amount
 * is null where a key encrypted it that this server does not have.
 */
export function elsewhereOf(
  { user_id, entity_id, sealed_elsewhere, elsewhere_at }: DeclaringParty,
  encrypter: Encrypter,
  now: number,
): { readonly amount: number | null; readonly at: string } | null {
  if (sealed_elsewhere === null || elsewhere_at === null) return null;
  if (elsewhere_at < regCfCountedFrom(now)) return null;
  const text = encrypter.open(sealed_elsewhere, aboutElsewhere(entity_id ?? user_id));
  return { amount: text === undefined ? null : Number(text), at: elsewhere_at };
}

/** As much of a party as it takes to read what it declared. */
type DeclaringParty = Pick<InvestingParty, 'user_id' | 'sealed_elsewhere' | 'elsewhere_at'> & {
  readonly entity_id?: string | null;
};

/**
 * Stores what a party declares for other portals, in cents. Profile and entity keep their version,
 * because nothing changes of what their form shows and an operator reviews.
 */
export async function declareElsewhere(
  trx: Transaction,
  encrypter: Encrypter,
  { user_id, entity_id }: InvestingParty,
  amount: number,
  now: number,
): Promise<void> {
  const declared = {
    sealed_elsewhere: encrypter.seal(String(amount), aboutElsewhere(entity_id ?? user_id)),
    elsewhere_at: new Date(now).toISOString(),
  };
  if (entity_id === null) {
    await trx
      .updateTable('investor_profiles')
      .set(declared)
      .where('user_id', '=', user_id)
      .execute();
  } else {
    await trx.updateTable('investor_entities').set(declared).where('id', '=', entity_id).execute();
  }
}

function aboutElsewhere(id: string): string {
  return `commitments elsewhere of ${id}`;
}

/** A raise as far as the question goes whether somebody may commit to it. */
export interface RaiseToCommitTo {
  readonly state: RaiseState;
  readonly offer: Pick<RaiseContent, 'regime' | 'minTicket'>;
  readonly isOwnCompany: boolean;
}

/** The raise, as it was published last; undefined when whoever asks may not read its page. */
export async function readRaiseToCommitTo(
  db: Database,
  asker: Asker,
  userId: string,
  raiseId: string,
  now: number,
): Promise<RaiseToCommitTo | undefined> {
  const columns = {
    raise: 'raises.id',
    company: 'raises.company_id',
    visibility: 'raises.visibility',
    state: 'raises.state',
  };
  const row = await db
    .selectFrom('raises')
    .innerJoin('raise_snapshots', 'raise_snapshots.id', 'raises.published_snapshot_id')
    .select(['raises.state', 'raise_snapshots.content'])
    .select(
      sql<SqlBool>`exists (select 1 from company_members
        where company_members.company_id = raises.company_id
        and company_members.user_id = ${userId})`.as('is_own'),
    )
    .where('raises.id', '=', raiseId)
    .where(raisesSeen(asker, 'page', columns, now))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // The server wrote it, in the shape that its own types describe.
  const offer = JSON.parse(row.content) as RaiseContent;
  return { state: row.state, offer, isOwnCompany: Boolean(row.is_own) };
}
