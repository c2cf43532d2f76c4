import {
  basisOf,
  type CertificationBasisId,
  certificationBasisIds,
  type Jurisdiction,
  jurisdictions,
} from '../../../shared/product/investors/certification-bases.ts';
import { viewPath } from '../../../shared/site/dashboard-address.ts';

/** What the address selects: the history, or a step of certifying anew. */
export type AskedCertification =
  | { readonly kind: 'history' }
  | { readonly kind: 'jurisdiction' }
  | { readonly kind: 'basis'; readonly jurisdiction: Jurisdiction }
  | { readonly kind: 'sign'; readonly basis: CertificationBasisId };

export const certificationHref: string = viewPath('certification');
export const newHref = `${certificationHref}&new=1`;

/** The step in which one chooses what applies under these rules. */
export function basisHref(jurisdiction: Jurisdiction): string {
  return `${newHref}&jurisdiction=${jurisdiction}`;
}

/** Reads an address of this view. */
export function askedCertification({ searchParams }: URL): AskedCertification {
  const basis = certificationBasisIds.find((id) => id === searchParams.get('basis'));
  if (basis !== undefined) return { kind: 'sign', basis };
  const jurisdiction = jurisdictions.find((one) => one === searchParams.get('jurisdiction'));
  if (jurisdiction !== undefined) return { kind: 'basis', jurisdiction };
  return { kind: searchParams.has('new') ? 'jurisdiction' : 'history' };
}

/** The jurisdiction of what is being certified. */
export function jurisdictionOf(basis: CertificationBasisId): Jurisdiction {
  return basisOf(basis).jurisdiction;
}
