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

export const certificationHref: string = viewPath('certification');
export const newHref = `${certificationHref}&new=1`;

/** The step in which one chooses what applies under these rules. */
export function basisHref(jurisdiction: Jurisdiction): string {
  return `${newHref}&jurisdiction=${jurisdiction}`;
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
