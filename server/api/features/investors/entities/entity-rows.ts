import { type SqlBool, sql } from 'kysely';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import { investorEntityLifecycle } from '#shared/product/investors/entity-lifecycle.ts';
import { entityProblems } from '#shared/product/investors/entity-rules.ts';
import type { WhoOf } from '#shared/product/lifecycle.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';

/** An entity with what its commitments say of it. */
export interface EntityRow extends EntityColumns {
  /** Whether something that was signed for it binds it, or was paid for. */
  readonly is_bound: boolean;
  /** Whether anything was ever committed in its name. */
  readonly is_used: boolean;
}
export type EntityColumns = Tables['investor_entities'];

/** Reads entities; what was signed binds until it is cancelled or refunded. */
function entities(db: Database) {
  const used = sql`select 1 from commitments where commitments.entity_id = investor_entities.id`;
  return db
    .selectFrom('investor_entities')
    .selectAll()
    .select(sql<SqlBool>`exists (${used})`.as('is_used'))
    .select(
      sql<SqlBool>`exists (${used} and commitments.signed_at is not null
        and commitments.state not in ('cancelled', 'refunded'))`.as('is_bound'),
    );
}

/** The entities of somebody, by legal name. */
export async function entitiesOf(db: Database, userId: string): Promise<readonly EntityRow[]> {
  const rows = await entities(db)
    .where('user_id', '=', userId)
    .orderBy('legal_name')
    .orderBy('id')
    .execute();
  return rows.map(toRow);
}

/** One entity; undefined when there is none. */
export async function entityById(db: Database, id: string): Promise<EntityRow | undefined> {
  const row = await entities(db).where('id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

function toRow<R extends { readonly is_used: SqlBool; readonly is_bound: SqlBool }>(row: R) {
  return { ...row, is_used: Boolean(row.is_used), is_bound: Boolean(row.is_bound) };
}

/** Returns what an entity says of itself. */
export function entityContentOf(row: EntityColumns) {
  return {
    kind: row.kind,
    legalName: row.legal_name,
    country: row.country,
    address: row.address,
    registrationNumber: row.registration_number,
    signatoryName: row.signatory_name,
    signatoryTitle: row.signatory_title,
    authority: row.authority,
  };
}

/** An entity as its owner sees it, or whoever else it is shown to. */
export function toEntity(
  row: EntityRow,
  who: WhoOf<typeof investorEntityLifecycle> = 'investor',
): InvestorEntity {
  const content = entityContentOf(row);
  const offered = offeredEvents(investorEntityLifecycle, row.state, who);
  return {
    id: row.id,
    ...content,
    state: row.state,
    reviewNote: row.review_note,
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    problems: entityProblems(content).map((one) => ({ ...one })),
    isBound: row.is_bound,
    allowed: offered.filter((event) => event !== 'remove' || !row.is_used),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}
