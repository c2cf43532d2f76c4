import type { EndpointKey } from '#shared/product/endpoints.ts';
import { hasStatus } from '../http/has-status.ts';
import type { PageAction } from '../pages/page.ts';
import { text } from '../pages/run-page.ts';

/** The endpoints that delete one thing by its id. */
type Deletion = Extract<EndpointKey, `DELETE ${string}/:id`>;

/**
 * Deletes one thing: what the form's `id` names, unless it is given. If it no longer exists, the
 * person has what they wanted: that is not an error, and the list is loaded again.
 */
export async function deleteIfThere(
  action: PageAction,
  endpoint: Deletion,
  id: string = text(action.form, 'id'),
): Promise<void> {
  const { api, key } = action;
  try {
    await api.send(endpoint, { params: { id }, key });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
