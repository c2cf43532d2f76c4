import { ProblemError } from '../shared/errors.ts';
import type { PageAction } from './page.ts';
import { text } from './run-page.ts';

/**
 * Deletes what the form's `id` names. Where it is gone already, by another window or by itself,
 * what the person asked for is the case: that is no refusal, and the list is read again.
 */
export async function deleteIfThere(action: PageAction, collection: string): Promise<void> {
  const { form, api, key } = action;
  try {
    await api.delete(`${collection}/${encodeURIComponent(text(form, 'id'))}`, { key });
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return;
    throw error;
  }
}
