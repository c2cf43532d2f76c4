import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { usedFile } from '#api/platform/files/file-store.ts';
import { faultyFile } from '#api/platform/files/send-file.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { isDrawable } from '#api/platform/rendering/document-types.ts';
import { lossCode } from '#api/platform/rendering/file-losses.ts';
import { thumbnailWidth } from '#api/platform/rendering/limits.ts';
import { sourceOf } from '#api/platform/rendering/page-source.ts';
import { refusal } from '#api/platform/rendering/refusals.ts';
import type { RenderingSource, WatermarkLines } from '#api/platform/rendering/rendering-deps.ts';
import {
  pageTextWaitMs,
  sendPage,
  thumbnailWaitMs,
  usualPageWidth,
} from '#api/platform/rendering/send-page.ts';
import type { VersionRow } from '../raises/documents/version-store.ts';
import { recordAccess } from '../rooms/access-events.ts';
import { type FoundDocument, requireNda } from '../rooms/document-access.ts';
import { documentToRead, noSuchFile } from '../rooms/document-to-read.ts';
import { admitted } from './content-routes.ts';

/**
 * An answer that comes so soon after its access was checked is as fresh as that of any other request.
 * Most pages are drawn before somebody turns to them, and are sent within a few milliseconds.
 */
const checkedForMs = 100;

/** Pages of documents as pictures and as text, for who may view but maybe not download. */
export function pageRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, rendering } = deps;
  const { db } = storage;

  app.route({
    ...endpoint('GET /documents/:id/pages/:page'),
    config: { action: 'document.view' },
    handler: async function viewPage(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const { width = usualPageWidth, n } = request.query;
      const read = await pageOfDocument(actor, id, n);
      const { found, version, source } = read;
      const watermark = watermarkFor(actor, found, deps.now());
      const signal = leftSignal(reply);
      const asker = actor.account.id;
      const asked = { source, page, width, asker, signal };
      const rendered = await rendering.render(
        watermark === undefined ? asked : { ...asked, watermark },
      );
      await beforeItIsShown(actor, read, page);
      // Whoever looks at a page will turn it. The next one is rendered, and sent when it is asked for:
      // what somebody has was read, whatever their browser says.
      const last = version.page_count ?? page;
      const next = [page + 1, page + 2].filter((one) => one <= last);
      rendering.prefetch(source, next, width);
      return sendPage(reply, rendered);
    },
  });

  app.route({
    ...endpoint('GET /documents/:id/pages/:page/thumbnail'),
    config: { action: 'document.view' },
    handler: async function viewThumbnail(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const { found, version, source } = await thumbnailOfDocument(actor, id, request.query.n);
      const watermark = watermarkFor(actor, found, deps.now());
      const rendered = await rendering.render({
        ...{ source, page, width: thumbnailWidth, isAhead: true },
        ...{ asker: actor.account.id, signal: leftSignal(reply), waitMs: thumbnailWaitMs },
        ...(watermark === undefined ? {} : { watermark }),
      });
      await stillAdmitted(actor, id, version.n);
      return sendPage(reply, rendered);
    },
  });

  app.route({
    ...endpoint('GET /documents/:id/pages/:page/text'),
    config: { action: 'document.view' },
    handler: async function readPageText(request, reply) {
      const actor = actorOfRequest(request);
      const { id, page } = request.params;
      const read = await pageOfDocument(actor, id, request.query.n);
      const text = await rendering.text({
        source: read.source,
        page,
        asker: actor.account.id,
        signal: leftSignal(reply),
        waitMs: pageTextWaitMs,
      });
      await beforeItIsShown(actor, read, page);
      reply.header('cache-control', 'private, no-store');
      return { page, text };
    },
  });

  /** The version to show, for who may see it. */
  async function pageOfDocument(actor: Actor, id: string, n: number | undefined) {
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
    if (file === undefined || !isDrawable(media_type)) throw noSuchFile();
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
}

/** A page that somebody may read. */
interface PageToRead {
  readonly found: FoundDocument;
  readonly version: VersionRow;
  /** When their access was checked, by the clock of the process. */
  readonly checkedAt: number;
}

/** Who reads it, and when, to the minute: what is passed on says from whom. */
function watermarkFor(
  { account }: Actor,
  { document, room }: FoundDocument,
  now: number,
): WatermarkLines | undefined {
  if (document.watermark === 0 || room.grant === undefined) return undefined;
  const time = new Date(now).toISOString().slice(0, 16).replace('T', ' ');
  return [account.name, account.email, `${time} UTC`];
}
