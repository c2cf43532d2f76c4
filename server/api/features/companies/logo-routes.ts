import { ProblemError, problem } from '../../../../shared/http/errors.ts';
import type { CompanyAnswer } from '../../../../shared/product/companies/companies.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../platform/deps.ts';
import { keepFile, usedFile } from '../../platform/files/file-store.ts';
import type { FileOwner } from '../../platform/files/files.ts';
import { sendStoredFile } from '../../platform/files/send-file.ts';
import { actorOfRequest } from '../../platform/http/access.ts';
import { withBinaryBodies } from '../../platform/http/binary-bodies.ts';
import { endpoint } from '../../platform/http/endpoint.ts';
import { storePicture } from '../../platform/pictures/receive-pictures.ts';
import { takeRate } from '../../platform/storage/rates.ts';
import { answerOf, companyEvent } from './company-answer.ts';
import { companyFor, setLogo } from './company-store.ts';

/** Reading a picture is costly. */
const uploadRate = { limit: 60, seconds: 3_600 };

/** The logo of a company, for its members. */
export function logoRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

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
      return sendStoredFile(parts.files, request, reply, file, { name, cacheControl });
    },
  });

  app.route({
    ...endpoint('DELETE /companies/:id/logo'),
    config: { action: 'company.change' },
    handler: async function removeLogo(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      return parts.once<never>(request, reply, (commit) =>
        commit(async function commitRemoval(trx) {
          const now = parts.now();
          const row = await companyFor(trx, actor, 'company.change', id);
          await setLogo(trx, row, null, now);
          await audit(trx, request, companyEvent('remove-logo', id), now);
          return { status: 204 };
        }),
      );
    },
  });

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /companies/:id/logo'),
      config: { action: 'company.change' },
      handler: async function uploadLogo(request, reply) {
        const actor = actorOfRequest(request);
        const { id } = request.params;
        // Before anything is received, because the file may be large.
        await companyFor(db, actor, 'company.change', id);
        await parts.storage.write((trx) =>
          takeRate(trx, `company-logo:${actor.account.id}`, uploadRate, parts.now()),
        );
        return parts.once<CompanyAnswer>(request, reply, async (commit) => {
          const picture = await parts.receivePicture(request.raw);
          // The smallest version; no page shows a logo larger.
          const { file: shape, content } = picture.versions.at(-1) ?? missing();
          const file = await storePicture(parts.files, content, shape.extension, ownerOf(id));
          return commit(async function commitLogo(trx) {
            const now = parts.now();
            const row = await companyFor(trx, actor, 'company.change', id);
            await keepFile(trx, file.id, file.owner, now);
            await setLogo(trx, row, file.id, now);
            await audit(trx, request, companyEvent('change-logo', id), now);
            return answerOf({ ...row, logo_file_id: file.id });
          });
        });
      },
    });
  });
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
  throw new Error('A picture was read and has no version.');
}
