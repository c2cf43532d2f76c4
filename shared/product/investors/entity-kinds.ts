/** What kind of entity somebody signs for: plain data, so that the browser can use it. */
export const entityKindLabels = {
  company: 'Company',
  fund: 'Fund',
  partnership: 'Partnership',
  trust: 'Trust',
  foundation: 'Foundation',
  other: 'Another legal entity',
} as const;
export type EntityKind = keyof typeof entityKindLabels;
export const entityKinds = Object.keys(entityKindLabels) as [
  EntityKind,
  EntityKind,
  ...EntityKind[],
];

/** How requests and addresses name the investor's own person, beside the ids of their entities. */
export const selfParty = 'self';

/** Names an entity with who signs for it: "Hollow Oak Capital GmbH, by Nora Lind, Managing Director". */
export function entityWithSignatory(
  legalName: string,
  signatory: { readonly name: string; readonly title: string },
): string {
  const by = [signatory.name, signatory.title].map((part) => part.trim()).filter(Boolean);
  return by.length === 0 ? legalName : `${legalName}, by ${by.join(', ')}`;
}
