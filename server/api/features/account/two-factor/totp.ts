/**
 * Codes that an authenticator app and the server compute from a shared secret and the clock (RFC
 * 6238), in the form that every app supports: SHA-1, six digits, thirty seconds.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from './base32.ts';

export const codeDigits = 6;
export const stepSeconds = 30;
/**
 * Clocks differ and people type slowly: one step before and one after the current one are accepted
 * too.
 */
export const windowSteps = 1;
/** As long as a SHA-1 hash (RFC 4226 section 4, R6). */
const secretBytes = 20;

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return base32(randomBytes(secretBytes));
}

/** The time step of a moment. @param now epoch milliseconds */
export function stepAt(now: number): number {
  return Math.floor(now / 1_000 / stepSeconds);
}

/** The code of a time step (RFC 4226 section 5.3). */
export function codeAt(secret: Uint8Array, step: number, digits: number = codeDigits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 15;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The time step whose code this is, among those accepted now and after `lastStep`; undefined when
 * it matches none. All are compared, each in constant time. A last step in the future was recorded
 * while the clock was ahead, and is ignored so that nobody has to wait for it.
 */
export function matchingStep(
  secret: Uint8Array,
  code: string,
  now: number,
  lastStep: number | null,
): number | undefined {
  const given = Buffer.from(code);
  const present = stepAt(now);
  const taken = lastStep === null || lastStep > present + windowSteps ? -1 : lastStep;
  let found: number | undefined;
  for (let step = Math.max(0, present - windowSteps); step <= present + windowSteps; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    const isEqual = given.length === expected.length && timingSafeEqual(given, expected);
    if (isEqual && step > taken) found = step;
  }
  return found;
}

/** A typed code without its spaces. */
export function typedCode(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** The address from which an app reads the secret, usually as a QR code. */
export function otpauthUri(secret: string, issuer: string, accountName: string): string {
  // A colon divides the two, so neither may hold one.
  const label = [issuer, accountName].map((part) => encodeURIComponent(part.replaceAll(':', ' ')));
  // Spaces as %20, because some apps show a plus sign as it is.
  const query = Object.entries({
    secret,
    issuer: issuer.replaceAll(':', ' '),
    algorithm: 'SHA1',
    digits: String(codeDigits),
    period: String(stepSeconds),
  }).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label.join(':')}?${query.join('&')}`;
}
