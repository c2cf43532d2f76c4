/** What entities say of themselves in words, for their owners and for operators. */
import { countries } from '#shared/product/fields/countries.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import { entityKindLabels } from '#shared/product/investors/entity-kinds.ts';

type Described = Pick<
  InvestorEntity,
  | 'kind'
  | 'legalName'
  | 'country'
  | 'address'
  | 'registrationNumber'
  | 'signatoryName'
  | 'signatoryTitle'
  | 'authority'
>;

/** Returns what an entity says; what is empty says so. */
export function entityFacts(entity: Described) {
  const said = (text: string) => text || 'Not specified';
  return [
    ...entityIdentityFacts(entity),
    { label: 'Address', value: said(entity.address.split('\n').filter(Boolean).join(', ')) },
    { label: 'Registration number', value: said(entity.registrationNumber) },
    { label: 'Signatory', value: said(entity.signatoryName) },
    { label: 'Title of the signatory', value: said(entity.signatoryTitle) },
    { label: 'Statement of authority', value: said(entity.authority) },
  ];
}

/** Returns who the entity is, which stays while something binds it. */
export function entityIdentityFacts({
  kind,
  legalName,
  country,
}: Pick<Described, 'kind' | 'legalName' | 'country'>) {
  return [
    { label: 'Kind', value: entityKindLabels[kind] },
    { label: 'Legal name', value: legalName },
    { label: 'Country', value: countries[country] ?? 'Not specified' },
  ];
}
