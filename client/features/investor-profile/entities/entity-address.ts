import { stepHref } from '../profile-address.ts';

/** In the address: the form for another entity. */
export const newEntity = 'new';

/** The list of entities, one of them, or the form for another. */
export function entityHref(id: string | null): string {
  return id === null
    ? stepHref('entities')
    : `${stepHref('entities')}&entity=${encodeURIComponent(id)}`;
}

/** Reads which entity an address names; null for the list. */
export function readEntityId({ searchParams }: URL): string | null {
  return searchParams.get('entity') || null;
}
