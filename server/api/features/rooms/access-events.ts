import type { Actor } from '#api/platform/http/access.ts';
import { newId } from '#api/platform/ids.ts';
import type { Database, Storage, Transaction } from '#api/platform/storage/storage.ts';
import { sentAhead } from '#api/platform/storage/unit-of-work.ts';
import type { AccessKind } from '#shared/product/raises/document-kinds.ts';
import type { FoundDocument } from './document-access.ts';
import { isUncounted } from './room-access.ts';
import { isReport, visitOf } from './visit-of-reader.ts';

/** A document opened again so soon, with the same login, counts as one reading. */
const sameReadingMs = 30 * 60_000;

/** Something somebody did with a document. */
export interface Access {
  readonly actor: Actor;
  readonly found: FoundDocument;
  readonly kind: AccessKind;
  /** Other than the present one. */
  readonly versionId?: string;
  readonly page?: number;
  readonly dwellMs?: number;
  /** Only a line of the page was shown, by a search. */
  readonly isLine?: boolean;
}

/**
 * Writes it to the access log. Nothing is shown before that is stored: what is read is logged, or
 * not read. A page is turned every few seconds and somebody waits for each, so it does not wait for the
 * disk: a power cut may take the last moment of the log, the end of the server does not.
 */
export async function recordAccess(storage: Storage, access: Access, now: number): Promise<void> {
  const survivesPowerCut = access.kind !== 'page';
  await storage.write((trx) => addAccess(trx, [access], now), { survivesPowerCut });
}

/** Records accesses of one person to one room at once, inside of a transaction. */
export async function addAccess(
  trx: Transaction,
  accesses: readonly Access[],
  now: number,
): Promise<void> {
  const [first] = accesses;
  if (first === undefined) return;
  const at = new Date(now).toISOString();
  const visit_id = await visitOf(
    trx,
    {
      raiseId: first.found.document.raise_id,
      userId: first.actor.account.id,
      isInternal: isUncounted(first.found.room),
    },
    {
      at: now,
      isReport: accesses.every(({ kind, dwellMs }) => isReport(kind, dwellMs ?? null)),
      ndaAcceptedAt: first.found.room.grant?.nda_accepted_at ?? null,
    },
  );
  const rows = accesses.map(({ actor, found, kind, versionId, page, dwellMs, isLine = false }) => ({
    id: newId('acc'),
    raise_id: found.document.raise_id,
    document_id: found.document.id,
    version_id: versionId ?? found.current?.id ?? null,
    user_id: actor.account.id,
    // The log says of an adviser that they are one, and has no grant.
    grant_id: found.room.advising === undefined ? (found.room.grant?.id ?? null) : null,
    session_id: actor.credentialId,
    kind,
    page: page ?? null,
    dwell_ms: dwellMs ?? null,
    // As of earlier versions, which sent pages before they were turned: no view of the page.
    ahead: isLine ? 1 : 0,
    internal: isUncounted(found.room) ? 1 : 0,
    visit_id,
    at,
  }));
  await sentAhead(trx, trx.insertInto('access_events').values(rows).execute());
}

/** Tells whether the log has the same already, a short while ago: a page that is loaded again. */
export async function isLogged(db: Database, { actor, found, kind }: Access, now: number) {
  const row = await db
    .selectFrom('access_events')
    .select('id')
    .where('document_id', '=', found.document.id)
    .where('at', '>', new Date(now - sameReadingMs).toISOString())
    .where('user_id', '=', actor.account.id)
    .where('session_id', '=', actor.credentialId)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
