import type { Numbers } from '../../../shared/product/content.ts';
import type { PageRequest } from '../../page.ts';

/** The public numbers; null when the API does not answer, because no page depends on them. */
export async function readNumbers(api: PageRequest['api']): Promise<Numbers | null> {
  return api.get<Numbers>('/numbers').catch(() => null);
}
