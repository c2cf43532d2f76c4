/** Raises over HTTP, for tests of what becomes of them. */
import { addMember } from '#api/features/companies/member-store.ts';
import { addDocument } from '#api/features/raises/documents/document-store.ts';
import { addVersion } from '#api/features/raises/documents/version-store.ts';
import { addFile, keepFile } from '#api/platform/files/file-store.ts';
import { newId } from '#api/platform/ids.ts';
import type { Company } from '#shared/product/companies/companies.ts';
import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { addActiveAccount } from './account-rows.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import type { AddedPerson } from './people.ts';
import type { TestApi } from './product-api.ts';
import { readyCompany, readyRaise } from './ready-raise.ts';

/** The raise of an answer. */
export const raiseIn = (answer: ApiAnswer): Raise => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ raise: Raise }>().raise;
};

/** The pointers and codes of what was refused. */
export const errorsIn = (answer: ApiAnswer) =>
  (answer.problem().errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`);

/** Adds a company that may raise. */
export async function foundReady(owner: ApiVisitor, name = 'Acme'): Promise<Company> {
  const answer = await owner.post('/companies', { name, ...readyCompany });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<{ company: Company }>().company;
}

/** A draft that can be submitted. */
export async function draftReady(
  api: TestApi,
  owner: ApiVisitor,
  { id }: Pick<Company, 'id'>,
  change: Partial<Raise> = {},
): Promise<Raise> {
  const raise = raiseIn(await owner.post(`/companies/${id}/raises`, { ...readyRaise, ...change }));
  await addDeck(api, raise.id);
  await addAccount(api, { companyId: id, currency: raise.currency });
  return raise;
}

/** Adds the confirmed bank account that raises of a company in a currency need. */
export const addAccount = (api: TestApi, wanted: Parameters<typeof addActiveAccount>[2]) =>
  api.storage.write((trx) => addActiveAccount(trx, api.encrypter, wanted, api.clock.now));

/** A deck as the database knows it, without its bytes. */
export async function addDeck(api: TestApi, raiseId: string, folder: DocumentFolder = 'deck') {
  return api.storage.write(async function addDeckIn(trx) {
    const now = api.clock.now;
    const document = await addDocument(trx, raiseId, { folder, name: 'Deck' }, now);
    const of = { sha256: 'f'.repeat(64), mediaType: 'application/pdf' } as const;
    const file = { ...of, id: newId('fil'), owner: raiseId, bytes: 9 };
    await addFile(trx, file.id, raiseId, { ...of, path: '', size: file.bytes }, now);
    await keepFile(trx, file.id, raiseId, now);
    const version = { file, mediaType: of.mediaType, pageCount: 1, uploadedBy: null };
    await addVersion(trx, document, version, now);
    return document.id;
  });
}

/** Makes somebody a member of a company, without the mails of an invitation. */
export const addTo = (
  api: TestApi,
  { id }: Pick<Company, 'id'>,
  who: AddedPerson,
  role: 'editor' | 'viewer',
) => api.storage.write((trx) => addMember(trx, id, who.id, role, api.clock.now));
