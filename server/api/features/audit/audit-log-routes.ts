import { Readable } from 'node:stream';
import { audit } from '#api/platform/audit/audit.ts';
import { lastSeal, unsealedSeconds } from '#api/platform/audit/seal.ts';
import { verifyAudit } from '#api/platform/audit/verify-audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest, requireStepUp } from '#api/platform/http/access.ts';
import { csvLines, csvStart } from '#api/platform/http/csv.ts';
import { pageOf, placeOf } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { isOpenedUnproven } from '#api/platform/http/opened-unproven.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { AuditFilter, AuditList, AuditVerification } from '#shared/product/audit/audit-log.ts';
import { auditEventsPerPage } from '#shared/product/fields/limits.ts';
import { exportPath } from '#shared/site/dashboard-address.ts';
import { allEvents, listEvents, toAuditEvent } from './audit-log-store.ts';

/** Verifying reads the whole log. */
const verifyingRate = { limit: 10, seconds: 3_600 };
const exportingRate = { limit: 20, seconds: 3_600 };
/** So many events are read and written at a time. */
const eventsPerStep = 200;

/** Who did what, for operators: a list, whether it is as it was written, and an export. */
export function auditLogRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;
  const { db, longReads } = storage;

  app.route({
    ...endpoint('GET /admin/audit'),
    config: { action: 'audit.read' },
    handler: async function listAuditEvents(request): Promise<AuditList> {
      const { after, limit = auditEventsPerPage, ...filter } = request.query;
      const [before = ''] = after === undefined ? [] : placeOf(after, 1);
      const [rows, seal, waited] = await Promise.all([
        listEvents(db, {
          filter,
          limit: limit + 1,
          ...(/^\d{1,15}$/.test(before) ? { before: Number(before) } : {}),
        }),
        lastSeal(db),
        unsealedSeconds(db, now()),
      ]);
      const { shown, nextCursor } = pageOf(rows, { limit: limit + 1 }, ({ seq }) => [String(seq)]);
      return {
        items: shown.map(toAuditEvent),
        nextCursor,
        seal:
          seal === undefined
            ? null
            : { at: seal.at, lastPosition: seal.last_position, hash: seal.hash },
        unsealedSeconds: waited,
      };
    },
  });

  app.route({
    ...endpoint('GET /admin/audit/verification'),
    config: { action: 'audit.read' },
    handler: async function verifyAuditLog(request, reply): Promise<AuditVerification> {
      const { id } = actorOfRequest(request).account;
      await storage.write((trx) => takeRate(trx, `verify-audit:${id}`, verifyingRate, now()));
      const verdict = await verifyAudit(longReads.db(leftSignal(reply)), deps.encrypter);
      if (verdict.ok) {
        const { events, head } = verdict;
        return { ok: true, events, head, brokenAt: null, reason: null };
      }
      const { brokenAt, reason } = verdict;
      return { ok: false, events: 0, head: null, brokenAt, reason };
    },
  });

  app.route({
    ...endpoint('GET /exports/audit.csv'),
    config: { action: 'audit.export' },
    handler: async function exportAuditLog(request, reply) {
      const filter = request.query;
      if (isOpenedUnproven(request, now())) {
        const { action: event, ...others } = filter;
        return reply.redirect(exportPath('audit', { event, ...others }), 303);
      }
      const actor = actorOfRequest(request);
      requireStepUp(actor, now());
      const { id } = actor.account;
      await storage.write(async function recordExport(trx) {
        await takeRate(trx, `export-audit:${id}`, exportingRate, now());
        // Without the person that was asked for, because the log is kept for longer than an account.
        const { action, from, to } = filter;
        const entry = { action: 'audit.export', targetType: 'user', targetId: id };
        await audit(trx, request, { ...entry, after: { action, from, to } }, now());
      });
      const read = longReads.db(leftSignal(reply));
      const day = new Date(now()).toISOString().slice(0, 10);
      return (
        reply
          .type('text/csv; charset=utf-8; header=present')
          .header('content-disposition', `attachment; filename="audit-log-${day}.csv"`)
          // The schema says what it is for readers, a text; it is sent as it is made.
          .send(Readable.from(csvOf(read, filter), { objectMode: false }) as never)
      );
    },
  });
}

const columns = [
  'Number',
  'Position',
  'Time',
  'Actor',
  'Actor name',
  'Role',
  'Action',
  'Target type',
  'Target',
  'Before',
  'After',
  'Request',
  'Network',
  'SHA-256',
] as const;

async function* csvOf(db: Database, filter: AuditFilter): AsyncGenerator<string> {
  yield csvStart + csvLines([columns]);
  for await (const rows of allEvents(db, filter, eventsPerStep)) {
    yield csvLines(
      rows.map((row) => [
        String(row.seq),
        row.position === null ? '' : String(row.position),
        row.at,
        row.actor_id ?? '',
        row.actor ?? '',
        row.actor_role,
        row.action,
        row.target_type,
        row.target_id,
        row.before ?? '',
        row.after ?? '',
        row.request_id,
        row.ip_prefix,
        row.hash,
      ]),
    );
  }
}
