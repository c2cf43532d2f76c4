import {
  basisOf,
  type CertificationBasisId,
  certificationBasisIds,
  type Jurisdiction,
  jurisdictions,
} from '#shared/product/investors/certification-bases.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';

/** The selection of an address: the history, or a step of certifying anew. */
export type CertificationQuery =
  | { readonly kind: 'history' }
  /** Nothing is chosen beforehand; `isMissing` when somebody went on without choosing. */
  | { readonly kind: 'jurisdiction'; readonly isMissing: boolean }
  | { readonly kind: 'basis'; readonly jurisdiction: Jurisdiction; readonly isMissing: boolean }
  | { readonly kind: 'sign'; readonly basis: CertificationBasisId };

/** In the address: the entity that is certified for; without it, it is for oneself. */
export const entityName = 'entity';

/** The entity in an address; null for oneself. */
export function readEntity({ searchParams }: URL): string | null {
  return searchParams.get(entityName) || null;
}

/** The certifications of oneself, or of an entity. */
export function certificationHref(entity: string | null): string {
  const of = entity === null ? '' : `&${entityName}=${encodeURIComponent(entity)}`;
  return `${viewPath('certification')}${of}`;
}

/** The first step of certifying anew. */
export function newHref(entity: string | null): string {
  return `${certificationHref(entity)}&new=1`;
}

/** The step in which one chooses what applies under these rules. */
export function basisHref(jurisdiction: Jurisdiction, entity: string | null): string {
  return `${newHref(entity)}&jurisdiction=${jurisdiction}`;
}

/** In the address of a step: which one was sent, as a step without a choice leads back to itself. */
export const sentName = 'sent';

/** Reads an address of this view. */
export function readCertificationQuery({ searchParams }: URL): CertificationQuery {
  const sent = searchParams.get(sentName);
  const basis = certificationBasisIds.find((id) => id === searchParams.get('basis'));
  if (basis !== undefined) return { kind: 'sign', basis };
  const jurisdiction = jurisdictions.find((one) => one === searchParams.get('jurisdiction'));
  if (jurisdiction !== undefined) {
    return { kind: 'basis', jurisdiction, isMissing: sent === 'basis' };
  }
  if (!searchParams.has('new')) return { kind: 'history' };
  return { kind: 'jurisdiction', isMissing: sent === 'jurisdiction' };
}

/** The jurisdiction of what is being certified. */
export function jurisdictionOf(basis: CertificationBasisId): Jurisdiction {
  return basisOf(basis).jurisdiction;
}
