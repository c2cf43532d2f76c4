import { auditSystem } from '#api/platform/audit/audit.ts';
import type { JobDeps } from '#api/platform/deps.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import type { JobKind } from '#api/platform/jobs/job-kind.ts';
import { linkOrigin } from '#api/platform/link-origin.ts';
import { stagedDaysAfterNotice } from '#shared/product/fields/limits.ts';
import { documentEvent } from './document-event.ts';
import {
  fadedDocuments,
  fadingDocuments,
  noteRemovalTold,
  removeStaged,
} from './staged-documents.ts';

const everyMs = 3_600_000;
/** In one transaction; the others in the next. */
const atOnce = 100;
const dayMs = 86_400_000;

type RemovalDeps = Pick<JobDeps, 'storage' | 'options' | 'now'>;

/**
 * Removes documents that were staged and then forgotten, a week after their company was told. Their
 * files count against the raise, and nobody else ever sees them.
 */
export function removeStagedJob(deps: RemovalDeps): JobKind {
  const { storage, now } = deps;
  return {
    kind: 'remove-staged-documents',
    everyMs,
    backOff: { firstMs: 60_000, factor: 2, attemptsMax: 6 },
    async isNeeded() {
      const [fading, faded] = await Promise.all([
        fadingDocuments(storage.db, now(), 1),
        fadedDocuments(storage.db, now(), 1),
      ]);
      return fading.length + faded.length > 0;
    },
    async run(_job, signal) {
      for (const step of [remove, tell]) {
        for (let found = atOnce; found === atOnce; ) {
          signal.throwIfAborted();
          found = await step(deps);
        }
      }
      return undefined;
    },
  };
}

async function remove({ storage, now }: RemovalDeps): Promise<number> {
  return storage.write(async function removeFaded(trx) {
    const faded = await fadedDocuments(trx, now(), atOnce);
    for (const { id, raise_id } of faded) {
      await removeStaged(trx, id, now());
      await auditSystem(trx, documentEvent('remove-staged', id, raise_id), now());
    }
    return faded.length;
  });
}

/** Tells each company once of all that fades in a raise. */
async function tell({ storage, options, now }: RemovalDeps): Promise<number> {
  return storage.write(async function tellOfFading(trx) {
    const fading = await fadingDocuments(trx, now(), atOnce);
    const until = new Date(now() + stagedDaysAfterNotice * dayMs).toISOString();
    for (const { raise, company, name, ids } of fading) {
      await noteRemovalTold(trx, ids, now());
      const facts = { raise, company, name, documents: ids.length, until };
      const once = { person: null, onceKey: `${raise}:${until}` };
      const event = { kind: 'document.staged', facts, ...once } as const;
      await recordEvent(trx, { origin: linkOrigin(options) }, event, now());
    }
    return fading.reduce((sum, { ids }) => sum + ids.length, 0);
  });
}
