/** The documents of a data room in binders. */
import type {
  BinderDeps,
  BinderPaper,
  BinderSource,
  BinderSubject,
} from '#api/platform/binder-source.ts';
import { usedFile } from '#api/platform/files/file-store.ts';
import { csvText } from '#api/platform/http/csv.ts';
import type { Database, Tables } from '#api/platform/storage/storage.ts';
import { documentFolders, documentTypes } from '#shared/product/raises/document-kinds.ts';
import { downloadName } from '../raises/documents/document-name.ts';
import { snapshotContent } from '../raises/snapshots/raise-snapshots.ts';
import type { GrantRow } from './room-access.ts';

type Version = Awaited<ReturnType<typeof publishedVersions>>[number];

/** Documents with the same name are told apart by the end of their ids. */
const idEndLength = 6;

/**
 * Every version of every document that was published; for an investor those of the snapshots that they
 * signed, as far as they may download them. A table lists all of them, also those that are left out.
 */
export const documentPapers: BinderSource = {
  section: 'room',
  async list(deps, subject) {
    const { db } = deps.storage;
    const versions = await versionsFor(db, subject);
    if (versions.length === 0) return [];
    const isIn = await mayHave(db, subject);
    const files: BinderPaper[] = [];
    for (const version of versions.filter(isIn)) files.push(await paperOf(deps, version));
    const table = versions.map((version) => toRow(version, isIn(version)));
    const list = {
      path: 'room/documents.csv',
      title: 'List of the documents and their versions',
      content: async () => csvText([columns, ...table]),
    };
    return [list, ...files];
  },
};

async function paperOf({ storage: { db } }: BinderDeps, version: Version): Promise<BinderPaper> {
  const { file_id, raise_id, name, n, created_at } = version;
  const file = await usedFile(db, file_id, raise_id);
  if (file === undefined) throw new Error(`${file_id} of a document is not there.`);
  return {
    path: pathOf(version),
    title: `${name}, version ${n}, uploaded ${created_at}`,
    content: { ...file, bytes: Number(file.bytes) },
  };
}

const columns = [
  ...['Folder', 'Document', 'Version', 'Uploaded', 'Bytes', 'SHA-256', 'Added after review'],
  ...['Deleted', 'Taken down', 'File in this binder'],
];

function toRow(version: Version, isIn: boolean): readonly string[] {
  return [
    version.folder,
    version.name,
    String(version.n),
    version.created_at,
    String(version.bytes),
    version.sha256,
    version.added_at ?? '',
    version.deleted_at ?? '',
    version.taken_down_at ?? '',
    isIn ? pathOf(version) : 'Not in it: it can only be read in the data room',
  ];
}

function pathOf({ folder, name, document_id, n, media_type }: Version): string {
  const { extension } = documentTypes[media_type];
  const stem = downloadName(name, extension).slice(0, -extension.length - 1);
  return `room/${folder}/${stem}-${document_id.slice(-idEndLength)}/v${n}.${extension}`;
}

async function versionsFor(
  db: Database,
  { raiseId, commitment }: BinderSubject,
): Promise<readonly Version[]> {
  const all = (await publishedVersions(db, raiseId)).toSorted(
    (one, other) => documentFolders.indexOf(one.folder) - documentFolders.indexOf(other.folder),
  );
  if (commitment === null) return all;
  const signed = await db
    .selectFrom('raise_snapshots')
    .select('content')
    .where('raise_id', '=', raiseId)
    .where('seq', 'in', (events) =>
      events
        .selectFrom('commitment_events')
        .select('snapshot_seq')
        .where('commitment_id', '=', commitment.id)
        .where('snapshot_seq', 'is not', null)
        .$castTo<{ snapshot_seq: number }>(),
    )
    .execute();
  const named = new Set(
    signed.flatMap((row) => snapshotContent(row).documents.map(({ version }) => version)),
  );
  return all.filter(({ id }) => named.has(id));
}

function publishedVersions(db: Database, raiseId: string) {
  return db
    .selectFrom('raise_document_versions as versions')
    .innerJoin('raise_documents as documents', 'documents.id', 'versions.document_id')
    .selectAll('versions')
    .select(['documents.raise_id', 'documents.folder', 'documents.name', 'documents.added_at'])
    .select(['documents.deleted_at', 'documents.taken_down_at', 'documents.nda_required'])
    .select('documents.download_allowed')
    .where('documents.raise_id', '=', raiseId)
    .where('documents.published_at', 'is not', null)
    .where('versions.state', '=', 'clean')
    .orderBy('documents.position')
    .orderBy('documents.id')
    .orderBy('versions.n')
    .execute();
}

/** Tells which files may be in the binder: for an investor only what they could download. */
async function mayHave(
  db: Database,
  { raiseId, commitment }: BinderSubject,
): Promise<(version: Version) => boolean> {
  if (commitment === null) return () => true;
  const grant = await grantOfInvestor(db, raiseId, commitment.investorId);
  return (version) => grant !== undefined && couldDownload(grant, version);
}

/** The access that an investor has or had; undefined for who was never let in. */
export function grantOfInvestor(
  db: Database,
  raiseId: string,
  investorId: string,
): Promise<GrantRow | undefined> {
  return db
    .selectFrom('access_grants')
    .selectAll()
    .where('raise_id', '=', raiseId)
    .where('user_id', '=', investorId)
    .where('granted_at', 'is not', null)
    .executeTakeFirst();
}

function couldDownload(
  { scope, nda_version }: Pick<Tables['access_grants'], 'scope' | 'nda_version'>,
  { download_allowed, nda_required, taken_down_at, folder }: Version,
): boolean {
  if (download_allowed === 0 || taken_down_at !== null) return false;
  if (nda_required === 1 && nda_version === null) return false;
  return scope === 'all' || folder === 'deck';
}
