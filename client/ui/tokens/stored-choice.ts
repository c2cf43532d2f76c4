import { useSyncExternalStore } from 'react';
import { cookieValue } from '../../framework/pages/cookie-value.ts';

/** A choice of how pages look, stored in this browser. The first value is the default. */
export interface StoredChoice<Value extends string> {
  readonly values: readonly Value[];
  /** The visitor's choice; the default on the server and until hydration. */
  readonly use: () => Value;
  /** The visitor's choice, read once in the browser. */
  readonly stored: () => Value;
  /** Applies a value and stores it for a year. */
  readonly choose: (value: Value) => void;
}

/**
 * A choice that is kept in a cookie, which /session.css depends on; that file loads before the first
 * paint of every page, so even a cached page looks right at once. From then on the root element has
 * the choice as `data-<name>`.
 */
export function storedChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): StoredChoice<Value> {
  const [standard] = values;
  /** The event of a new choice, so that all its controls show the same. */
  const changed = `raisehall:${name}`;

  function subscribe(onChange: () => void): () => void {
    window.addEventListener(changed, onChange);
    return () => window.removeEventListener(changed, onChange);
  }
  function stored(): Value {
    const written = cookieValue(document.cookie, name);
    return values.find((value) => value === written) ?? standard;
  }
  return {
    values,
    stored,
    use: () => useSyncExternalStore(subscribe, stored, () => standard),
    choose(value) {
      const maxAge = value === standard ? 0 : 31_536_000;
      // biome-ignore lint/suspicious/noDocumentCookie: not all browsers have the Cookie Store API yet
      document.cookie = `${name}=${value}; path=/; max-age=${maxAge}; samesite=lax`;
      // The default needs the attribute too, because /session.css still contains the previous choice.
      document.documentElement.dataset[name] = value;
      window.dispatchEvent(new Event(changed));
    },
  };
}
