import type { Numbers } from '#shared/product/content/content.ts';
import type { PageRequest } from '../../framework/pages/page.ts';

/** The public numbers; null when the API does not answer, because no page depends on them. */
export async function readNumbers(api: PageRequest['api']): Promise<Numbers | null> {
  return api.send('GET /numbers').catch(() => null);
}
