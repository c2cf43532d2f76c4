/** How a form that was sent says which of two versions of its fields was chosen. */
import { text } from '../pages/run-page.ts';
import type { FieldVersions, FormValues } from './merge-values.ts';

/** The hidden field that names what the form asks about, each with what was there before. */
export const askedName = '_asked';
const choicePrefix = '_choose.';

/** The name of the choice between two versions of a field. */
export function choiceName(field: string): string {
  return choicePrefix + field;
}

/** The version of a field that was chosen; undefined while nothing is. */
export function choiceIn(form: FormData, field: string): 'mine' | 'theirs' | undefined {
  const chosen = text(form, choiceName(field));
  return chosen === 'mine' || chosen === 'theirs' ? chosen : undefined;
}

/** Writes what a form asks about into its hidden field. */
export function writeAsked(open: readonly Pick<FieldVersions, 'name' | 'base'>[]): string {
  return JSON.stringify(Object.fromEntries(open.map(({ name, base }) => [name, base ?? null])));
}

/** What the form asked about; null where there was nothing before. */
export function askedIn(form: FormData): Readonly<Record<string, string | null>> {
  try {
    return (JSON.parse(text(form, askedName) || '{}') ?? {}) as Record<string, string | null>;
  } catch {
    return {};
  }
}

/** Boxes that are not ticked are not sent, and would look as if the form did not have them. */
export function unticked(boxes: readonly string[] = []): FormValues {
  return Object.fromEntries(boxes.map((name) => [name, '']));
}
