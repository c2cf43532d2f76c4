import type { SelectOption } from './field.tsx';

/** Options with these labels, by their values, in the order given. */
export function optionsOf(labels: Readonly<Record<string, string>>): readonly SelectOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
