import { PageError } from '../../../shared/http/page-error.ts';
import type { ActionResult, FormResult, PageAction } from '../pages/page.ts';
import { intentOf } from '../pages/run-page.ts';

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
