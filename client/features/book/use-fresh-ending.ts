import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import { useAsking, useLive } from '../../framework/http/use-live.ts';

/** How often it is looked how far the end of a raise has come. */
const askEveryMs = 3_000;

/** The desk as it was loaded, then as the server says, until every commitment has come to its end. */
export function useFreshEnding(loaded: SettlingDesk): SettlingDesk {
  const [desk, setDesk] = useLive(loaded);
  const { raise, ending } = desk;
  const isUnderWay = ending !== null && ending.done < ending.all;
  useAsking(askEveryMs, {
    key: isUnderWay ? loaded : null,
    ask: (api) => api.send('GET /admin/raises/:id/settling', { params: { id: raise.id } }),
    take: (fresh) => setDesk(() => fresh),
  });
  return desk;
}
