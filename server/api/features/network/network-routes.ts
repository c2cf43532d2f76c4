import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFresh } from '#api/platform/http/fresh-response.ts';
import { noSuch } from '#api/platform/http/refusals.ts';
import { markdownReader } from '#api/platform/markdown/markdown-cache.ts';
import { type Asker, askerOf } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { teaserAddressesMax } from '#shared/product/fields/limits.ts';
import type { NetworkList, NetworkRaise, TeaserAddresses } from '#shared/product/raises/network.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import { changesSinceVisit, type NewsOfRaise } from '../raises/changes-since-visit.ts';
import { documentsOf, isShown } from '../raises/documents/document-store.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { toVersion } from '../raises/documents/version-store.ts';
import { noteRaiseSeen, seenRate } from '../raises/last-seen.ts';
import { changesOf } from '../raises/snapshots/version-changes.ts';
import { answerVisibility } from '../rooms/answer-access.ts';
import { withdrawnOf } from '../rooms/question-store.ts';
import { fitReaderFor, leftOutOf } from './fit/fit-reader.ts';
import { formerView } from './former-view.ts';
import { toNetworkListed, toNetworkRaise } from './network-dto.ts';
import { searchNetwork } from './network-list.ts';
import { listTeasers, type NetworkRow, publishedRaise, shownRaises } from './network-store.ts';
import { accessOf, mayWatch, type SeenRow, seenRow, sees } from './raise-view.ts';
import { shownChanges, toSnapshotChanges } from './shown-changes.ts';

/** Published raises, as much of them as whoever asks may see. */
export function networkRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { storage } = deps;
  const read = markdownReader();

  app.route({
    ...endpoint('GET /raises'),
    config: { action: 'network.search' },
    handler: async function searchRaises(request, reply) {
      const now = deps.now();
      const asker = askerOf(request.actor);
      const reader = await fitReaderFor(storage.db, asker, now);
      const page = await searchNetwork(storage, asker, request.query, now, reader);
      const { rows, total, isCapped, nextCursor } = page;
      const asked = { asker, now, shown: 'list' } as const;
      const news = await newsFor(storage.db, request.actor, rows, asked);
      const items = rows.map((row) =>
        toNetworkListed(seenRow(row, asker, now), reader, news.get(row.id)?.changes),
      );
      const leftOut = reader && request.query.sort === 'fit' ? leftOutOf(reader) : null;
      const response: NetworkList = { items, total, isCapped, leftOut, nextCursor };
      // What is for one person is in no cache; the platform says so unless told otherwise.
      return asker.account === null ? sendFresh(request, reply, response) : reply.send(response);
    },
  });

  app.route({
    ...endpoint('GET /raises/addresses'),
    config: { action: 'site.read' },
    handler: async function listTeaserAddresses(request, reply) {
      const items = await listTeasers(storage.db, teaserAddressesMax);
      const response: TeaserAddresses = { items };
      return sendFresh(request, reply, response);
    },
  });

  app.route({
    ...endpoint('GET /raises/by-slug'),
    config: { action: 'network.read' },
    handler: async function readPublishedRaise(request, reply) {
      const now = deps.now();
      const asker = askerOf(request.actor);
      const { db } = storage;
      const row = await publishedRaise(db, asker, request.query.slug, now);
      if (row === undefined) {
        throw noSuch('raise');
      }
      const seen = seenRow(row, asker, now);
      const { level, content } = seen;
      const asked = { asker, now, shown: 'page' } as const;
      const news = (await newsFor(db, request.actor, [row], asked)).get(row.id);
      const since = news?.since ?? null;
      const documents = sees(level, 'documents') ? await documentNames(db, seen) : null;
      const questions = sees(level, 'room') ? await answersFor(db, seen) : null;
      const became = shownChanges(seen, news?.changes ?? []);
      // Documents and answers are new to those who were let in.
      const came = sees(level, 'room')
        ? [
            ...(documents ?? []).map(({ addedAt }) => addedAt),
            ...(questions ?? []).map(({ answeredAt }) => answeredAt),
          ]
        : [];
      const isNew =
        since !== null && (became.length > 0 || came.some((at) => at !== null && at > since));
      const response: NetworkRaise = toNetworkRaise(seen, {
        ...{ documents, questions },
        pitch: sees(level, 'page') ? read(content.pitch) : null,
        snapshot: sees(level, 'page') ? await snapshotNamed(db, row.snapshot_id) : null,
        snapshotChanges: sees(level, 'page') ? await versionChanges(db, seen, asked) : null,
        sinceVisit: isNew ? { since, changes: [...became] } : null,
        isVisitNoted: news?.isVisitNoted ?? null,
        access: accessOf(request.actor, asker, row, now),
      });
      return asker.account === null ? sendFresh(request, reply, response) : reply.send(response);
    },
  });

  command(app, deps, 'POST /raises/:id/seen', {
    action: 'network.see',
    rates: ({ actor }) => ({ [`seen:${actor.account.id}`]: seenRate }),
    run: seeRaise,
  });
}

