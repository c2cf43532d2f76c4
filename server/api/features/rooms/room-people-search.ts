/** Finds people who have, had or ask for access to the data rooms of somebody's companies. */
import { type SqlBool, sql } from 'kysely';
import { found, ownRecordsSearched, type SearchSource } from '#api/platform/search-source.ts';
import { newestOfEach } from '#api/platform/storage/newest-of-each.ts';
import { grantStateLabels } from '#shared/product/raises/grant-lifecycle.ts';
import { roomPath } from '#shared/site/dashboard-address.ts';
import { ownRooms } from './room-search.ts';

/** Those who were let in to one of these rooms, or want to be; by the names that the rooms show. */
export const roomPeopleSearch: SearchSource = {
  kind: 'person',
  isFor: ({ capabilities }) => !capabilities.operator,
  async find(asked) {
    const rooms = new Map((await ownRooms(asked)).map((room) => [room.id, room]));
    if (rooms.size === 0) return [];
    const grants = newestOfEach(
      'access_grants',
      {
        ...{ column: 'raise_id', ids: [...rooms.keys()], at: 'created_at' },
        where: sql<SqlBool>`user_id is not null`,
      },
      ownRecordsSearched,
    );
    const rows = await asked.storage.db
      .selectFrom(grants.as('newest'))
      .innerJoin('users', 'users.id', 'newest.user_id')
      .select(['newest.id', 'newest.raise_id', 'newest.user_id', 'newest.state', 'users.name'])
      .orderBy('newest.created_at', 'desc')
      .orderBy('newest.id', 'desc')
      .execute();
    return found(rows, asked.q, ({ name }) => name).map(
      ({ id, raise_id, user_id, state, name }) => ({
        id: user_id ?? id,
        title: name,
        about: `${rooms.get(raise_id)?.name}, ${grantStateLabels[state]}`,
        path: `${roomPath(raise_id)}&part=access&id=${encodeURIComponent(id)}`,
      }),
    );
  },
};
