import type { Site } from '../../page.ts';
import type { LegalDocument, LegalWriter } from './legal-document.ts';

/** Every version of one text that was ever in force, by its date, and which one is now. */
export interface LegalArchive {
  readonly current: string;
  readonly versions: Readonly<Record<string, LegalWriter>>;
}

/** The version a page's `?version=` asks for: the current one without it, null where unknown. */
export function askedVersion(archive: LegalArchive, url: URL): string | null {
  const asked = url.searchParams.get('version') ?? archive.current;
  return Object.hasOwn(archive.versions, asked) ? asked : null;
}

/**
 * The text a page's address asks for.
 * @throws RangeError for an unknown version: the page's validation lets none through
 */
export function askedDocument(archive: LegalArchive, url: URL, site: Site): LegalDocument {
  const write = archive.versions[askedVersion(archive, url) ?? ''];
  if (write === undefined) throw new RangeError('This version of the text does not exist.');
  return write(site);
}

/** The versions of an archive, newest first. */
export function versionsNewestFirst(archive: LegalArchive): readonly string[] {
  return Object.keys(archive.versions).toSorted().toReversed();
}
