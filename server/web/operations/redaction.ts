/** Keeps secrets and personal data out of the log, by key names and by text patterns. */

const censored = '[redacted]';
const maxDepth = 8;

/** Key names, lower case without separators, for secrets and mail addresses. */
const secretKeyPattern =
  /password|passphrase|token|secret|cookie|authorization|email|session|recoverycode|otp/;

/** Keys that only look like it; their values are numbers and results that people search for. */
const harmlessKeys: ReadonlySet<string> = new Set(['sessiongate', 'sessions']);

/**
 * A copy of a value in which everything under such a key is replaced, at any depth. Errors and
 * objects with their own serialisers are left to these.
 */
export function redactKeys(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error || 'toJSON' in value) return value;
  if (depth >= maxDepth) return '[too deep]';
  if (Array.isArray(value)) return value.map((entry) => redactKeys(entry, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    copy[key] = isSecretKey(key) ? censored : redactKeys(entry, depth + 1);
  }
  return copy;
}

function isSecretKey(key: string): boolean {
  const bare = key.toLowerCase().replace(/[-_.]/g, '');
  return secretKeyPattern.test(bare) && !harmlessKeys.has(bare);
}

/** Secrets inside texts: messages, stacks, URLs. All patterns are linear. */
const secretTexts: readonly (readonly [RegExp, string])[] = [
  // The bindings of child loggers do not pass through redactKeys.
  [
    /"([\w.-]{0,40}(?:password|passphrase|token|secret|cookie|authorization|email|session|otp)[\w.-]{0,40})":"(?:[^"\\]|\\.)*"/gi,
    `"$1":"${censored}"`,
  ],
  [/\b(Bearer|Basic) {1,4}[\w.~+/=-]+/gi, `$1 ${censored}`],
  [
    /([?&](?:[\w-]{0,20}(?:token|secret|password|session|email)|code|key|sig|otp)=)[^&\s"\\#]+/gi,
    `$1${censored}`,
  ],
  [/((?:__Host-)?\b(?:sid|signin)=)[^;,\s"\\]+/gi, `$1${censored}`],
  [/(\/\/[^/\s:@"\\]{0,100}:)[^/\s@"\\]{1,200}@/g, `$1${censored}@`],
  [
    /[^\s"\\/<>@,;:()[\]=]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,8}\.[a-z]{2,24}/gi,
    '[email]',
  ],
];

/** A finished log line without the secrets in its texts. */
export function redactText(text: string): string {
  let clean = text;
  for (const [pattern, replacement] of secretTexts) clean = clean.replace(pattern, replacement);
  return clean;
}
