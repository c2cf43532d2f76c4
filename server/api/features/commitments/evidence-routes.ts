import { audit } from '#api/platform/audit/audit.ts';
import { bindRecords } from '#api/platform/audit/bound-records.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import {
  keepFile,
  releaseFiles,
  type StoredFile,
  usedFile,
} from '#api/platform/files/file-store.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { refused } from '#api/platform/files/spool.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { etagOf } from '#api/platform/http/versions.ts';
import { documentTypeOf } from '#api/platform/rendering/document-types.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { type EvidenceType, evidenceTypes } from '#shared/product/commitments/commitment-words.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import { evidenceMaxBytes } from '#shared/product/fields/limits.ts';
import { boundRow, ofRaise } from '../raises/bound-rows.ts';
import {
  commitmentFor,
  type FoundCommitment,
  readCommitmentResponse,
} from './commitment-access.ts';
import type { CommitmentRow } from './ledger.ts';

const uploadRate = { limit: 30, seconds: 3_600 };
/** The file before counts until it is replaced. */
const quotaBytes = 3 * evidenceMaxBytes;

/** Adds the file with which an investor shows a payment. */
export function evidenceRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /commitments/:id/evidence'),
      config: { action: 'evidence.upload' },
      handler: async function uploadEvidence(request, reply) {
        // Not a command: access and rate are asked before anything is received, because the file
        // may be large.
        const actor = actorOfRequest(request);
        const { id } = request.params;
        const find = (db: Database) => commitmentFor(db, actor, 'evidence.upload', id);
        requirePaying(await find(storage.db));
        const declared = declaredType(request.headers['content-type']);
        await storage.write((trx) =>
          takeRate(trx, `evidence:${actor.account.id}`, uploadRate, deps.now()),
        );
        return deps.idempotent<{ commitment: Commitment }>(request, reply, async (commit) => {
          const file = await deps.files.add(
            request.raw,
            { maxBytes: evidenceMaxBytes, typeOf: (head) => typeIfIs(declared, head) },
            {
              id,
              quotaBytes,
              whenFull: 'Too many files are waiting to be removed. Try again tomorrow.',
            },
          );
          return commit(async function commitEvidence(trx) {
            const now = deps.now();
            const found = await find(trx);
            requirePaying(found);
            await replaceEvidence(trx, found.row, file, now);
            const auditEntries = {
              action: 'commitment.upload-evidence',
              targetType: 'commitment',
              targetId: id,
              after: { sha256: file.sha256, bytes: file.bytes },
            };
            await audit(trx, request, auditEntries, now);
            const { viewer, raise } = found;
            const { body, version } = await readCommitmentResponse(trx, id, viewer, raise, now);
            return { status: 200, body, headers: { etag: etagOf(version) } };
          });
        });
      },
    });
  });

  app.route({
    ...endpoint('GET /commitments/:id/evidence'),
    config: { action: 'evidence.read' },
    handler: async function downloadEvidence(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const { row } = await commitmentFor(storage.db, actor, 'evidence.read', id);
      const stored = await storage.db
        .selectFrom('commitment_evidence')
        .select('file_id')
        .where('commitment_id', '=', id)
        .executeTakeFirst();
      const file = stored && (await usedFile(storage.db, stored.file_id, id));
      if (file === undefined) {
        throw new ProblemError(problem('not-found', 'There’s no proof of this payment yet.'));
      }
      // Whose it is looks at their own; everybody else sees somebody's bank statement.
      if (row.investor_id !== actor.account.id) {
        const seen = {
          action: 'commitment.read-evidence',
          targetType: 'commitment',
          targetId: id,
          after: { sha256: file.sha256 },
        };
        await storage.write((trx) => audit(trx, request, seen, deps.now()));
      }
      const { extension } = evidenceTypes[file.mediaType as EvidenceType];
      return sendStoredFile(deps.files, request, reply, file, {
        name: `payment.${extension}`,
        cacheControl: 'private, no-store',
        isDownload: true,
      });
    },
  });
}

const payingStates: readonly CommitmentState[] = ['signed', 'reconfirm_due'];

/**
 * Throws 422 where there is nothing to pay, or not any more: a payment that was confirmed keeps the
 * file by which it was.
 */
function requirePaying({ row: { state, prior_state } }: FoundCommitment): void {
  if (state === 'funded' || (state === 'reconfirm_due' && prior_state === 'funded')) {
    throw refusal('payment-confirmed', 'The payment was confirmed, so you can’t change its proof.');
  }
  if (payingStates.includes(state)) return;
  throw refusal(
    'nothing-to-pay',
    'You can add proof once a commitment is signed and until its payment is confirmed.',
  );
}

/** Stores the file of a commitment in place of the one before, which is released. */
async function replaceEvidence(
  trx: Transaction,
  { id: commitment_id, raise_id }: Pick<CommitmentRow, 'id' | 'raise_id'>,
  file: StoredFile,
  now: number,
): Promise<void> {
  const before = await trx
    .selectFrom('commitment_evidence')
    .select('file_id')
    .where('commitment_id', '=', commitment_id)
    .executeTakeFirst();
  await keepFile(trx, file.id, commitment_id, now);
  const stored = { file_id: file.id, uploaded_at: new Date(now).toISOString() };
  await trx
    .insertInto('commitment_evidence')
    .values({ commitment_id, ...stored })
    .onConflict((conflict) => conflict.column('commitment_id').doUpdateSet(stored))
    .execute();
  const bound = boundRow.commitment_evidence({ commitment_id, ...stored });
  await bindRecords(trx, ofRaise(raise_id), [bound], now);
  if (before !== undefined) await releaseFiles(trx, [before.file_id], now);
}

function declaredType(contentType: string | undefined): EvidenceType {
  const [name = ''] = (contentType ?? '').split(';', 1);
  const type = name.trim().toLowerCase();
  if (type in evidenceTypes) return type as EvidenceType;
  throw new ProblemError(problem('unsupported-type', 'Send a PDF, PNG or JPEG file.'));
}

/** Returns the type of a file by its first bytes; throws 422 when it was sent as another one. */
function typeIfIs(declared: EvidenceType, head: Uint8Array): EvidenceType {
  const found = documentTypeOf(head);
  if (found === declared) return declared;
  throw refused(
    'kind',
    `The file was sent as a ${evidenceTypes[declared].label}, but is a ${evidenceTypes[found].label}. Send it as ${evidenceTypes[found].label}.`,
  );
}
