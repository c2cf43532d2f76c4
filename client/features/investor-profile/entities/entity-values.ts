import type { Stored } from '#client/framework/autosave/stored-form.ts';
import { countries } from '#shared/product/fields/countries.ts';
import type { EntityContent, InvestorEntity } from '#shared/product/investors/entities.ts';
import { entityKindLabels } from '#shared/product/investors/entity-kinds.ts';
import { entityIdentityFields } from '#shared/product/investors/entity-rules.ts';

const labels: Readonly<Record<keyof EntityContent, string>> = {
  kind: 'Kind of entity',
  legalName: 'Legal name',
  country: 'Country',
  address: 'Address',
  registrationNumber: 'Registration number',
  signatoryName: 'Full legal name of the signatory',
  signatoryTitle: 'Title of the signatory',
  authority: 'Statement of authority',
};

/** The fields of the form, in its order. */
export const entityFields = Object.keys(labels) as (keyof EntityContent)[];

/** What a field of the form is called. */
export function entityLabel(name: string): string {
  return labels[name as keyof EntityContent] ?? name;
}

/**
 * An entity as its form sees it: without the fields that stay while something binds it. Only its
 * owner changes it, so what was saved in another window was saved by them.
 */
export function storedEntity(entity: InvestorEntity): Stored {
  const bound: readonly string[] = entity.isBound ? entityIdentityFields : [];
  const shown = entityFields.filter((name) => !bound.includes(name));
  const values = Object.fromEntries(shown.map((name) => [name, entity[name]]));
  return { version: entity.version, values, saved: { name: 'you', at: entity.updatedAt } };
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: entityKindLabels,
  country: countries,
};

/** A value in words, where there are two to choose from. */
export function entityValueInWords(name: string, value: string): string {
  return choices[name]?.[value] ?? value;
}
