import { pipeline } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { faultOf } from '#api/platform/files/file-checks.ts';
import { usedFile } from '#api/platform/files/file-store.ts';
import { faultyFile } from '#api/platform/files/send-file.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { noSuch, refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { newId } from '#api/platform/ids.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import {
  evidenceKeptDays,
  readingOpenMinutes,
  shownFileTypes,
} from '#shared/product/evidence/evidence-kinds.ts';
import { requirePerson } from '../investors/people/person-record.ts';
import { evidenceAudit } from './evidence-events.ts';
import { type EvidenceRow, evidenceById } from './evidence-store.ts';
import { openUntil, reviewedEvidenceOf } from './evidence-view.ts';
import { openFile } from './sealed-file.ts';

const dayMs = 86_400_000;

/** What operators do with evidence: list it, open it with a reason, and decide about it. */
export function reviewRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, now } = deps;

  app.route({
    ...endpoint('GET /admin/people/:id/evidence'),
    config: { action: 'investor-evidence.review' },
    handler: async function listEvidenceOfPerson(request) {
      const { id } = request.params;
      await requirePerson(storage.db, id);
      const operator = actorOfRequest(request).account.id;
      return { items: await reviewedEvidenceOf(storage.db, id, operator, now()) };
    },
  });

  command(app, deps, 'POST /admin/people/:id/evidence/:evidence/readings', {
    action: 'investor-evidence.read',
    run: openEvidence,
  });

  app.route({
    ...endpoint('GET /admin/people/:id/evidence/:evidence/readings/:reading'),
    config: { action: 'investor-evidence.review' },
    handler: async function downloadEvidenceOfPerson(request, reply) {
      const { id, evidence, reading } = request.params;
      const row = await evidenceById(storage.db, evidence, id);
      const found = await storage.db
        .selectFrom('investor_evidence_readings')
        .selectAll()
        .where('id', '=', reading)
        .where('evidence_id', '=', evidence)
        .where('reader_id', '=', actorOfRequest(request).account.id)
        .executeTakeFirst();
      if (found === undefined) throw noSuch('reading');
      if (Date.parse(openUntil(found)) <= now()) throw readingOver();
      return sendEvidence(deps, request, reply, row);
    },
  });

  command(app, deps, 'POST /admin/people/:id/evidence/:evidence/decide', {
    action: 'investor-evidence.decide',
    run: decideEvidence,
  });
}

async function openEvidence({
  actor: { account },
  params: { id, evidence },
  body,
  trx,
  now,
}: Command<'POST /admin/people/:id/evidence/:evidence/readings'>) {
  await requirePerson(trx, id);
  const row = await evidenceById(trx, evidence, id);
  if (row.file_id === null) throw deleted();
  const reason = body.reason.trim();
  const reading = { id: newId('ier'), reason, read_at: new Date(now).toISOString() };
  await trx
    .insertInto('investor_evidence_readings')
    .values({ ...reading, evidence_id: row.id, reader_id: account.id })
    .execute();
  const { id: readingId, read_at: at } = reading;
  return {
    auditEntries: evidenceAudit('read', row, { reason, reading: readingId }),
    body: {
      reading: { id: readingId, by: account.name, reason, at, openUntil: openUntil(reading) },
    },
  };
}

async function decideEvidence({
  actor: { account },
  params: { id, evidence },
  body: { decision, validUntil, ...given },
  trx,
  now,
}: Command<'POST /admin/people/:id/evidence/:evidence/decide'>) {
  await requirePerson(trx, id);
  const row = await evidenceById(trx, evidence, id);
  if (id === account.id) throw ownEvidence();
  if (row.state !== 'waiting') throw decidedBefore();
  const at = new Date(now).toISOString();
  if (validUntil !== undefined && (decision !== 'accepted' || validUntil < at.slice(0, 10))) {
    throw notValid(decision);
  }
  const reason = given.reason.trim();
  await trx
    .updateTable('investor_evidence')
    .set({
      state: decision,
      decided_at: at,
      decided_by: account.id,
      decision_reason: reason,
      valid_until: validUntil ?? null,
      delete_at: new Date(now + evidenceKeptDays * dayMs).toISOString(),
    })
    .where('id', '=', row.id)
    .execute();
  const { kind, document, entity_name: entity } = row;
  const named = { evidence: kind, ...(document === null ? {} : { document }) };
  const facts = { decision, ...named, ...(entity === null ? {} : { entity }), reason };
  return {
    events: [
      {
        kind: 'investor.evidence-decided',
        person: id,
        facts,
        audit: evidenceAudit('decide', row, { decision, reason, validUntil: validUntil ?? null }),
      } as const,
    ],
    body: { items: await reviewedEvidenceOf(trx, id, account.id, now) },
  };
}

/** Decrypts a file on its way. Whole files only: a part of one cannot be told from a damaged one. */
async function sendEvidence(
  { storage, files, encrypter }: Pick<FeatureDeps, 'storage' | 'files' | 'encrypter'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { id, kind, document, file_id, sealed_key, media_type, bytes }: EvidenceRow,
): Promise<FastifyReply> {
  const file = file_id === null ? undefined : await usedFile(storage.db, file_id, id);
  if (file === undefined || sealed_key === null) throw deleted();
  const decipher = openFile(encrypter, { id, sealed_key });
  if (decipher === undefined) throw unreadable();
  const content = await files.read(file).catch((error: unknown) => {
    request.log.error({ err: error, file: file.id }, 'evidence could not be read');
    const fault = faultOf(error);
    throw fault === undefined ? error : faultyFile(fault);
  });
  return reply
    .type(media_type)
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-length', bytes)
    .header(
      'content-disposition',
      `attachment; filename="${document ?? kind}.${shownFileTypes[media_type].extension}"`,
    )
    .header('x-content-type-options', 'nosniff')
    .send(pipeline(content, decipher, () => undefined) as never);
}

function deleted() {
  return refusal('deleted', 'This file is deleted, so it can’t be opened any more.');
}

function readingOver() {
  const detail = `You opened this file more than ${readingOpenMinutes} minutes ago. Open it again with a reason.`;
  return refusal('reading-over', detail);
}

function ownEvidence() {
  return refusal('own-evidence', 'You can’t decide about your own evidence. Ask another operator.');
}

function decidedBefore() {
  return new ProblemError(
    problem('invalid-transition', 'This evidence has already been decided on.'),
  );
}

function notValid(decision: string) {
  const message =
    decision === 'accepted'
      ? 'Enter today or a later day.'
      : 'Leave the day empty for evidence that is not accepted.';
  return invalid([{ pointer: '/validUntil', code: 'not-valid', message }]);
}

function unreadable() {
  const detail =
    'This file was encrypted with a key that this server no longer has. Ask the person to send it again.';
  return refusal('unreadable', detail);
}
