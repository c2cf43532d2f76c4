import type { Currency } from '#shared/money/currencies.ts';
import { raisePath } from '#shared/site/dashboard-address.ts';
import type { ApiClient } from '../../framework/http/client.ts';

/**
 * Where somebody came from to mend something on another page: a raise, and how much it still needs.
 */
export interface RaiseLeft {
  readonly id: string;
  readonly left: number;
  readonly currency: Currency;
}

const parameter = 'for';

/** The address of a page that is opened to mend something for a raise; its way back is shown there. */
export function forRaise(path: string, raiseId: string): string {
  const [page = '', anchor] = path.split('#');
  const added = `${page}${page.includes('?') ? '&' : '?'}${parameter}=${encodeURIComponent(raiseId)}`;
  return anchor === undefined ? added : `${added}#${anchor}`;
}

/** The address of another part of a page, with the same way back. */
export function sameReturn({ searchParams }: URL, path: string): string {
  const id = searchParams.get(parameter);
  return id === null ? path : forRaise(path, id);
}

/** The review of a raise, where everything that it needs is listed. */
export function raiseReviewHref(raiseId: string): string {
  return `${raisePath(raiseId)}&step=review`;
}

/**
 * Reads what the raise in the address still needs; null when the page was opened otherwise, or when
 * it cannot be read.
 */
export async function readRaiseLeft(
  { searchParams }: URL,
  api: ApiClient,
): Promise<RaiseLeft | null> {
  const id = searchParams.get(parameter) ?? '';
  if (!id.startsWith('rse_')) return null;
  try {
    const [{ raise }, { steps }] = await Promise.all([
      api.send('GET /raises/:id', { params: { id } }),
      api.send('GET /raises/:id/problems', { params: { id } }),
    ]);
    if (raise.state !== 'draft' && raise.state !== 'changes_requested') return null;
    const messages = steps.flatMap(({ problems }) => problems.map(({ message }) => message));
    return { id, left: new Set(messages).size, currency: raise.currency };
  } catch {
    return null;
  }
}
