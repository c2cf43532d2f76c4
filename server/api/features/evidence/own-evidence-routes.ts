import type { Static } from 'typebox';
import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest, requireAllowed } from '#api/platform/http/access.ts';
import { withBinaryBodies } from '#api/platform/http/binary-bodies.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { newId } from '#api/platform/ids.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { takeRate } from '#api/platform/storage/rates.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { EvidenceFacts, evidenceQuery } from '#shared/product/evidence/evidence.ts';
import { evidenceDocuments } from '#shared/product/evidence/evidence-documents.ts';
import { shownFileMaxBytes, shownFilesPerPerson } from '#shared/product/evidence/evidence-kinds.ts';
import { partyNamed } from '../investors/entities/party.ts';
import { evidenceAudit } from './evidence-events.ts';
import {
  addEvidence,
  countKept,
  type EvidenceRow,
  evidenceById,
  evidenceOf,
  removeEvidence,
} from './evidence-store.ts';
import { toFacts } from './evidence-view.ts';
import { sealFile } from './sealed-file.ts';
import { declaredType, typeIfIs } from './shown-file-type.ts';

const uploadRate = { limit: 60, seconds: 3_600 } as const;
/** Of what is encrypted nothing can be seen. */
const sealedType = 'application/octet-stream';

/** What an investor sends to operators alone, and takes back until it is decided about. */
export function ownEvidenceRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage, files, encrypter } = deps;

  app.route({
    ...endpoint('GET /investor-evidence'),
    config: { action: 'investor-evidence.list' },
    handler: async function listMyEvidence(request) {
      const rows = await evidenceOf(storage.db, actorOfRequest(request).account.id);
      return { items: rows.map((row) => toFacts(row, deps.now())) };
    },
  });

  withBinaryBodies(app, (uploads) => {
    uploads.route({
      ...endpoint('PUT /investor-evidence'),
      config: { action: 'investor-evidence.send' },
      handler: async function sendEvidence(request, reply) {
        // Not a command: all that can be refused is refused before anything is received, because
        // the file may be large.
        const actor = actorOfRequest(request);
        const userId = actor.account.id;
        const { document, name } = request.query;
        const { kind } = evidenceDocuments[document];
        const find = (db: Database) => placeFor(db, actor, request.query);
        await find(storage.db);
        const declared = declaredType(request.headers['content-type']);
        await storage.write((trx) =>
          takeRate(trx, `investor-evidence:${userId}`, uploadRate, deps.now()),
        );
        return deps.idempotent<{ evidence: EvidenceFacts }>(request, reply, async (commit) => {
          const id = newId('iev');
          const sealing = sealFile(request.raw, (head) => typeIfIs(declared, head));
          const file = await files
            .add(
              sealing.content,
              { maxBytes: shownFileMaxBytes, typeOf: () => sealedType },
              { id, quotaBytes: shownFileMaxBytes, whenFull: 'The file is too large.' },
            )
            // Of a refused file nobody reads the rest: held back, it would hold back the refusal, too.
            .finally(() => sealing.content.destroy());
          const sealed = sealing.sealed(encrypter, id);
          return commit(async function commitEvidence(trx) {
            const now = deps.now();
            // Again, because more may have been sent or decided while the file arrived.
            const { entityId, replaced } = await find(trx);
            if (replaced !== null) {
              await removeEvidence(trx, [replaced], now);
              await audit(trx, request, evidenceAudit('remove', replaced), now);
            }
            await addEvidence(
              trx,
              { id, userId, entityId, document, name: name.trim(), file, sealed },
              now,
            );
            const { sha256 } = sealed;
            const about = { id, user_id: userId, kind, document };
            await audit(trx, request, evidenceAudit('send', about, { sha256 }), now);
            const evidence = toFacts(await evidenceById(trx, id), now);
            return { status: 200, body: { evidence }, headers: {} };
          });
        });
      },
    });
  });

  command(app, deps, 'DELETE /investor-evidence/:id', {
    action: 'investor-evidence.remove',
    find: ownEvidence,
    run: removeMyEvidence,
  });
}

async function removeMyEvidence({
  found,
  trx,
  now,
}: Command<'DELETE /investor-evidence/:id', EvidenceRow>) {
  requireWaiting(found);
  await removeEvidence(trx, [found], now);
  return { auditEntries: evidenceAudit('remove', found) };
}

async function ownEvidence(
  db: Database,
  actor: Actor,
  action: Action,
  id: string,
): Promise<EvidenceRow> {
  const row = await evidenceById(db, id);
  requireAllowed(actor, action, { ownerId: row.user_id });
  return row;
}

/** Whom a file is about and which one it replaces; rejects where it is not taken. */
async function placeFor(
  db: Database,
  actor: Actor,
  {
    document,
    party,
    replaces,
  }: Pick<Static<typeof evidenceQuery>, 'document' | 'party' | 'replaces'>,
) {
  const { entity_id: entityId } = await partyNamed(db, actor.account.id, party);
  if (evidenceDocuments[document].kind === 'entity-existence' && entityId === null)
    throw noEntity();
  if (replaces !== undefined) {
    const replaced = await ownEvidence(db, actor, 'investor-evidence.remove', replaces);
    requireWaiting(replaced);
    return { entityId, replaced };
  }
  if ((await countKept(db, actor.account.id)) >= shownFilesPerPerson) throw tooMany();
  return { entityId, replaced: null };
}

function requireWaiting({ state }: EvidenceRow): void {
  if (state === 'waiting') return;
  throw refusal(
    'decided',
    'An operator has decided about this file, so you can’t change it any more. Send another one.',
  );
}

function noEntity() {
  return refusal('no-entity', 'Choose the entity that this file is about.');
}

function tooMany() {
  return refusal(
    'too-many-files',
    `You can have at most ${shownFilesPerPerson} files here. Remove one that is in review, or wait until older ones are deleted.`,
  );
}
