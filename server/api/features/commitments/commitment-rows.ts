import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import { entityWithSignatory } from '#shared/product/investors/entity-kinds.ts';
import type { Oversubscription } from '#shared/product/raises/offer-words.ts';
import type { InvestingParty } from '../investors/entities/party.ts';
import { issuerName } from '../raises/issuer.ts';
import { contentOf } from '../raises/raise-content.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import type { CommitmentRow, Ledger } from './ledger.ts';

/** The entity that a commitment is for, as it was signed; before that, as it is. Null without one. */
export const entityName = sql<
  string | null
>`coalesce(commitments.signed_for, investor_entities.legal_name)`;
const signatory = sql<string | null>`case when commitments.signed_for is null
  then investor_entities.signatory_name else commitments.signed_name end`;
const signatoryTitle = sql<string | null>`case when commitments.signed_for is null
  then investor_entities.signatory_title else commitments.signed_title end`;

/**
 * The name by which the book calls an investor; whoever was erased has none but that. An entity is
 * named with who signs for it.
 */
export const investorName = sql<string>`case
  when ${entityName} is null
    then coalesce(nullif(investor_profiles.display_name, ''), investors.name)
  when coalesce(${signatory}, '') in ('', ${entityName}) then ${entityName}
  else ${entityName} || ', by ' || ${signatory} end`;

type OfItsRaise = Pick<
  RaiseRow,
  | 'slug'
  | 'title'
  | 'company_id'
  | 'deadline_at'
  | 'early_close_at'
  | 'settling_at'
  | 'allocated_at'
  | 'paying_held_until'
>;

/** A commitment with what is shown beside it. */
export interface NamedCommitment extends Selectable<Tables['commitments']>, OfItsRaise {
  readonly raise_state: RaiseRow['state'];
  readonly company: string;
  readonly funder: string | null;
  readonly funder_operates: string | null;
  readonly uploaded_at: string | null;
  readonly media_type: string | null;
  readonly bytes: number | null;
  readonly investor: string;
  readonly entity: string | null;
  readonly signatory: string | null;
  readonly signatory_title: string | null;
  readonly place: number | null;
  /** When an account for a refund was entered last. */
  readonly refund_account_at: string | null;
  /** 1 where a side letter is offered that its investor has neither signed nor declined. */
  readonly letter_offered: number;
}

/**
 * Commitments with what is shown beside them. The type is written out because Biome works out the
 * type of a chain of joins anew at each use: linting took minutes, and takes seconds now.
 */
export function namedCommitments(
  db: Database,
): SelectQueryBuilder<Tables, 'commitments' | 'raises', NamedCommitment> {
  return db
    .selectFrom('commitments')
    .innerJoin('raises', 'raises.id', 'commitments.raise_id')
    .innerJoin('companies', 'companies.id', 'raises.company_id')
    .innerJoin('users as investors', 'investors.id', 'commitments.investor_id')
    .leftJoin('investor_profiles', 'investor_profiles.user_id', 'commitments.investor_id')
    .leftJoin('investor_entities', 'investor_entities.id', 'commitments.entity_id')
    .leftJoin('users as funders', 'funders.id', 'commitments.funded_by')
    .leftJoin('commitment_evidence', 'commitment_evidence.commitment_id', 'commitments.id')
    .leftJoin('files', 'files.id', 'commitment_evidence.file_id')
    .leftJoin('refund_accounts', 'refund_accounts.commitment_id', 'commitments.id')
    .selectAll('commitments')
    .select(['raises.slug', 'raises.title', 'raises.state as raise_state', 'raises.company_id'])
    .select(['raises.deadline_at', 'raises.early_close_at', 'raises.settling_at'])
    .select(['raises.allocated_at', 'raises.paying_held_until'])
    .select(issuerName.as('company'))
    .select(['funders.name as funder', 'funders.operator_since as funder_operates'])
    .select(['commitment_evidence.uploaded_at', 'files.media_type', 'files.bytes'])
    .select('refund_accounts.entered_at as refund_account_at')
    .select(
      sql<number>`case when exists (select 1 from side_letters
        where side_letters.commitment_id = commitments.id and side_letters.state = 'offered')
        then 1 else 0 end`.as('letter_offered'),
    )
    .select(investorName.as('investor'))
    .select(entityName.as('entity'))
    .select([signatory.as('signatory'), signatoryTitle.as('signatory_title')])
    .select(
      sql<number | null>`case when commitments.state = 'waitlisted' then (
        select cast(count(*) as integer) from commitments as waiting
        where waiting.raise_id = commitments.raise_id and waiting.state = 'waitlisted'
        and waiting.queue_pos <= commitments.queue_pos
      ) end`.as('place'),
    );
}

/** The columns of the commitment alone, without what is shown beside them. */
export function rowOf(named: NamedCommitment): CommitmentRow {
  const { slug, title, raise_state, company_id, company, investor, place, ...more } = named;
  const { deadline_at, early_close_at, settling_at, allocated_at, paying_held_until, ...other } =
    more;
  const { funder, funder_operates, uploaded_at, media_type, bytes, ...last } = other;
  const { entity, signatory: _signatory, signatory_title, refund_account_at, ...rest } = last;
  const { letter_offered, ...row } = rest;
  return row;
}

