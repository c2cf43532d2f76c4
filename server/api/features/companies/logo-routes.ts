import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { keepFile, usedFile } from '#api/platform/files/file-store.ts';
import type { FileOwner } from '#api/platform/files/files.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { storeImage } from '#api/platform/images/receive-images.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { CompanyResponse } from '#shared/product/companies/companies.ts';
import { companyAuditEntry, oneCompany } from './company-events.ts';
import { type CompanyRow, companyFor, setLogo } from './company-store.ts';

/** Reading an image is costly. */
const uploadRate = { limit: 60, seconds: 3_600 };

/** The logo of a company, for its members. */
export function logoRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /companies/:id/logo'),
    config: { action: 'company.read' },
    handler: async function readLogo(request, reply) {
      const { id } = request.params;
      const { logo_file_id } = await companyFor(db, actorOfRequest(request), 'company.read', id);
      const file = logo_file_id === null ? undefined : await usedFile(db, logo_file_id, id);
      if (file === undefined) {
        throw new ProblemError(problem('not-found', 'This company has no logo.'));
      }
      const name = `logo.${file.mediaType.slice('image/'.length)}`;
      const cacheControl = 'private, no-cache';
      return sendStoredFile(deps.files, request, reply, file, { name, cacheControl });
    },
  });

  command(app, deps, 'DELETE /companies/:id/logo', {
    action: 'company.change',
    find: companyFor,
    run: removeLogo,
  });

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /companies/:id/logo'),
      config: { action: 'company.change' },
      handler: async function uploadLogo(request, reply) {
        // Not a command: access and rate are asked before anything is received, because the file may
        // be large.
        const actor = actorOfRequest(request);
        const { id } = request.params;
        await companyFor(db, actor, 'company.change', id);
        await deps.storage.write((trx) =>
          takeRate(trx, `company-logo:${actor.account.id}`, uploadRate, deps.now()),
        );
        return deps.idempotent<CompanyResponse>(request, reply, async (commit) => {
          const image = await deps.receiveImage(request.raw);
          // The smallest version; no page shows a logo larger.
          const { file: shape, content } = image.versions.at(-1) ?? missing();
          const file = await storeImage(deps.files, content, shape.extension, ownerOf(id));
          return commit(async function commitLogo(trx) {
            const now = deps.now();
            const row = await companyFor(trx, actor, 'company.change', id);
            await keepFile(trx, file.id, file.owner, now);
            await setLogo(trx, row, file.id, now);
            await audit(trx, request, companyAuditEntry('change-logo', id), now);
            const { body, version } = oneCompany({ ...row, logo_file_id: file.id });
            return { status: 200, body, headers: { etag: etagOf(version) } };
          });
        });
      },
    });
  });
}

async function removeLogo({ found, trx, now }: Command<'DELETE /companies/:id/logo', CompanyRow>) {
  await setLogo(trx, found, null, now);
  return { auditEntries: companyAuditEntry('remove-logo', found.id) };
}

/** Uploads that were given up are removed after a day; this leaves room for some of them. */
function ownerOf(companyId: string): FileOwner {
  return {
    id: companyId,
    quotaBytes: 50 * 1024 ** 2,
    whenFull: 'Too many logos were uploaded. Try again tomorrow.',
  };
}

function missing(): never {
  throw new Error('An image was read and has no version.');
}
