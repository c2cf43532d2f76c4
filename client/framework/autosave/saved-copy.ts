import type { UnsavedCopy } from './stored-form.ts';

/** The copy of a form's unsaved values, in the browser's storage. */
export interface SavedCopy {
  /** What was kept; null when there is nothing, or what is there cannot be read. */
  read(): UnsavedCopy | null;
  /** Keeps a copy in place of the last one; null removes it. False when it could not be kept. */
  keep(copy: UnsavedCopy | null): boolean;
}

export type CopyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'unsaved ';

/**
 * The copy of one form of one person: another person who uses the browser never gets it, and it is
 * deleted when they come. Storage may be full, blocked or contain data of another version; without
 * it there is no copy, and that is not an error.
 * @param owner the account that the page belongs to
 * @param form what the form is about
 */
export function savedCopy(storage: () => CopyStorage, owner: string, form: string): SavedCopy {
  const key = `${prefix}${owner} ${form}`;
  let written: string | null = null;

  function read(): UnsavedCopy | null {
    removeOthers(storage(), owner);
    written = storage().getItem(key);
    return written === null ? null : asCopy(JSON.parse(written));
  }

  function keep(copy: UnsavedCopy | null): boolean {
    if (copy !== null) {
      written = JSON.stringify(copy);
      storage().setItem(key, written);
    } else if (written !== null && storage().getItem(key) === written) {
      // Otherwise another tab has kept something of its own since.
      storage().removeItem(key);
      written = null;
    }
    return true;
  }

  return {
    read: () => tolerant(read) ?? null,
    keep: (copy) => tolerant(() => keep(copy)) ?? false,
  };
}

/** Deletes the copies of everybody; called when somebody logs out. Even to ask for it may fail. */
export function forgetCopies(storage: () => CopyStorage): void {
  tolerant(() => removeOthers(storage(), null));
}

/** The account that the page belongs to. */
export function ownerOf(document: Document): string {
  return document.querySelector<HTMLElement>('[data-owner]')?.dataset['owner'] ?? '';
}

function removeOthers(storage: CopyStorage, owner: string | null): void {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
  for (const key of keys) {
    if (key?.startsWith(prefix) !== true) continue;
    if (owner === null || !key.startsWith(`${prefix}${owner} `)) storage.removeItem(key);
  }
}

function asCopy(value: unknown): UnsavedCopy | null {
  const copy = value as Partial<UnsavedCopy> | null;
  const isCopy = typeof copy?.base?.version === 'number' && isValues(copy.base.values);
  return isCopy && isValues(copy.mine) ? (copy as UnsavedCopy) : null;
}

function isValues(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).every((text) => typeof text === 'string');
}

function tolerant<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
