import { newIdempotencyKey } from '../http/client.ts';

export interface SubmitKeys {
  /** The Idempotency-Key of this submit: the same as last time until that one is answered. */
  keyOf(url: URL, form: FormData): string;
  /** The submit was answered, so the next one is a new request, even with the same content. */
  settle(url: URL, form: FormData): void;
}

/**
 * Keys for submits. A form that got no response (network or server failure) and is sent again
 * unchanged has the same key, so its effect happens only once.
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
