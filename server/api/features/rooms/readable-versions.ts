import type { Database } from '#api/platform/storage/storage.ts';
import { type VersionRow, versionsOf } from '../raises/documents/version-store.ts';
import type { FoundDocument } from './document-access.ts';

/**
 * Returns the versions of a document that somebody in its room may read, newest first. The company
 * and operators read all of them; readers the present one, and those before it that were shown
 * while they had access.
 */
export async function readableVersions(
  db: Database,
  { document, room }: FoundDocument,
): Promise<readonly VersionRow[]> {
  const all = await versionsOf(db, document.id);
  const { grant } = room;
  if (grant === undefined) return all;
  const { live_at } = await db
    .selectFrom('raises')
    .select('live_at')
    .where('id', '=', document.raise_id)
    .executeTakeFirstOrThrow();
  // A file that was replaced before the raise went live, or before it was published, was never shown.
  const starts = [grant.granted_at ?? grant.created_at, live_at, document.published_at];
  if (starts.some((moment) => moment === null)) return [];
  const since = Math.max(...starts.map((moment) => Date.parse(moment ?? '')));
  const shown = all.filter(({ state }) => state === 'clean');
  return shown.filter((_version, at) => {
    const next = shown[at - 1];
    return next === undefined || Date.parse(next.shown_at ?? next.created_at) > since;
  });
}
