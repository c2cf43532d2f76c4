import { fieldAt } from '#shared/product/raises/field-labels.ts';
import { termsOfInstrument } from '#shared/product/raises/field-words.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';

/** A part of a submission: its title, and the names of its fields. */
export interface FieldGroup {
  readonly title: string;
  readonly names: readonly string[];
}

/** Lists the fields in the order of the editor, with the terms that belong to the instrument. */
export function fieldGroups({
  instrument,
}: Pick<RaiseContent, 'instrument'>): readonly FieldGroup[] {
  const terms = instrument === null ? [] : termsOfInstrument[instrument];
  return [
    { title: 'Headline', names: ['company', 'title', 'summary', 'highlights', 'cover', 'logo'] },
    {
      title: 'Amounts',
      names: ['min', 'target', 'max', 'minTicket', 'maxTicket', 'oversubscription'],
    },
    { title: 'Terms', names: ['instrument', ...terms.map((name) => `terms.${name}`)] },
    {
      title: 'Offer',
      names: ['regime', 'visibility', 'opensAt', 'deadlineAt'],
    },
    { title: 'Ownership', names: ['ownershipShown', 'capTable', 'earlierInvestors'] },
    { title: 'Pitch', names: ['pitch', 'images', 'useOfFunds'] },
    { title: 'Team and risks', names: ['team', 'risks'] },
    { title: 'Data room', names: ['documents'] },
    { title: 'Agreement', names: ['agreement'] },
  ];
}

/** The fields that differ, in their order, and the others in their groups. */
export interface FieldsByChange {
  readonly changed: readonly string[];
  readonly unchanged: readonly FieldGroup[];
}

/** Separates the fields that one of the JSON pointers leads into from those that stayed as they were. */
export function separateChanged(
  groups: readonly FieldGroup[],
  pointers: readonly string[],
): FieldsByChange {
  const differing = new Set(pointers.map(fieldAt));
  return {
    changed: groups.flatMap(({ names }) => names.filter((name) => differing.has(name))),
    unchanged: groups
      .map(({ title, names }) => ({ title, names: names.filter((name) => !differing.has(name)) }))
      .filter(({ names }) => names.length > 0),
  };
}
