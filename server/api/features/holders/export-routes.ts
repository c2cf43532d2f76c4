import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest, requireStepUp } from '#api/platform/http/access.ts';
import { sendCsv } from '#api/platform/http/csv-response.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { isOpenedUnproven } from '#api/platform/http/opened-unproven.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { required } from '#api/platform/required.ts';
import { atOneMoment } from '#api/platform/storage/long-reads.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { exportMaxRows } from '#shared/product/fields/limits.ts';
import { holdersExportPath } from '#shared/site/holders-address.ts';
import { companyIn } from '../raises/issuer.ts';
import { contentOf } from '../raises/raise-content.ts';
import { type RaiseRow, raiseFor } from '../raises/raise-store.ts';
import { foundingDay } from './founding-day.ts';
import { requireFewHolders, requireFunded } from './funded-raise.ts';
import { heldRows } from './held-rows.ts';
import { holdersCsv } from './holder-csv.ts';
import type { OcfIssuer } from './ocf/ocf-objects.ts';
import { ocfFiles } from './ocf/ocf-package.ts';
import { zipOf } from './ocf/ocf-zip.ts';

/** A package is made in memory, because its manifest has the hashes of its files. */
const ocfMaxHolders = 20_000;
const ocfRate = { limit: 30, seconds: 3_600 };

/** Adds the exports of who holds what, for people who have just confirmed who they are. */
export function holderExportRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;
  const { db } = storage;

  app.route({
    ...endpoint('GET /raises/:id/holders.csv'),
    config: { action: 'holder.export' },
    handler: async function exportHolders(request, reply) {
      const raise = await raiseToExport(request, request.params.id);
      const { query: filter } = request;
      if (isOpenedUnproven(request, now())) {
        return confirmFirst(reply, holdersExportPath(raise.id, 'csv', filter.issued));
      }
      requireStepUp(actorOfRequest(request), now());
      requireFunded(raise);
      await requireFewHolders(db, raise, exportMaxRows);
      const content = holdersCsv(storage.longReads.db(leftSignal(reply)), raise.id, filter);
      return sendCsv(deps, request, reply, { name: 'holders', raiseId: raise.id, filter, content });
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/ocf'),
    config: { action: 'holder.export' },
    handler: async function exportOpenCapFormat(request, reply) {
      const raise = await raiseToExport(request, request.params.id);
      if (isOpenedUnproven(request, now())) {
        return confirmFirst(reply, holdersExportPath(raise.id, 'ocf'));
      }
      const actor = actorOfRequest(request);
      requireStepUp(actor, now());
      requireFunded(raise);
      await requireFewHolders(db, raise, ocfMaxHolders);
      const issuer = ocfIssuer(raise);
      await storage.write(async function recordExport(trx) {
        await takeRate(trx, `ocf:${actor.account.id}`, ocfRate, now());
        const entry = { action: 'raise.export', targetType: 'raise', targetId: raise.id };
        await audit(trx, request, { ...entry, after: { list: 'open-cap-format' } }, now());
      });
      const at = now();
      // Its files refer to each other.
      const readFiles = (read: Database) =>
        ocfFiles({
          issuer,
          raise: { id: raise.id, title: contentOf(raise).title },
          closedAt: required(raise.ended_at),
          holders: heldRows(read, raise.id, {}),
          now: at,
        });
      const files = await atOneMoment(storage.longReads, readFiles, leftSignal(reply));
      const day = new Date(at).toISOString().slice(0, 10);
      return reply
        .type('application/zip')
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff')
        .header('content-disposition', `attachment; filename="${raise.slug}-${day}.ocf.zip"`)
        .send(zipOf(files, at)) as never;
    },
  });

  function raiseToExport(request: FastifyRequest, id: string): Promise<RaiseRow> {
    return raiseFor(db, actorOfRequest(request), 'holder.export', id);
  }
}

/** Sends a browser to where they confirm who they are, and get the file then. */
function confirmFirst(reply: FastifyReply, path: string): never {
  return reply.redirect(path, 303) as never;
}

/** The company as the format wants it. Rejects with 422 where a fact is missing that it requires. */
function ocfIssuer(raise: RaiseRow): OcfIssuer {
  const { id, name, legalName, country, city } = companyIn(raise);
  const founded = foundingDay(raise);
  if (founded === '') {
    const message =
      'The Open Cap Format needs the day the company was founded. Add it to the company’s profile.';
    throw refusal('founding-day-missing', message);
  }
  return { id, name, legalName, country, city, foundedOn: founded };
}
