import { ProblemError } from '../../../shared/errors.ts';
import type { PageAction } from '../../page.ts';
import { text } from '../../run-page.ts';

/**
 * Sends what an account may only do just after it has shown who it is: where the API asks for that,
 * the code or the password of the form (`StepUpField`) is shown, and it is sent again.
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
  await api.post('/auth/step-up', proof, { key: `${key}-step-up` });
  return send(`${key}-again`);
}

function asksForProof(error: unknown): boolean {
  return error instanceof ProblemError && error.problem.type === '/problems/mfa-required';
}
