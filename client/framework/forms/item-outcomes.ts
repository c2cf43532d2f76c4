import type { ItemOutcome } from '#shared/product/fields/item-outcomes.ts';
import type { FormResult, PageAction } from '../pages/page.ts';
import { refused } from '../pages/run-page.ts';
import { fieldErrors } from './field-errors.ts';
import { done } from './form-actions.ts';

/**
 * Says what became of several things: how many were done, and of the others, by reason, how many
 * were not: "11 people were denied. 1 not: nothing to change."
 * @param doneWords the sentence for so many that were done
 */
export function outcomeWords(
  outcomes: readonly ItemOutcome[],
  doneWords: (count: number) => string,
): string {
  const made = outcomes.filter(({ outcome }) => outcome === 'done');
  const left = outcomes.filter(({ outcome }) => outcome !== 'done');
  const said = made.length === 0 ? ['Nothing was changed.'] : [doneWords(made.length)];
  for (const [note, count] of countedBy(made)) {
    if (note !== '') said.push(made.length === count ? note : `${count} of them: ${lower(note)}`);
  }
  for (const [reason, count] of countedBy(left)) said.push(`${count} not: ${lower(reason)}`);
  return said.join(' ');
}

/**
 * Makes the result of a form about several things. Where none could be done it is a refusal, so that it
 * looks like one; the list is read again, because it may show what is no longer so.
 */
export function doneWithItems(
  action: PageAction,
  outcomes: readonly ItemOutcome[],
  doneWords: (count: number) => string,
): FormResult {
  const words = outcomeWords(outcomes, doneWords);
  if (outcomes.every(({ outcome }) => outcome === 'refused')) {
    const refusal = fieldErrors({ pointer: '', message: words });
    return { ...refused(action.form, refusal), outdated: true };
  }
  return done(action, words);
}

function countedBy(outcomes: readonly ItemOutcome[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { message } of outcomes) counts.set(message, (counts.get(message) ?? 0) + 1);
  return counts;
}

function lower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
