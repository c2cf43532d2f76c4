import { type Control, controlsOf, isChanged } from './form-controls.ts';
import { type FormIdentity, isSubmitOf } from './form-identity.ts';

/** The text typed into one control, the `nth` of its name. */
export interface DraftEntry {
  readonly name: string;
  readonly nth: number;
  readonly value: string | boolean | readonly string[];
}

export type Draft = readonly DraftEntry[];

export interface Drafts {
  keep(at: string, identity: FormIdentity, draft: Draft): void;
  /** Whether there is a draft for this form. */
  has(at: string, identity: FormIdentity): boolean;
  /** Returns a draft and removes it, because from then on it is in its form again. */
  take(at: string, identity: FormIdentity): Draft | undefined;
  /** Deletes the drafts of a form that was accepted, under every query of the path. */
  forget(path: string, fields: FormData): void;
  /** Keeps all drafts for the person whose session has ended; the next login may be theirs. */
  keepFor(owner: string): void;
  /**
   * Whether the drafts may be shown on a page of this person; undefined for a public page. Drafts
   * of somebody else are deleted.
   */
  areFor(owner: string | undefined): boolean;
  /**
   * Deletes all drafts, because another person may be using the browser. Drafts kept for one person
   * stay until it is known who logs in.
   */
  forgetAll(): void;
}

export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'draft ';
/** The owner of the drafts, from the end of their session until somebody has logged in. */
const ownerKey = 'owner of drafts';

/**
 * Drafts of forms, one per address (path and query) and form, in the tab's storage. Without storage
 * there are no drafts, and that is not an error.
 */
export function drafts(storage: DraftStorage | undefined): Drafts {
  function keyOf(at: string, { intent, about }: FormIdentity): string {
    return prefix + JSON.stringify([at, intent, about]);
  }

  function eachKey(run: (key: string) => void): void {
    if (storage === undefined) return;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key?.startsWith(prefix)) run(key);
  }

  function removeAll(): void {
    eachKey((key) => storage?.removeItem(key));
  }

  return {
    keep: (at, identity, draft) =>
      tolerant(() => {
        if (draft.length === 0) storage?.removeItem(keyOf(at, identity));
        else storage?.setItem(keyOf(at, identity), JSON.stringify(draft));
      }),
    has: (at, identity) =>
      tolerant(() => (storage?.getItem(keyOf(at, identity)) ?? null) !== null) ?? false,
    take: (at, identity) =>
      tolerant(() => {
        const key = keyOf(at, identity);
        const stored = storage?.getItem(key);
        if (stored === null || stored === undefined) return undefined;
        storage?.removeItem(key);
        return JSON.parse(stored) as Draft;
      }),
    forget: (path, fields) =>
      tolerant(() =>
        eachKey((key) => {
          const [at, intent, about] = JSON.parse(key.slice(prefix.length)) as [
            string,
            string,
            FormIdentity['about'],
          ];
          const samePath = at === path || at.startsWith(`${path}?`);
          if (samePath && isSubmitOf({ intent, about }, fields)) storage?.removeItem(key);
        }),
      ),
    keepFor: (owner) => tolerant(() => storage?.setItem(ownerKey, owner)),
    areFor: (owner) =>
      tolerant(() => {
        const theirs = storage?.getItem(ownerKey) ?? null;
        if (theirs === null) return true;
        if (owner === undefined) return false;
        if (owner !== theirs) removeAll();
        storage?.removeItem(ownerKey);
        return true;
      }) ?? true,
    forgetAll: () =>
      tolerant(() => {
        if ((storage?.getItem(ownerKey) ?? null) === null) removeAll();
      }),
  };
}

/** Storage may be full, blocked, or contain data of another version. */
function tolerant<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/**
 * Returns what was typed into a form: only what differs from the page, and never secrets or files.
 */
export function draftOf(form: HTMLFormElement): Draft {
  const draft: DraftEntry[] = [];
  eachNamed(form, (control, nth) => {
    if (isChanged(control) && mayBeDrafted(control)) {
      draft.push({ name: control.name, nth, value: typedInto(control) });
    }
  });
  return draft;
}

/** Calls `run` for each control of a form, with its position among those of the same name. */
export function eachNamed(
  form: HTMLFormElement,
  run: (control: Control, nth: number) => void,
): void {
  const seen = new Map<string, number>();
  for (const control of controlsOf(form)) {
    const nth = seen.get(control.name) ?? 0;
    seen.set(control.name, nth + 1);
    run(control, nth);
  }
}

function typedInto(control: Control): DraftEntry['value'] {
  if ('selectedOptions' in control && control.multiple) {
    return Array.from(control.selectedOptions, (option) => option.value);
  }
  if (control.type === 'checkbox' || control.type === 'radio') {
    return (control as HTMLInputElement).checked;
  }
  return control.value;
}

const secretNames = /password|token|secret|recovery/i;
const secretUses = /password|one-time-code|^cc-| cc-/;

/** Tells whether what is typed into a control may be stored: never secrets, never files. */
export function mayBeDrafted(control: Control): boolean {
  if (control.type === 'password' || control.type === 'file') return false;
  if (control.name === '' || control.name.startsWith('_')) return false;
  return !secretNames.test(control.name) && !secretUses.test(control.autocomplete);
}
