/** Documents of a raise whose files are there, straight in the database and the storage. */
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { keepFile } from '#api/platform/files/file-store.ts';
import type { Files } from '#api/platform/files/files.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import { addDocument } from '../../server/api/features/raises/documents/document-store.ts';
import { addVersion } from '../../server/api/features/raises/documents/version-store.ts';
import type { OpenRound } from './open-round.ts';

/** Adds so many documents of so many bytes that no archive makes smaller. */
export async function addRoundDocuments(
  {
    storage,
    files,
    now,
  }: { readonly storage: Storage; readonly files: Files; readonly now: number },
  { raiseId, owner }: Pick<OpenRound, 'raiseId' | 'owner'>,
  { count, bytes }: { readonly count: number; readonly bytes: number },
): Promise<void> {
  const owned = { id: raiseId, quotaBytes: 1024 ** 4, whenFull: '' };
  const rules = { maxBytes: 4 * bytes, typeOf: () => 'application/pdf' };
  for (let n = 1; n <= count; n += 1) {
    const body = Readable.from([Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes)])]);
    const file = await files.add(body, rules, owned);
    await storage.write(async function addOne(trx) {
      const named = { folder: 'other', name: `Document ${n}` } as const;
      const document = await addDocument(trx, raiseId, named, now);
      await keepFile(trx, file.id, raiseId, now);
      const about = { mediaType: 'application/pdf', pageCount: 1, uploadedBy: owner.id } as const;
      await addVersion(trx, document, { file, ...about }, now);
    });
  }
}
