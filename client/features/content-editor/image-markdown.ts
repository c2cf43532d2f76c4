/** The Markdown of an image, and the description that it needs. */

import { type FieldMessage, fieldErrors } from '../../framework/forms/field-errors.ts';

/** The Markdown of an image; the description may contain no bracket that would end it. */
export function imageMarkdown(address: string, shows: string): string {
  const words = shows.replace(/\s+/g, ' ').trim();
  return `![${words.replace(/[\\[\]]/g, '\\$&')}](${address})`;
}

/**
 * Markdown as a separate block, with a blank line before and after it. An image right below a list
 * would become part of its last item.
 */
export function asBlock(markdown: string, before: string, after: string): string {
  const above = before.trim() === '' || before.endsWith('\n\n') ? '' : blankLine(before.at(-1));
  const below = after.trim() === '' || after.startsWith('\n\n') ? '' : blankLine(after[0]);
  return above + markdown + below;
}

/** The line breaks that are missing next to this character. */
function blankLine(beside: string | undefined): string {
  return beside === '\n' ? '\n' : '\n\n';
}

/** The fields that say what an image shows, or that it shows nothing that matters. */
export const describingFields = { words: 'shows', decorative: 'decorative' } as const;

/**
 * The alternative text of an image that is put into a text: what was typed, or an empty one when
 * "decorative" was ticked. Screen readers skip an image without one, so leaving it out must be a
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
          message: 'Describe the image, or tick “Decorative”.',
        },
      ]
    : [];
  return { words: decorative ? '' : typed, errors };
}

/**
 * Returns what a form says about its image.
 * @throws ProblemError when it says nothing, together with any other errors
 */
export function describedIn(form: FormData, others: readonly FieldMessage[]): string {
  const { words, decorative } = describingFields;
  const described = describedAs(String(form.get(words) ?? ''), form.get(decorative) !== null);
  const errors = [...described.errors, ...others];
  if (errors.length > 0) throw fieldErrors(...errors);
  return described.words;
}
