/** What an entity needs before it can be reviewed. Pure, so that the form says the same. */
import type { FieldError } from '../../http/errors.ts';
import { countries } from '../fields/countries.ts';
import type { EntityChange, EntityContent, InvestorEntity } from './entities.ts';

/** The fields that an operator approves, and that stay while something binds the entity. */
export const entityIdentityFields = ['kind', 'legalName', 'country'] as const;

const identityNames: Readonly<Record<(typeof entityIdentityFields)[number], string>> = {
  kind: 'the kind',
  legalName: 'the legal name',
  country: 'the country',
};

/** Returns the fields of who the entity is that a change would alter. */
export function changedIdentity(before: EntityContent, change: EntityChange) {
  return entityIdentityFields.filter(
    (name) => change[name] !== undefined && tidy(change[name]) !== tidy(before[name]),
  );
}

/** Returns why a change is refused while something binds the entity; none where nothing is. */
export function boundProblems(before: EntityContent, change: EntityChange): readonly FieldError[] {
  return changedIdentity(before, change).map((name) => ({
    pointer: `/${name}`,
    code: 'bound',
    message: `You can’t change ${identityNames[name]}: what ${before.legalName} signed names it as it is. Add another entity instead.`,
  }));
}

/** The sentence for an entity that has no statement of authority. */
export function noAuthority(legalName: string): string {
  return `State that you are authorised to sign for ${legalName} before you sign for it.`;
}

/** Returns what is missing, by JSON pointer; none when the entity can be submitted. */
export function entityProblems(entity: EntityContent): readonly FieldError[] {
  const { country, address, signatoryName, signatoryTitle, authority, legalName } = entity;
  const asked: readonly (readonly [boolean, string, string])[] = [
    [country === '', '/country', 'Choose the country where it is registered.'],
    [tidy(address) === '', '/address', 'Enter the address.'],
    [tidy(signatoryName) === '', '/signatoryName', 'Enter the full legal name of the signatory.'],
    [tidy(signatoryTitle) === '', '/signatoryTitle', 'Enter the title of the signatory.'],
    [tidy(authority) === '', '/authority', noAuthority(legalName)],
  ];
  const missing = asked
    .filter(([isMissing]) => isMissing)
    .map(([, pointer, message]) => ({ pointer, code: 'required', message }));
  if (country === '' || Object.hasOwn(countries, country)) return missing;
  const message = `There is no country ${country}.`;
  return [{ pointer: '/country', code: 'country', message }, ...missing];
}

/**
 * Returns why an entity can't be reviewed beside others that one person has submitted: the same one
 * twice would have twice its limit.
 */
export function twinProblems(
  entity: Named,
  others: readonly (Named & { readonly state: InvestorEntity['state'] })[],
): readonly FieldError[] {
  const twin = others.find(
    (other) => other.id !== entity.id && other.state !== 'draft' && isSame(other, entity),
  );
  if (twin === undefined) return [];
  const message = `You’ve already added ${twin.legalName}. Use that entry; its certifications and limit are those of ${twin.legalName}.`;
  return [{ pointer: '/legalName', code: 'taken', message }];
}

type Named = Pick<EntityContent, 'legalName' | 'country'> & { readonly id: string };

function isSame(one: Named, other: Named): boolean {
  const name = ({ legalName }: Named) => tidy(legalName).toLowerCase();
  return one.country === other.country && name(one) === name(other);
}

function tidy(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
