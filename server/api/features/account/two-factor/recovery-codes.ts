import { randomInt } from 'node:crypto';

/** Letters and digits that are not confused in print or handwriting. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 5;
const groups = 2;
export const recoveryCodeCount = 10;

/** A new set of codes: two groups of five, 49 bits each; they are hashed like passwords. */
export function newRecoveryCodes(): readonly string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(newCode());
  return [...codes];
}

function newCode(): string {
  return Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
}

/** A typed recovery code in its original form: case, spaces and hyphens do not matter. */
export function typedRecoveryCode(text: string): string {
  const bare = text.toLowerCase().replaceAll(/[\s-]/g, '');
  return bare.replaceAll(/(.{5})(?=.)/g, '$1-');
}
