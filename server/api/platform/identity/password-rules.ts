import { readFileSync } from 'node:fs';
import type { FieldError } from '#shared/http/errors.ts';
import { serverFile } from '../../../project.ts';

/** Up to this many digits and symbols around a common word do not make it harder to guess. */
const decorationMaxLength = 6;
/** A password that only repeats something this short is as weak as that. */
const repeatedUnitMaxLength = 3;

/** Names that people tend to use as a password. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
}

/** Returns why a password is too easy to guess, or undefined. The schema checks the length. */
export type PasswordRules = (
  password: string,
  owner: PasswordOwner | undefined,
  pointer: string,
) => readonly FieldError[];

/** The rules; the bundled list of common passwords is loaded when the first password is checked. */
export function loadPasswordRules(): PasswordRules {
  let common: ReadonlySet<string> | undefined;
  return function judgePassword(password, owner, pointer) {
    const folded = password.toLowerCase();
    if (owner !== undefined && isOwn(folded, owner)) {
      return [fault(pointer, 'personal', 'Your password can’t be your name or email address.')];
    }
    common ??= commonPasswords();
    if (isCommon(folded, common)) {
      return [
        fault(
          pointer,
          'common',
          'This password is too easy to guess. Choose three or four unrelated words.',
        ),
      ];
    }
    return [];
  };
}

function commonPasswords(): ReadonlySet<string> {
  const text = readFileSync(serverFile('api/platform/identity/common-passwords.txt'), 'utf8');
  return new Set(text.split('\n').filter((entry) => entry !== '' && !entry.startsWith('# ')));
}

function isOwn(folded: string, { email, name }: PasswordOwner): boolean {
  const address = email.toLowerCase();
  const [mailbox = ''] = address.split('@', 1);
  const plainName = name.toLowerCase().replaceAll(/\s/g, '');
  return [address, mailbox, plainName].includes(folded.replaceAll(/\s/g, ''));
}

/**
 * The list holds what leaked, mostly short. A minimum length makes people decorate or repeat a
 * short one, so those count as common as well.
 */
function isCommon(folded: string, common: ReadonlySet<string>): boolean {
  if (common.has(folded)) return true;
  const word = folded.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');
  const decoration = folded.length - word.length;
  if (word !== '' && decoration <= decorationMaxLength && common.has(word)) return true;
  const unit = repeatedUnit(folded);
  if (unit.length <= repeatedUnitMaxLength) return true;
  return (unit !== folded && common.has(unit)) || isSequence(folded);
}

/** The shortest part that the whole text repeats; the text itself if there is none. */
function repeatedUnit(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    if (text.length % length !== 0) continue;
    const unit = text.slice(0, length);
    if (unit.repeat(text.length / length) === text) return unit;
  }
  return text;
}

/** Sequences such as 123456789012, abcdefghijkl or 987654321098. */
function isSequence(text: string): boolean {
  const steps = new Set<number>();
  for (let at = 1; at < text.length; at += 1) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    // Counting may continue from 9 to 0, or back from 0 to 9.
    steps.add(Math.abs(step) === 9 ? -Math.sign(step) : step);
  }
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

function fault(pointer: string, code: string, message: string): FieldError {
  return { pointer, code, message };
}
