import { type FieldMessage, fieldErrors } from '../../framework/forms/field-errors.ts';

/** The fields that say what a picture shows, or that it shows nothing that matters. */
export const describingFields = { words: 'shows', decorative: 'decorative' } as const;

/**
 * The alternative text of a picture that is put into a text: what was typed, or an empty one when
 * "decorative" was ticked. Screen readers skip a picture without one, so leaving it out must be a
 * choice; `errors` says so when neither was given.
 */
export function describedAs(
  words: string,
  decorative: boolean,
): { readonly words: string; readonly errors: readonly FieldMessage[] } {
  const typed = words.trim();
  const missing = typed === '' && !decorative;
  const errors = missing
    ? [
        {
          pointer: `/${describingFields.words}`,
          message: 'Describe the picture, or tick “Decorative”.',
        },
      ]
    : [];
  return { words: decorative ? '' : typed, errors };
}

/**
 * What a form says about its picture.
 * @throws ProblemError when it says nothing, together with any other errors
 */
export function describedIn(form: FormData, others: readonly FieldMessage[]): string {
  const { words, decorative } = describingFields;
  const described = describedAs(String(form.get(words) ?? ''), form.get(decorative) !== null);
  const errors = [...described.errors, ...others];
  if (errors.length > 0) throw fieldErrors(...errors);
  return described.words;
}
