import type { SameValue } from './merge-values.ts';
import type { FormTarget } from './stored-form.ts';

/**
 * Where a form of plain texts and choices is stored, which the API takes as they are typed. Spaces
 * around a text are no difference.
 */
export function textTarget(
  target: Pick<FormTarget, 'save' | 'load' | 'boxes' | 'controlAt'>,
): FormTarget {
  return {
    ...target,
    save: (changes, version, base) => target.save(trimmed(changes), version, base),
    faults: () => ({}),
    same: sameTrimmed,
  };
}

const sameTrimmed: SameValue = (_name, a, b) => a.trim() === b.trim();

function trimmed(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, text]) => [name, text.trim()]));
}
