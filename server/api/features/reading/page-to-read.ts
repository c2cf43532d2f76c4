/** The page that a request names, as far as its reader may see it. */
import type { FeatureDeps } from '#api/platform/deps.ts';
import { usedFile } from '#api/platform/files/file-store.ts';
import { faultyFile } from '#api/platform/files/send-file.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { lossCode } from '#api/platform/rendering/file-losses.ts';
import { sourceOf } from '#api/platform/rendering/page-source.ts';
import { refusal } from '#api/platform/rendering/refusals.ts';
import type { RenderingSource, WatermarkLines } from '#api/platform/rendering/rendering-deps.ts';
import type { VersionRow } from '../raises/documents/version-store.ts';
import { recordAccess } from '../rooms/access-events.ts';
import { type FoundDocument, requireNda } from '../rooms/document-access.ts';
import { documentToRead, noSuchFile } from '../rooms/document-to-read.ts';
import { admitted } from './admitted.ts';

/**
 * An answer that comes so soon after its access was checked is as fresh as that of any other request.
 * Most pages are drawn before somebody turns to them, and are sent within a few milliseconds.
 */
const checkedForMs = 100;

/** A page that somebody may read. */
export interface PageToRead {
  readonly found: FoundDocument;
  readonly version: VersionRow;
  readonly source: RenderingSource;
  /** When their access was checked, by the clock of the process. */
  readonly checkedAt: number;
}

/**
 * Finds pages for those who may see them, and logs that they did.
 * @param isKind which types of files have such pages
 */
export function pagesToRead(deps: FeatureDeps, isKind: (mediaType: string) => boolean) {
  const { storage } = deps;
  const { db } = storage;

  /** The version to show, for who may see it. */
  async function pageOfDocument(
    actor: Actor,
    id: string,
    n: number | undefined,
  ): Promise<PageToRead> {
    const checkedAt = performance.now();
    const { found, version } = await toRead(actor, id, n);
    await admitted(deps, actor, found, version, () => requireNda(found));
    return { found, version, checkedAt, source: await sound(found, version) };
  }

  /** The same for a thumbnail, which is too small to read: no log says that it was shown or refused. */
  async function thumbnailOfDocument(actor: Actor, id: string, n: number | undefined) {
    const { found, version } = await stillAdmitted(actor, id, n);
    return { found, version, source: await sound(found, version) };
  }

  /** The file of a version, where it can be shown. */
  async function sound(found: FoundDocument, version: VersionRow): Promise<RenderingSource> {
    if (version.fault !== null) throw faultyFile(version.fault);
    const code = lossCode(version);
    if (code !== undefined) throw refusal(code);
    return drawable(found, version);
  }

  async function drawable(
    { document }: FoundDocument,
    { file_id, media_type }: VersionRow,
  ): Promise<RenderingSource> {
    const file = await usedFile(db, file_id, document.raise_id);
    if (file === undefined || !isKind(media_type)) throw noSuchFile();
    return sourceOf(deps.files, file);
  }

  /** Drawing may take a while: access that ended meanwhile counts. What is shown is logged first. */
  async function beforeItIsShown(
    actor: Actor,
    { found: foundBefore, version, checkedAt }: PageToRead,
    page: number,
  ): Promise<void> {
    const isFresh = performance.now() - checkedAt < checkedForMs;
    const { found } = isFresh
      ? { found: foundBefore }
      : await stillAdmitted(actor, foundBefore.document.id, version.n);
    const access = { actor, found, kind: 'page', versionId: version.id, page } as const;
    await recordAccess(storage, access, deps.now());
  }

  async function stillAdmitted(actor: Actor, id: string, n: number | undefined) {
    const read = await toRead(actor, id, n);
    requireNda(read.found);
    return read;
  }

  function toRead(actor: Actor, id: string, n: number | undefined) {
    return documentToRead(db, { actor, action: 'document.view', id, n }, deps.now());
  }

  return { pageOfDocument, thumbnailOfDocument, beforeItIsShown, stillAdmitted };
}

/** Who reads it, and when, to the minute: what is passed on says from whom. */
export function watermarkFor(
  { account }: Actor,
  { document, room }: FoundDocument,
  now: number,
): WatermarkLines | undefined {
  if (document.watermark === 0 || room.grant === undefined) return undefined;
  const time = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  const { advising } = room;
  const name = advising === undefined ? account.name : `${account.name}, adviser to ${advising.to}`;
  return [name, account.email, `${time} UTC`];
}
