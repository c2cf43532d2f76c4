import type { FieldVersions } from './merge-values.ts';

/** Says after a save what somebody else had changed meanwhile; empty when nobody had. */
export function alsoSaved(
  taken: readonly Pick<FieldVersions, 'name'>[],
  labelOf: (name: string) => string,
): string {
  if (taken.length === 0) return '';
  const names = taken.map(({ name }) => `“${labelOf(name)}”`).join(', ');
  return ` Meanwhile ${names} was changed elsewhere; that is kept too.`;
}
