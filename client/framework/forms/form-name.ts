import type { FormResult } from '#shared/site/page-state.ts';
import { refused, typedValues } from '../pages/run-page.ts';

declare const resultOf: unique symbol;

/**
 * The `_intent` of a form whose action gives something back besides a sentence. The action makes
 * its result with this name and the view reads it with this name, so both know its type.
 */
export type FormName<Result> = string & { readonly [resultOf]: Result };

/** Names a form, and says what its action gives back. */
export function formName<Result>(intent: string): FormName<Result> {
  return intent as FormName<Result>;
}

/** The result of a form that succeeded and stays on its page, with what is shown only once. */
export function doneWith<Result>(
  form: FormName<Result>,
  notice: string,
  result: Result,
): FormResult<Result> {
  return { kind: 'form', intent: form, status: 200, values: {}, notice, result };
}

/** The result of a refusal, with what the page needs beside the problem. */
export function refusedWith<Result>(
  form: FormName<Result>,
  typed: FormData,
  error: Parameters<typeof refused>[1],
  result: Result,
): FormResult<Result> {
  return { ...refused(typed, error), intent: form, result };
}

/** The result of a button that saves nothing: everything typed stays as it is. */
export function withTyped<Result>(
  form: FormName<Result>,
  typed: FormData,
  result: Result,
): FormResult<Result> {
  return { kind: 'form', intent: form, status: 200, values: typedValues(typed), result };
}
