import { controlsOf, isChanged } from './form-controls.ts';

export interface UnsavedForms {
  /** Whether any form of the page holds something typed that was not accepted yet. */
  any(): boolean;
  /** The forms that do. */
  all(): HTMLFormElement[];
  /** The form was accepted, or left for the server by itself: what it holds is no longer unsaved. */
  settle(form: HTMLFormElement): void;
  /** Somebody types into it again. */
  touch(form: HTMLFormElement): void;
}

/**
 * Finds unsaved forms by comparing what controls hold with what the page came with, so that what
 * was typed before the scripts arrived counts too. Forms that only ask (GET: search and filters)
 * have nothing to save.
 */
export function unsavedForms(document: {
  readonly forms: Iterable<HTMLFormElement>;
}): UnsavedForms {
  const settled = new WeakSet<HTMLFormElement>();

  function isUnsaved(form: HTMLFormElement): boolean {
    return savesSomething(form) && !settled.has(form) && controlsOf(form).some(isChanged);
  }

  return {
    any: () => Array.from(document.forms).some(isUnsaved),
    all: () => Array.from(document.forms).filter(isUnsaved),
    settle: (form) => void settled.add(form),
    touch: (form) => void settled.delete(form),
  };
}

/** The attribute is read, not the property: a control called `method` would hide that. */
export function savesSomething(form: HTMLFormElement): boolean {
  return form.getAttribute('method')?.toLowerCase() === 'post';
}

/** Whether leaving this form unsaved within the document is asked about, not just remembered. */
export function isGuarded(form: HTMLFormElement): boolean {
  return form.hasAttribute('data-guard-unsaved');
}
