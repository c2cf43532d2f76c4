/** An authenticator app, and people who have one. */
import { codeAt, stepAt } from '#api/features/account/two-factor/totp.ts';
import type { RecoveryCodes, TwoFactor } from '#shared/product/account/two-factor.ts';
import { type ApiVisitor, goodPassword } from './api-visitor.ts';
import type { TestApi } from './product-api.ts';

const stepMs = 30_000;

/** The code an app shows for a secret; `steps` away from now, such as 1 for the next one. */
export function codeOf(secret: string, now: number, steps = 0): string {
  return codeAt(secret, stepAt(now) + steps);
}

export interface TwoFactorMember {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** A code that was not taken yet: moves the clock on where it must. */
  nextCode(): string;
}

/** Turns two-factor authentication on for a member, as the dashboard does. */
export async function turnTwoFactorOn(api: TestApi, me: ApiVisitor): Promise<TwoFactorMember> {
  const enrolled = await me.post('/auth/totp/enrol', { currentPassword: goodPassword });
  const secret = enrolled.json<TwoFactor>().enrolment?.secret;
  if (secret === undefined) throw new Error(`No secret: ${enrolled.text}`);
  const confirmed = await me.post('/auth/totp/confirm', { code: codeOf(secret, api.clock.now) });
  if (confirmed.status !== 200) throw new Error(confirmed.text);
  return {
    secret,
    recoveryCodes: confirmed.json<RecoveryCodes>().recoveryCodes,
    nextCode() {
      api.clock.now += stepMs;
      return codeOf(secret, api.clock.now);
    },
  };
}
