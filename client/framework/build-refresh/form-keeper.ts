import { type Draft, type Drafts, draftOf } from './drafts.ts';
import { identityOf, isSubmitOf } from './form-identity.ts';
import { carriesDrafts, type UnsavedForms } from './unsaved-forms.ts';

/** Fills in forms from their drafts with `fill`; each call handles the forms added since the last. */
export type RestoreDrafts = (fill: (form: HTMLFormElement, draft: Draft) => void) => void;

export interface FormKeeper {
  /**
   * Stores what is typed but not saved before the page is left.
   * @param address the path and query of the page, if the document's address is another one by now
   */
  keepDrafts(address?: string): void;
  /**
   * Once the session has ended, what is typed is kept across a login for the owner of this page.
   */
  sessionIs(state: 'alive' | 'ended'): void;
  /** Whether there is a draft for a form of this document. */
  holdsDraft(): boolean;
  readonly restoreDrafts: RestoreDrafts;
  /** A form was accepted. A change of session deletes all drafts. */
  accepted(fields: FormData, sessionChanged: boolean): void;
  /** @returns a function that stops watching */
  watch(): () => void;
}

/** Keeps the drafts of a document's forms from one load to the next. */
export function formKeeper(document: Document, unsaved: UnsavedForms, drafts: Drafts): FormKeeper {
  const at = () => document.location.pathname + document.location.search;

  const offered = new WeakSet<HTMLFormElement>();
  let sessionEnded = false;

  function keepDrafts(address = at()): void {
    const unsavedNow = new Set(unsaved.all());
    for (const form of document.forms) {
      if (!carriesDrafts(form)) continue;
      if (unsavedNow.has(form)) drafts.keep(address, identityOf(form), draftOf(form));
      // A form that was emptied again needs no draft; one whose draft was never filled in keeps it.
      else if (offered.has(form)) drafts.keep(address, identityOf(form), []);
    }
  }

  function sessionIs(state: 'alive' | 'ended'): void {
    sessionEnded = state === 'ended';
    if (!sessionEnded) return;
    keepDrafts();
    const owner = ownerOf(document);
    if (owner !== undefined) drafts.keepFor(owner);
  }

  function restoreDrafts(fill: Parameters<RestoreDrafts>[0]): void {
    // The page still belongs to the person whose session has ended, because nobody has logged in
    // yet.
    if (sessionEnded || !drafts.areFor(ownerOf(document))) return;
    for (const form of document.forms) {
      if (!carriesDrafts(form) || offered.has(form)) continue;
      offered.add(form);
      const draft = drafts.take(at(), identityOf(form));
      if (draft !== undefined) fill(form, draft);
    }
  }

  function holdsDraft(): boolean {
    return [...document.forms].some(
      (form) => carriesDrafts(form) && drafts.has(at(), identityOf(form)),
    );
  }

  function accepted(fields: FormData, sessionChanged: boolean): void {
    if (sessionChanged) drafts.forgetAll();
    drafts.forget(document.location.pathname, fields);
    for (const form of document.forms) {
      if (sessionChanged || isSubmitOf(identityOf(form), fields)) unsaved.settle(form);
    }
  }

  function watch(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener(
      'input',
      ({ target }) => {
        const form = (target as Partial<HTMLInputElement> | null)?.form;
        if (form) unsaved.touch(form);
      },
      { signal },
    );
    // A form that the browser submits itself goes to the server with the document, so it needs no
    // draft.
    document.defaultView?.addEventListener(
      'submit',
      (event) => {
        if (!event.defaultPrevented) unsaved.settle(event.target as HTMLFormElement);
      },
      { signal },
    );
    document.defaultView?.addEventListener('pagehide', () => keepDrafts(), { signal });
    return () => stop.abort();
  }

  return { keepDrafts, sessionIs, holdsDraft, restoreDrafts, accepted, watch };
}

/** The account that a page belongs to, if it names one. */
function ownerOf(document: Document): string | undefined {
  return document.querySelector<HTMLElement>('[data-owner]')?.dataset['owner'];
}
