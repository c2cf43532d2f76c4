/** Documents of a raise whose files are there, straight in the database and the storage. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { keepFile } from '#api/platform/files/file-store.ts';
import type { Files } from '#api/platform/files/files.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { addDocument } from '../../server/api/features/raises/documents/document-store.ts';
import { addVersion } from '../../server/api/features/raises/documents/version-store.ts';
import type { OpenRound } from './open-round.ts';

/** Files that no archive makes smaller, or one PDF and the number of its pages. */
type Papers =
  | { readonly count: number; readonly bytes: number }
  | { readonly pdf: Buffer; readonly pages: number };

/** Adds documents with their files to a raise, and resolves with their ids. */
export async function addRoundDocuments(
  {
    storage,
    files,
    now,
  }: { readonly storage: Storage; readonly files: Files; readonly now: number },
  { raiseId, owner }: Pick<OpenRound, 'raiseId' | 'owner'>,
  papers: Papers,
): Promise<readonly string[]> {
  const owned = { id: raiseId, quotaBytes: 1024 ** 4, whenFull: '' };
  const [count, pageCount] = 'pdf' in papers ? [1, papers.pages] : [papers.count, 1];
  const ids: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const bytes = 'pdf' in papers ? papers.pdf : incompressible(papers.bytes);
    const rules = { maxBytes: 4 * bytes.length, typeOf: () => 'application/pdf' };
    const file = await files.add(Readable.from([bytes]), rules, owned);
    const id = await storage.write(async function addOne(trx) {
      const named = { folder: 'other', name: `Document ${n}` } as const;
      const document = await addDocument(trx, raiseId, named, now);
      await keepFile(trx, file.id, raiseId, now);
      const about = { mediaType: 'application/pdf', pageCount, uploadedBy: owner.id } as const;
      await addVersion(trx, document, { file, ...about }, now);
      return document.id;
    });
    ids.push(id);
  }
  return ids;
}

function incompressible(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)]);
}
