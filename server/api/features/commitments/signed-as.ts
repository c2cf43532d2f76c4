import { entityWithSignatory } from '#shared/product/investors/entity-kinds.ts';
import type { CommitmentRow } from './ledger.ts';

/** Says as whom a commitment was signed: the person, or the entity with its signatory; empty before. */
export function signedAs({
  signed_name: name,
  signed_for: entity,
  signed_title: title,
}: Pick<CommitmentRow, 'signed_name' | 'signed_for' | 'signed_title'>): string {
  if (entity === null || name === null) return name ?? '';
  return entityWithSignatory(entity, { name, title: title ?? '' });
}
