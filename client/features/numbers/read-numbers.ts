import type { Numbers } from '../../../shared/product/content.ts';
import type { PageRequest } from '../../page.ts';

/** The public numbers; null where the API does not answer: no page depends on them. */
export async function readNumbers(api: PageRequest['api']): Promise<Numbers | null> {
  return api.get<Numbers>('/numbers').catch(() => null);
}
