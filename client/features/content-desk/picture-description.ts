import { type FieldFault, faultsAt } from './editor-result.ts';

/** The fields that say what a picture shows, or that it shows nothing that matters. */
export const describingFields = { words: 'shows', decorative: 'decorative' } as const;

/**
 * The alternative text of a picture that is put into a text: what was typed, or an empty one when
 * "decorative" was ticked. Screen readers skip a picture without one, so leaving it out must be a
 * choice; `faults` says so when neither was given.
 */
export function describedAs(
  words: string,
  decorative: boolean,
): { readonly words: string; readonly faults: readonly FieldFault[] } {
  const typed = words.trim();
  const missing = typed === '' && !decorative;
  const faults = missing
    ? [
        {
          pointer: `/${describingFields.words}`,
          message: 'Describe the picture, or tick “Decorative”.',
        },
      ]
    : [];
  return { words: decorative ? '' : typed, faults };
}

/**
 * What a form says about its picture.
 * @throws ProblemError when it says nothing, together with any other errors
 */
export function describedIn(form: FormData, others: readonly FieldFault[]): string {
  const { words, decorative } = describingFields;
  const described = describedAs(String(form.get(words) ?? ''), form.get(decorative) !== null);
  const faults = [...described.faults, ...others];
  if (faults.length > 0) throw faultsAt(faults);
  return described.words;
}
