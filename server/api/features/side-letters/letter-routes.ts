import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { releaseFiles, type StoredFile } from '#api/platform/files/file-store.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { requireFewLosses } from '#api/platform/rendering/file-losses.ts';
import { sourceOf } from '#api/platform/rendering/page-source.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { documentMaxBytes, sideLettersEverMax } from '#shared/product/fields/limits.ts';
import { commitmentFor } from '../commitments/commitment-access.ts';
import { letterFilesOf, lettersOf } from '../commitments/side-letters/letter-rows.ts';
import { knownSigner, notASignatory } from '../countersigning/signer.ts';
import { requireNotEnded } from '../raises/archived.ts';
import { typeIfIs } from '../raises/documents/document-type.ts';
import { letterFileFor, nameToSign, takesLetters } from './letter-access.ts';
import { toLetter } from './letter-dto.ts';

const uploadRate = { limit: 30, seconds: 3_600 } as const;
/** Files that were replaced count until they are removed. */
const filesMaxBytes = sideLettersEverMax * documentMaxBytes;

/** Reading side letters, and uploading one before it is offered. */
export function letterRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;
  const { db } = storage;

  app.route({
    ...endpoint('GET /commitments/:id/side-letters'),
    config: { action: 'side-letter.read' },
    handler: async function listSideLetters(request) {
      const actor = actorOfRequest(request);
      const found = await commitmentFor(db, actor, 'side-letter.read', request.params.id);
      const { part, isInvestor } = found.viewer;
      const signs = (part === 'owner' || part === 'signatory') && takesLetters(found);
      const letters = await lettersOf(db, found.row.id);
      const items = letters.map((letter) => toLetter(letter, found));
      return {
        items,
        mayOffer: signs,
        signer: signs ? (await knownSigner(db, actor, found.raise)).signer : null,
        signsAs:
          isInvestor && items.some(({ can }) => can.includes('sign'))
            ? await nameToSign(db, found)
            : null,
      };
    },
  });

  app.route({
    ...endpoint('GET /side-letters/:id/content'),
    config: { action: 'side-letter.read' },
    handler: async function downloadSideLetter(request, reply) {
      const actor = actorOfRequest(request);
      const file = await letterFileFor(db, actor, request.params.id);
      return sendStoredFile(deps.files, request, reply, file, {
        name: `side-letter-${file.sha256.slice(0, 8)}.pdf`,
        cacheControl: 'private, no-store',
        isDownload: true,
      });
    },
  });

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /commitments/:id/side-letter-files'),
      config: { action: 'side-letter.upload' },
      handler: async function uploadSideLetter(request, reply) {
        // Not a command: access and rate are asked before anything is received, because the file
        // may be large.
        const actor = actorOfRequest(request);
        const { id } = request.params;
        const { raise, viewer } = await commitmentFor(db, actor, 'side-letter.upload', id);
        if (viewer.part !== 'owner' && viewer.part !== 'signatory') throw notASignatory();
        requireNotEnded(raise);
        requirePdf(request.headers['content-type']);
        const asker = actor.account.id;
        await storage.write((trx) => takeRate(trx, `side-letter:${asker}`, uploadRate, now()));
        return deps.idempotent<{ file: ReturnType<typeof toUpload> }>(
          request,
          reply,
          async (commit) => {
            const file = await deps.files.add(
              request.raw,
              { maxBytes: documentMaxBytes, typeOf: (head) => typeIfIs('application/pdf', head) },
              {
                id: letterFilesOf(id),
                quotaBytes: filesMaxBytes,
                whenFull: 'Too many files are waiting to be removed. Try again tomorrow.',
              },
            );
            const pageCount = await pagesOf(deps, file, asker, leftSignal(reply));
            return commit(async function countPages(trx) {
              const counted = { file_id: file.id, page_count: pageCount };
              await trx.insertInto('side_letter_uploads').values(counted).execute();
              return { status: 200, body: { file: toUpload(file, pageCount) }, headers: {} };
            });
          },
        );
      },
    });
  });
}

function requirePdf(contentType = ''): void {
  if (/^application\/pdf(?:;|$)/i.test(contentType.trim())) return;
  throw new ProblemError(problem('unsupported-type', 'Send a PDF file.'));
}

/** Counts the pages of a file; one that cannot be rendered is refused, and given up at once. */
async function pagesOf(
  { rendering, files, storage, now }: FeatureDeps,
  file: StoredFile,
  asker: string,
  signal: AbortSignal,
): Promise<number> {
  try {
    await requireFewLosses(storage.db, file.sha256);
    return (await rendering.inspect(sourceOf(files, file), { asker, signal })).pageCount;
  } catch (error) {
    await storage.write((trx) => releaseFiles(trx, [file.id], now()));
    throw error;
  }
}

function toUpload({ id, bytes, sha256 }: StoredFile, pageCount: number) {
  return { id, bytes, sha256, pageCount };
}
