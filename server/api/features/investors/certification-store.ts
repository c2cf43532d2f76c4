import type { Encrypter } from '#api/platform/encrypter.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Tables, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { certificationEnd } from '#shared/product/investors/certification-rules.ts';
import type {
  Certification,
  CertificationRequest,
  CertifiedFigures,
} from '#shared/product/investors/certifications.ts';
import {
  aboutFigures,
  type CertificationRow,
  certifications,
  factsOf,
  figuresOf,
} from './certification-rows.ts';
import type { InvestingParty } from './entities/party.ts';

/** One certification; rejects with 404. */
export async function certificationById(db: Database, id: string): Promise<CertificationRow> {
  const row = await certifications(db)
    .where('investor_certifications.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) {
    throw noSuch('certification');
  }
  return row;
}

/** For whom something is certified: oneself, or an entity and its name. */
type CertifyingParty = Pick<InvestingParty, 'user_id' | 'entity_id'> &
  Partial<Pick<InvestingParty, 'legal_name'>>;

/** Stores what somebody signed, in the place of what they signed before for the same jurisdiction. */
export async function addCertification(
  trx: Transaction,
  encrypter: Encrypter,
  { user_id: userId, entity_id, legal_name = '' }: CertifyingParty,
  request: CertificationRequest,
  now: number,
): Promise<CertificationRow> {
  const { annualIncome = null, netWorth = null } = request;
  const id = newId('crt');
  const last = await trx
    .selectFrom('investor_certifications')
    .select('number')
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const figures: CertifiedFigures = { annualIncome, netWorth };
  const hasFigures = annualIncome !== null || netWorth !== null;
  const row: Tables['investor_certifications'] = {
    id,
    user_id: userId,
    entity_id,
    number: (last?.number ?? 0) + 1,
    jurisdiction: request.jurisdiction,
    basis: request.basis,
    sealed_figures: hasFigures ? encrypter.seal(JSON.stringify(figures), aboutFigures(id)) : null,
    statement_version: request.statementVersion,
    typed_name: request.typedName.replace(/\s+/g, ' ').trim(),
    signed_at: new Date(now).toISOString(),
    expires_at: certificationEnd(now),
    superseded_at: null,
    revoked_at: null,
    revoked_by: null,
    revoke_reason: '',
    verified_at: null,
    verified_by: null,
    verified_note: '',
    reminded_at: null,
  };
  await trx.insertInto('investor_certifications').values(row).execute();
  return { ...row, entity_name: entity_id === null ? null : legal_name };
}

/** Ends what was certified for a party and a jurisdiction, because it is signed anew. */
export async function supersede(
  trx: Transaction,
  { user_id, entity_id }: CertifyingParty,
  jurisdiction: CertificationRow['jurisdiction'],
  now: number,
): Promise<void> {
  await trx
    .updateTable('investor_certifications')
    .set({ superseded_at: new Date(now).toISOString() })
    .where('user_id', '=', user_id)
    .where('entity_id', 'is not distinct from', entity_id)
    .where('jurisdiction', '=', jurisdiction)
    .where('superseded_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Notes what became of a certification; what was signed stays as it is. */
export async function noteOn(
  trx: Transaction,
  id: string,
  note: Partial<
    Pick<
      CertificationRow,
      | 'revoked_at'
      | 'revoked_by'
      | 'revoke_reason'
      | 'verified_at'
      | 'verified_by'
      | 'verified_note'
      | 'reminded_at'
    >
  >,
): Promise<void> {
  await trx.updateTable('investor_certifications').set(note).where('id', '=', id).execute();
}

/** A certification as its owner sees it. */
export function toCertification(
  row: CertificationRow,
  encrypter: Encrypter,
  now: number,
): Certification {
  const { revoked_by, user_id } = row;
  return {
    ...factsOf(row, now),
    revokedBy: revoked_by === null ? null : revoked_by === user_id ? 'you' : 'operator',
    figures: figuresOf(row, encrypter),
  };
}

/** The day of a moment, in UTC. */
export function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10);
}

/** The refusal for a certification that does not hold any more. */
export function endedBefore(): ProblemError {
  return new ProblemError(problem('invalid-transition', 'This certification is no longer valid.'));
}
