/** A live raise of which everything was approved, for tests of what becomes of its changes. */
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { ApiVisitor } from './api-visitor.ts';
import { addCommitter, type LiveRaise, openRaise } from './committing.ts';
import { addPerson } from './people.ts';
import type { TestApi } from './product-api.ts';

/** A live raise of which every kind of thing was approved, an investor who reads it, an operator. */
export async function approvedWorld(api: TestApi) {
  const live = await openRaise(api, { visibility: 'network' });
  const [ivan, olga] = [await addCommitter(api, 'Ivan'), await addPerson(api, 'Olga', 'operator')];
  const invited = await live.owner.post(`${live.path}/grants`, { emails: [ivan.email] });
  if (invited.status !== 200) throw new Error(invited.text);
  return { ...live, ivan, olga, desk: `/admin${live.path}` };
}

/** Sends the text of an NDA, as a change of what was written last. */
export const putNda = async (who: ApiVisitor, path: string, text: string) => {
  const shown = await who.get(`${path}/nda`);
  const ifMatch = shown.headers['etag'] ?? '';
  return who.put(`${path}/nda`, { headers: { 'if-match': ifMatch } }, { text });
};

/** The page of a raise, as somebody finds it. */
export const pageOf = async (who: ApiVisitor, { raise }: Pick<LiveRaise, 'raise'>) =>
  (await who.get(`/raises/by-slug?slug=${raise.slug}`)).json<NetworkRaise>();

/** The documents of a room, as somebody finds them. */
export const documentsFor = async (who: ApiVisitor, path: string) =>
  (await who.get(`${path}/documents`)).json<DocumentList>().items;
