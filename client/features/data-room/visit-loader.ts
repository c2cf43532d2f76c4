import type { Visit } from '#shared/product/raises/visits.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import type { FormatDate } from '../../ui/data/date-formatter.ts';
import { listed } from './listed.ts';
import type { RoomQuery } from './room-address.ts';
import type { PartContent, VisitData } from './room-content.ts';

type OpenVisit = Extract<PartContent, { part: 'log' }>['open'];

/** Reads the visit that is open beside the log, with a page of its events. */
export async function readVisit(
  api: ApiClient,
  { raise, id, more }: Extract<RoomQuery, { part: 'log' }>,
  write: FormatDate,
): Promise<OpenVisit> {
  if (id === null) return null;
  const [visit, events] = await Promise.all([
    api.send('GET /raises/:id/visits/:visit', { params: { id: raise, visit: id } }).then(
      (found) => toVisitData(found.visit, write),
      () => null,
    ),
    listed(more, async (after) => {
      const query = { visit: id, after };
      const found = await api.send('GET /raises/:id/access-log', { params: { id: raise }, query });
      const items = found.items.map((each) => ({ ...each, when: write(each.at) }));
      return { ...found, items };
    }),
  ]);
  return visit === null ? null : { visit, events };
}

/** A visit with its dates as text. */
export function toVisitData(visit: Visit, write: FormatDate): VisitData {
  const { beganAt, ndaAcceptedAt } = visit;
  return {
    ...visit,
    began: write(beganAt),
    accepted: ndaAcceptedAt === null ? null : write(ndaAcceptedAt),
  };
}
