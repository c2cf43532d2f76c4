import type { Tables } from '#api/platform/storage/storage.ts';

/** What of a grant decides how much somebody reads; an adviser has none, and reads as if by one. */
export type RoomGrant = Pick<
  Tables['access_grants'],
  'id' | 'scope' | 'nda_version' | 'nda_accepted_at' | 'granted_at' | 'created_at'
>;
