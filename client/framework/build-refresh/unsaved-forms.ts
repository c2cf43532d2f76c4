import { controlsOf, isChanged } from './form-controls.ts';

export interface UnsavedForms {
  /** Whether any form of the page contains something that was typed and not accepted yet. */
  any(): boolean;
  /** Those forms. */
  all(): HTMLFormElement[];
  /** The form was accepted or submitted by the browser, so its content is no longer unsaved. */
  settle(form: HTMLFormElement): void;
  /** Called when somebody types into the form again. */
  touch(form: HTMLFormElement): void;
}

/**
 * Finds unsaved forms by comparing their controls with what the page was loaded with, so that text
 * typed before the scripts loaded counts too. GET forms (search and filters) have nothing to save.
 */
export function unsavedForms(document: {
  readonly forms: Iterable<HTMLFormElement>;
}): UnsavedForms {
  const settled = new WeakSet<HTMLFormElement>();

  function isUnsaved(form: HTMLFormElement): boolean {
    if (!savesSomething(form) || settled.has(form)) return false;
    return cameBack(form) || controlsOf(form).some(isChanged);
  }

  return {
    any: () => Array.from(document.forms).some(isUnsaved),
    all: () => Array.from(document.forms).filter(isUnsaved),
    settle: (form) => void settled.add(form),
    touch: (form) => void settled.delete(form),
  };
}

/**
 * The attribute is read, not the property: because a control named `method` would hide the
 * property.
 */
export function savesSomething(form: HTMLFormElement): boolean {
  return form.getAttribute('method')?.toLowerCase() === 'post';
}

/**
 * Tells whether a form came back with what was typed because others had saved meanwhile: its
 * controls begin with entries that are not stored.
 */
export function cameBack(form: HTMLFormElement): boolean {
  return form.hasAttribute('data-unsaved');
}

/**
 * Tells whether to ask before this form is left unsaved within the document, and not just keep a
 * draft.
 */
export function isGuarded(form: HTMLFormElement): boolean {
  return form.hasAttribute('data-guard-unsaved');
}

/**
 * Tells whether the drafts of this form are carried from one document to the next. A form that saves
 * by itself keeps its own, because it must merge them with what others have saved.
 */
export function carriesDrafts(form: HTMLFormElement): boolean {
  return savesSomething(form) && !form.hasAttribute('data-autosave');
}
