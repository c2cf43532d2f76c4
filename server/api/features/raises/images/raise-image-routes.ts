import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import { mediaFileName } from '#shared/product/content/image-address.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { raiseLifecycle } from '#shared/product/raises/lifecycle.ts';
import type { RaiseImageResponse } from '#shared/product/raises/raise-images.ts';
import { editingPart, raiseAudit } from '../raise-parts.ts';
import { type RaiseRow, raiseFor } from '../raise-store.ts';
import { addRaiseImage, storeRaiseImage } from './raise-image-store.ts';

/** Reading an image is costly. */
const uploadRate = { limit: 60, seconds: 3_600 };

/** Adds how images of a raise are uploaded, before the raise says anything of them. */
export function raiseImageRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /raises/:id/images'),
      config: { action: 'raise.change' },
      handler: async function uploadRaiseImage(request, reply) {
        // Not a command: access and rate are asked before anything is received, because the file may
        // be large.
        const actor = actorOfRequest(request);
        const { id } = request.params;
        requireChangeable(await raiseFor(storage.db, actor, 'raise.change', id));
        await storage.write((trx) =>
          takeRate(trx, `raise-image:${actor.account.id}`, uploadRate, deps.now()),
        );
        return deps.idempotent<RaiseImageResponse>(request, reply, async (commit) => {
          const image = await deps.receiveImage(request.raw);
          const stored = await storeRaiseImage(deps.files, id, image);
          return commit(async function commitRaiseImage(trx) {
            const now = deps.now();
            // Again, because the raise may have been submitted or deleted while the image arrived.
            requireChangeable(await raiseFor(trx, actor, 'raise.change', id));
            await addRaiseImage(trx, id, image.file, stored, now);
            await audit(trx, request, raiseAudit('upload-image', id), now);
            const { width, height } = image.file;
            const file = mediaFileName(image.file);
            const body = { image: { file, width, height }, notes: [...image.notes] };
            return { status: 200, body };
          });
        });
      },
    });
  });
}

/** An image is for a raise that can still say something else. */
function requireChangeable(row: RaiseRow): void {
  const events: readonly string[] = offeredEvents(raiseLifecycle, row.state, editingPart(row));
  if (events.includes('edit') || events.includes('propose-change')) return;
  throw refusal('not-editable', 'This raise cannot be changed now.');
}
