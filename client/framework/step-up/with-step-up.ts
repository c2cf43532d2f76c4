import { ProblemError } from '#shared/http/errors.ts';
import type { PageAction } from '../pages/page.ts';
import { text } from '../pages/run-page.ts';

/**
 * Sends a request that needs a recent confirmation of who one is: if the API asks for it, the code
 * or password of the form (`StepUpField`) is sent first, and then the request again.
 */
export async function withStepUp<T>(
  { form, api, key }: PageAction,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const [code, currentPassword] = [text(form, 'code'), text(form, 'currentPassword')];
  const proof = code === '' ? { currentPassword } : { code };
  try {
    return await send(key);
  } catch (error) {
    if (!asksForProof(error) || code + currentPassword === '') throw error;
  }
  await api.send('POST /auth/step-up', { body: proof, key: `${key}-step-up` });
  return send(`${key}-again`);
}

/** Tells whether the API wants to know first who somebody is. */
export function asksForProof(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.type === '/problems/mfa-required';
}
