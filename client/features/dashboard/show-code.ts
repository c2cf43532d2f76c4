import { ProblemError } from '../../../shared/errors.ts';
import type { PageAction } from '../../page.ts';
import { text } from '../../run-page.ts';

/**
 * Sends what an account with two-factor sign-in may only do just after a code: where the API asks
 * for one, the code of the form is shown, and it is sent again.
 */
export async function showingCode<T>(
  { form, api, key }: PageAction,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const code = text(form, 'code');
  try {
    return await send(key);
  } catch (error) {
    if (!asksForCode(error) || code === '') throw error;
  }
  await api.post('/auth/step-up', { code }, { key: `${key}-step-up` });
  return send(`${key}-again`);
}

function asksForCode(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.type === '/problems/mfa-required';
}
