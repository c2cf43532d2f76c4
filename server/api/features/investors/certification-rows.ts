import type { Selectable } from 'kysely';
import type { Encrypter } from '#api/platform/encrypter.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import { certificationState } from '#shared/product/investors/certification-lifecycle.ts';
import { statementText } from '#shared/product/investors/certification-statements.ts';
import type { CertifiedFigures } from '#shared/product/investors/certifications.ts';

export type CertificationRow = Selectable<Tables['investor_certifications']> & {
  /** The legal name of the entity that it was signed for. */
  readonly entity_name: string | null;
};

/** Certifications with the names of the entities that they were signed for. */
export function certifications(db: Database) {
  return db
    .selectFrom('investor_certifications')
    .leftJoin('investor_entities', 'investor_entities.id', 'investor_certifications.entity_id')
    .selectAll('investor_certifications')
    .select('investor_entities.legal_name as entity_name');
}

/** All that somebody certified, for themselves and for their entities, newest first. */
export async function certificationsOf(
  db: Database,
  userId: string,
): Promise<readonly CertificationRow[]> {
  return certifications(db)
    .where('investor_certifications.user_id', '=', userId)
    .orderBy('number', 'desc')
    .execute();
}

/** Returns those that were signed for a party: oneself where it is no entity. */
export function certificationsFor(
  rows: readonly CertificationRow[],
  { entity_id }: { readonly entity_id: string | null },
): readonly CertificationRow[] {
  return rows.filter((row) => row.entity_id === entity_id);
}

/**
 * Returns what was stated with a certification; null where nothing was, or another key sealed it.
 */
export function figuresOf(
  { id, sealed_figures }: Pick<CertificationRow, 'id' | 'sealed_figures'>,
  encrypter: Encrypter,
): CertifiedFigures | null {
  if (sealed_figures === null) return null;
  const text = encrypter.open(sealed_figures, aboutFigures(id));
  return text === undefined ? null : (JSON.parse(text) as CertifiedFigures);
}

/** Returns what binds sealed figures to their certification. */
export function aboutFigures(id: string): string {
  return `figures of ${id}`;
}

/** Returns what owners and operators alike see of a certification. */
export function factsOf(row: CertificationRow, now: number) {
  const dates = {
    expiresAt: row.expires_at,
    supersededAt: row.superseded_at,
    revokedAt: row.revoked_at,
  };
  return {
    id: row.id,
    number: row.number,
    entity: row.entity_id === null ? null : { id: row.entity_id, legalName: row.entity_name ?? '' },
    jurisdiction: row.jurisdiction,
    basis: row.basis,
    statementVersion: row.statement_version,
    statement: statementText(row.statement_version, row.basis) ?? '',
    typedName: row.typed_name,
    state: certificationState(dates, now),
    signedAt: row.signed_at,
    ...dates,
    revokeReason: row.revoke_reason,
    verifiedAt: row.verified_at,
    verifiedNote: row.verified_note,
  };
}
