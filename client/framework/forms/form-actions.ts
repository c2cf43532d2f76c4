import { ProblemError } from '#shared/http/errors.ts';
import { PageError } from '#shared/http/page-error.ts';
import type { ActionResult, FormResult, PageAction } from '../pages/page.ts';
import { intentOf, refused } from '../pages/run-page.ts';

export type FormHandler = (action: PageAction) => Promise<ActionResult>;

/** The action of a page with several forms: each handler by the `_intent` of its form. */
export function formActions(handlers: Readonly<Record<string, FormHandler>>): FormHandler {
  return async (action) => {
    const intent = intentOf(action.form);
    const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
    if (handler === undefined) throw new PageError(400, 'This page has no such form.');
    return handler(action);
  };
}

/**
 * The result of a form that succeeded and stays on its page: a sentence. A form that gives back
 * more has a name that says what (`formName`).
 */
export function done(action: PageAction, notice: string): FormResult {
  return { kind: 'form', intent: intentOf(action.form), status: 200, values: {}, notice };
}

/**
 * Wraps the handler of a form for something that others change as well: after a refusal the page is
 * read again, so that it shows the current values beside what was typed.
 */
export function readAgain(handler: FormHandler): FormHandler {
  return async (action) => {
    try {
      return await handler(action);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return { ...refused(action.form, error), outdated: true };
    }
  };
}
