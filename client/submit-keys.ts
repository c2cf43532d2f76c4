import { newIdempotencyKey } from './http/client.ts';

export interface SubmitKeys {
  /** The Idempotency-Key of this submit: the same as last time while that one has no answer yet. */
  keyOf(url: URL, form: FormData): string;
  /** The submit was answered: the next one is a new wish, even with the same words. */
  settle(url: URL, form: FormData): void;
}

/**
 * Keys for submits. A form that got no answer (the network went away, the server failed) and is
 * sent again unchanged carries the same key, so its effect happens once.
 */
export function submitKeys(): SubmitKeys {
  const unanswered = new Map<string, string>();
  return {
    keyOf(url, form) {
      const wish = wishOf(url, form);
      const key = unanswered.get(wish) ?? newIdempotencyKey();
      unanswered.set(wish, key);
      return key;
    },
    settle(url, form) {
      unanswered.delete(wishOf(url, form));
    },
  };
}

function wishOf(url: URL, form: FormData): string {
  const fields = Array.from(form, ([name, value]) => [
    name,
    typeof value === 'string' ? value : [value.name, value.size, value.lastModified],
  ]);
  return JSON.stringify([url.pathname, fields]);
}
