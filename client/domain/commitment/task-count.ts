import type { ApiClient } from '../../framework/http/client.ts';

/** How many commitments of one's own something has to be done about, however many there are. */
export async function readTaskCount(api: ApiClient): Promise<number> {
  const { totals } = await api.send('GET /commitments', { query: { due: 'task', limit: 1 } });
  return totals.reduce((sum, { count }) => sum + count, 0);
}
