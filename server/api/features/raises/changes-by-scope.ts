import type { GrantScope } from '#shared/product/raises/document-kinds.ts';

/** They are of the data room: who may read the deck alone knows of none of them. */
const ofRoom: readonly string[] = ['/nda', '/payment'];

/**
 * Tells whether somebody who was let in to so much of a raise learns that this part of it changed, by
 * its JSON pointer.
 */
export function isToldInScope(pointer: string, scope: GrantScope): boolean {
  if (scope === 'all') return true;
  if (pointer.startsWith('/documents/')) return pointer === '/documents/deck';
  return !ofRoom.includes(pointer);
}

/** Tells whether a part of a raise is of its data room, and not of the page of the raise. */
export function isOfRoom(pointer: string): boolean {
  return ofRoom.includes(pointer);
}