/** Notes that somebody looks at a raise: what is new to them from now on is what comes after it. */
async function seeRaise({ actor, params, trx, now }: Command<'POST /raises/:id/seen'>) {
  const asker = askerOf(actor);
  const row = (await shownRaises(trx, asker, [params.id], now)).get(params.id);
  if (row === undefined) throw noSuch('raise');
  if (mayWatch(asker, row)) {
    const visitor = { userId: actor.account.id, sessionId: actor.credentialId };
    await noteRaiseSeen(trx, visitor, row.id, now);
  }
  return {};
}

/** What became of raises since somebody who follows them from outside last looked at them. */
function newsFor(
  db: Database,
  actor: Actor | undefined,
  rows: readonly NetworkRow[],
  { asker, ...asked }: { readonly asker: Asker; now: number; shown: 'page' | 'list' },
): Promise<ReadonlyMap<string, NewsOfRaise>> {
  const followed = rows.filter((row) => mayWatch(asker, row)).map(({ id }) => id);
  const visitor = { userId: asker.account?.id ?? '', sessionId: actor?.credentialId ?? '' };
  return changesSinceVisit(db, visitor, followed, asked);
}

/** Which snapshot is shown, so that it can be compared with what was signed. */
async function snapshotNamed(db: Database, id: string): Promise<NetworkRaise['snapshot']> {
  const { seq, sha256, created_at } = await db
    .selectFrom('raise_snapshots')
    .select(['seq', 'sha256', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { seq, sha256, createdAt: created_at };
}

/**
 * What the published version changed of the one before. Nobody has seen the versions before it was
 * published, so of the first there is nothing to compare.
 */
async function versionChanges(
  db: Database,
  seen: SeenRow,
  asked: { readonly asker: Asker; readonly now: number },
): Promise<NetworkRaise['snapshotChanges']> {
  const { id, snapshot_id, live_at } = seen.row;
  const snapshot = await db
    .selectFrom('raise_snapshots')
    .selectAll()
    .where('id', '=', snapshot_id)
    .executeTakeFirstOrThrow();
  if (live_at === null || snapshot.created_at <= live_at) return null;
  const changes = await changesOf(db, id, snapshot);
  // A change of who sees the raise is in the same list, with what it was before.
  const widened = changes.find(({ pointer }) => pointer === '/visibility')?.before;
  const visibility = (widened ?? seen.row.visibility) as Visibility;
  const former = { visibility, until: snapshot.created_at };
  return toSnapshotChanges(seen, await formerView(db, seen, former, asked), changes);
}

/** What the data room has; a document without a file is not there yet. */
async function documentNames(
  db: Database,
  { row, seesDeckOnly }: SeenRow,
): Promise<NetworkRaise['documents']> {
  const documents = await documentsOf(db, row.id);
  return documents
    .filter((one) => isShown(one) && (!seesDeckOnly || one.document.folder === 'deck'))
    .map(({ document, current }) => ({
      folder: document.folder,
      name: document.name,
      ndaRequired: document.nda_required === 1,
      pageCount: toVersion(required(current)).pageCount,
      addedAt: document.added_at,
    }));
}

/** What was answered, for who reads all of it in the room too. */
async function answersFor(
  db: Database,
  { row, isInternal }: SeenRow,
): Promise<NetworkRaise['questions']> {
  const { id, grant_scope: scope, grant_nda_version: nda_version } = row;
  const grant = isInternal || scope === null ? undefined : { scope, nda_version };
  const visibility = answerVisibility(grant, (await ndaOf(db, id))?.version);
  return visibility === 'all' ? answersOf(db, id) : null;
}

async function answersOf(db: Database, raiseId: string): Promise<NetworkRaise['questions']> {
  const rows = await db
    .selectFrom('raise_questions')
    .select(['id', 'question', 'answer', 'answered_at'])
    .select(['withdrawn_at', 'withdrawn_reason', 'withdrawn_by_operator'])
    .where('raise_id', '=', raiseId)
    .where('published_at', 'is not', null)
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    question: row.question,
    answer: row.answer,
    answeredAt: row.answered_at,
    withdrawn: withdrawnOf(row),
  }));
}
