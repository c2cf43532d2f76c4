import type { TwoFactor } from '#shared/product/account/two-factor.ts';
import type { PageRequest } from '../pages/page.ts';
import type { StepUp } from './step-up-field.tsx';

/** Returns what a member must confirm before a protected action; null when nothing is needed. */
export function neededStepUp(setting: TwoFactor | null): StepUp | null {
  if (setting === null || setting.provenUntil !== null) return null;
  return setting.state === 'on' ? 'code' : 'password';
}

/**
 * Reads what a member must confirm before a protected action, which comes with who they are. Null when that could not be read: the
 * API then asks for it.
 */
export async function readNeededStepUp(api: PageRequest['api']): Promise<StepUp | null> {
  return (await api.send('GET /me').catch(() => null))?.neededStepUp ?? null;
}