/**
 * A commitment that was read in a locked ledger, as what was written since has left it. Nothing is
 * read again but what depends on others: its place on the waitlist, and who confirmed its payment.
 */
export async function commitmentAfter(
  { trx, written }: Ledger,
  before: NamedCommitment,
): Promise<NamedCommitment> {
  const after = written.get(before.id);
  if (after === undefined) return before;
  const funder = after.funded_by === before.funded_by ? {} : await funderOf(trx, after);
  const place = await placeOf(trx, after);
  return { ...before, ...after, ...funder, ...partyAfter(before, after), place };
}

/**
 * A commitment that its investor has just begun, with what is shown to them beside it. Nothing is read
 * again: there is nothing about it yet but what was written.
 */
export async function commitmentBegun(
  { trx }: Ledger,
  row: CommitmentRow,
  { raise, party, investor }: Begun,
): Promise<NamedCommitment> {
  const { slug, title, state: raise_state, company_id, company_name: company } = raise;
  const { deadline_at, early_close_at, settling_at, allocated_at, paying_held_until } = raise;
  const entity = party.signatory && {
    entity: party.legal_name,
    signatory: party.signatory.name,
    signatory_title: party.signatory.title,
  };
  const before = {
    ...{ ...row, slug, title, raise_state, company_id, company },
    ...{ deadline_at, early_close_at, settling_at, allocated_at, paying_held_until },
    ...{ funder: null, funder_operates: null, uploaded_at: null, media_type: null, bytes: null },
    ...{ refund_account_at: null, letter_offered: 0, investor, place: null },
    ...(entity ?? { entity: null, signatory: null, signatory_title: null }),
  };
  return { ...before, ...partyAfter(before, row), place: await placeOf(trx, row) };
}

/** What stands beside a new commitment. */
interface Begun {
  readonly raise: RaiseRow;
  readonly party: InvestingParty;
  /** The name of the account: investors are not shown by which name the book calls them. */
  readonly investor: string;
}

/** The entity after something was signed, which may have been for another party than before. */
function partyAfter(
  before: NamedCommitment,
  { entity_id, signed_for, signed_name, signed_title }: CommitmentRow,
): Partial<NamedCommitment> {
  if (signed_for === null) return entity_id === before.entity_id ? {} : { entity: null };
  const investor = entityWithSignatory(signed_for, { name: signed_name ?? '', title: '' });
  return { entity: signed_for, signatory: signed_name, signatory_title: signed_title, investor };
}

async function funderOf(
  db: Database,
  { funded_by }: CommitmentRow,
): Promise<Pick<NamedCommitment, 'funder' | 'funder_operates'>> {
  const found =
    funded_by === null
      ? undefined
      : await db
          .selectFrom('users')
          .select(['name', 'operator_since'])
          .where('id', '=', funded_by)
          .executeTakeFirst();
  return { funder: found?.name ?? null, funder_operates: found?.operator_since ?? null };
}

async function placeOf(
  db: Database,
  { raise_id, state, queue_pos }: CommitmentRow,
): Promise<number | null> {
  if (state !== 'waitlisted') return null;
  const { place } = await db
    .selectFrom('commitments as waiting')
    .select((eb) => eb.fn.countAll().as('place'))
    .where('raise_id', '=', raise_id)
    .where('state', '=', 'waitlisted')
    .where('queue_pos', '<=', queue_pos)
    .executeTakeFirstOrThrow();
  return Number(place);
}

/** One commitment; undefined when there is none. */
export function commitmentById(db: Database, id: string): Promise<NamedCommitment | undefined> {
  return namedCommitments(db).where('commitments.id', '=', id).executeTakeFirst();
}

/**
 * Returns what somebody has committed to a raise: what is open, or else what they did last.
 * @param entityId for this entity of theirs, or null for themselves; undefined for any of them
 */
export async function commitmentTo(
  db: Database,
  raiseId: string,
  investorId: string,
  entityId: string | null | undefined,
): Promise<NamedCommitment | undefined> {
  return namedCommitments(db)
    .where('commitments.investor_id', '=', investorId)
    .where('commitments.raise_id', '=', raiseId)
    .$if(entityId !== undefined, (query) =>
      query.where('commitments.entity_id', 'is not distinct from', entityId ?? null),
    )
    .orderBy(
      sql`case when commitments.state in ('cancelled', 'refunded', 'settled', 'refund_due') then 1 else 0 end`,
    )
    .orderBy('commitments.created_at', 'desc')
    .orderBy('commitments.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The history of a commitment, oldest first. */
export function historyOf(db: Database, commitmentId: string) {
  return db
    .selectFrom('commitment_events')
    .selectAll()
    .where('commitment_id', '=', commitmentId)
    .orderBy('seq')
    .execute();
}

/** How each of these raises shares out its capacity, by its id. */
export async function oversubscriptionsOf(
  db: Database,
  raiseIds: readonly string[],
): Promise<ReadonlyMap<string, Oversubscription>> {
  if (raiseIds.length === 0) return new Map();
  const rows = await db.selectFrom('raises').selectAll().where('id', 'in', raiseIds).execute();
  return new Map(rows.map((row) => [row.id, contentOf(row).oversubscription]));
}
