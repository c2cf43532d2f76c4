import { can } from '#api/platform/policy/can.ts';
import type { SearchSource } from '#api/platform/search-source.ts';
import { foundPerKind } from '#shared/product/search/search-kinds.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { findPeople } from './people-store.ts';

/** Finds people for operators, by the words of the list of people. */
export const peopleSearch: SearchSource = {
  kind: 'person',
  isFor: (actor) => can(actor, 'person.list') === 'yes',
  async find({ q, storage }) {
    const rows = await findPeople(storage, q, foundPerKind);
    return rows.map(({ id, name, email }) => ({
      id,
      title: name,
      about: email,
      path: `${viewPath('people')}&id=${encodeURIComponent(id)}`,
    }));
  },
};
