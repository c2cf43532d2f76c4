/**
 * Codes that an authenticator app and the server compute from a shared secret and the clock (RFC
 * 6238), in the form that every app supports: SHA-1, six digits, thirty seconds.
 */
import { timingSafeEqual } from 'node:crypto';
import { HOTP, Secret, TOTP } from 'otpauth';

export const codeDigits = 6;
export const stepSeconds = 30;
/**
 * Clocks differ and people type slowly: one step before and one after the current one are accepted
 * too.
 */
export const windowSteps = 1;
/** As long as a SHA-1 hash (RFC 4226 section 4, R6). */
const secretBytes = 20;

/** Makes a new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** The time step of a moment. @param now epoch milliseconds */
export function stepAt(now: number): number {
  return Math.floor(now / 1_000 / stepSeconds);
}

/** The code of a time step (RFC 4226 section 5.3), for a secret in base32. */
export function codeAt(secret: string, step: number, digits: number = codeDigits): string {
  return HOTP.generate({ secret: Secret.fromBase32(secret), counter: step, digits });
}

/**
 * The time step whose code this is, among those accepted now and after `lastStep`; undefined when
 * it matches none. All are compared, each in constant time. A last step in the future was recorded
 * while the clock was ahead, and is ignored so that nobody has to wait for it.
 */
export function matchingStep(
  secret: string,
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
  const config = { secret, digits: codeDigits, period: stepSeconds };
  // A colon divides the two, and some apps divide at one that is encoded, too.
  return new TOTP({
    ...config,
    issuer: issuer.replaceAll(':', ' '),
    label: accountName.replaceAll(':', ' '),
  }).toString();
}
