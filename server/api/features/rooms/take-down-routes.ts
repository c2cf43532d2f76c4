import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { takeDown } from '../raises/documents/document-store.ts';
import { requireNoConflict } from '../review/review-refusals.ts';
import { documentFor, type FoundDocument } from './document-access.ts';
import { documentEvent } from './document-event.ts';
import { roomFacts } from './grant-events.ts';
import { toDocument } from './room-document.ts';
import { toldOfDocument } from './told-readers.ts';

/** Operators hide what was added after the review, and show it again. */
export function takeDownRoutes(app: ProductApi, deps: FeatureDeps): void {
  const operating = {
    action: 'raise.operate',
    find: (read: Database, actor: Actor, action: Action, id: string) =>
      documentFor(read, actor, action, id, deps.now()),
  } as const;
  command(app, deps, 'POST /admin/documents/:id/take-down', {
    ...operating,
    run: takeDocumentDown,
  });
  command(app, deps, 'POST /admin/documents/:id/restore', { ...operating, run: restoreDocument });
}

/** Hides a document from its readers, who are told; the company reads why. */
export async function takeDocumentDown(
  asked: Command<'POST /admin/documents/:id/take-down', FoundDocument>,
) {
  const { found, body } = asked;
  requireOperable(found, true);
  return become(asked, body.reason);
}

/** Shows a document again that was taken down. */
export async function restoreDocument(
  asked: Command<'POST /admin/documents/:id/restore', FoundDocument>,
) {
  requireOperable(asked.found, false);
  return become(asked, null);
}

async function become(
  {
    found,
    trx,
    actor,
    action,
    now,
  }: Pick<
    Command<'POST /admin/documents/:id/restore', FoundDocument>,
    'found' | 'trx' | 'actor' | 'action' | 'now'
  >,
  reason: string | null,
) {
  const { room, document } = found;
  await takeDown(trx, document.id, reason, now);
  const after = await documentFor(trx, actor, action, document.id, now);
  const { version, folder, name } = after.document;
  const [what, did] =
    reason === null ? (['restored', 'restore'] as const) : (['taken-down', 'take-down'] as const);
  const onceKey = `${document.id}:${version}`;
  const entry = documentEvent(did, document.id, room.raise.id);
  return {
    body: { document: toDocument(after, after.room, after.ndaVersion) },
    version,
    events: [
      {
        kind: 'document.taken-down' as const,
        person: null,
        facts: { ...roomFacts(room.raise), document: name, id: document.id, reason },
        audit: {
          ...entry,
          after: { raise: room.raise.id, ...(reason === null ? {} : { reason }) },
        },
      },
      ...(found.current === undefined
        ? []
        : await toldOfDocument(trx, room, { folder }, { what, onceKey, now })),
    ],
  };
}

/** Rejects with 403 for a member of the company, and with 422 where there is nothing to do. */
function requireOperable({ document, room }: FoundDocument, isShown: boolean): void {
  requireNoConflict({ role: room.memberRole ?? null });
  if (document.added_at === null) {
    throw refusal(
      'reviewed',
      'This document was reviewed. Pause the raise, or ask its company for another file.',
    );
  }
  if ((document.taken_down_at === null) === isShown) return;
  throw isShown
    ? refusal('taken-down', 'This document is already taken down.')
    : refusal('not-taken-down', 'This document isn’t taken down.');
}
