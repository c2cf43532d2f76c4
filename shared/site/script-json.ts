const scriptUnsafe = /[<>&\u2028\u2029]/g;

/**
 * JSON that is safe inside a script element: no character of it can end the element, open a comment
 * or end a line, whatever the data is.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value ?? null).replace(
    scriptUnsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
