/** A raise with a data room, for tests of what can be done and seen there. */
import sharp from 'sharp';
import type { GrantInvitationResponse, GrantResponse } from '#shared/product/raises/room-access.ts';
import type { DocumentResponse, RoomDocument } from '#shared/product/raises/room-documents.ts';
import { type ApiAnswer, type ApiVisitor, sendFile } from './api-visitor.ts';
import { pdfOf } from './documents.ts';
import { type AddedPerson, addPerson } from './people.ts';
import type { TestApi } from './product-api.ts';
import { addRaiseOf } from './raises.ts';

/** A deck of four pages, and a picture. */
export const pdfBytes = await pdfOf(['What we do', 'Who buys it', 'What it earns', 'Who we are']);
export const pngBytes = await sharp({
  create: { width: 40, height: 30, channels: 3, background: 'teal' },
})
  .png()
  .toBuffer();

export interface RoomWorld {
  readonly founder: AddedPerson;
  readonly raise: string;
  readonly company: string;
}

let rooms = 0;

/** A founder with a live raise that approved investors see. */
export async function aRoom(api: TestApi, columns: object = {}): Promise<RoomWorld> {
  rooms += 1;
  const founder = await addPerson(api, `Founder${rooms}`);
  const { id, companyId } = await api.storage.write((trx) =>
    addRaiseOf(trx, founder.id, { state: 'live', visibility: 'network', ...columns }),
  );
  return { founder, raise: id, company: companyId };
}

/** Sends the bytes of a version. */
export const putFile = (
  who: ApiVisitor,
  documentId: string,
  bytes: Buffer,
  type = 'application/pdf',
): Promise<ApiAnswer> => sendFile(who, `/documents/${documentId}/versions`, bytes, type);

/** A document with a file. */
export async function aDocument(
  _api: TestApi,
  { founder, raise }: RoomWorld,
  request: object = {},
  bytes: Buffer = pdfBytes,
  type?: string,
): Promise<RoomDocument> {
  const body = { folder: 'deck', name: 'Deck', ...request };
  const added = await founder.post(`/raises/${raise}/documents`, body);
  if (added.status !== 201) throw new Error(added.text);
  const { id } = added.json<DocumentResponse>().document;
  const put = await putFile(founder, id, bytes, type);
  if (put.status !== 200) throw new Error(put.text);
  return put.json<DocumentResponse>().document;
}

/** Invites addresses, and says what became of each. */
export async function inviteAll(
  { founder, raise }: RoomWorld,
  emails: readonly string[],
  more: object = {},
) {
  const answer = await founder.post(`/raises/${raise}/grants`, { emails, ...more });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<GrantInvitationResponse>().outcomes;
}

/** Lets somebody in who has an account; the id of the grant. */
export async function letIn(world: RoomWorld, email: string, more: object = {}): Promise<string> {
  const [one] = await inviteAll(world, [email], more);
  if (one?.grant == null) throw new Error(`${email}: ${one?.outcome}`);
  return one.grant.id;
}

/** The grant of an answer. */
export const grantIn = (answer: ApiAnswer) => {
  if (answer.status >= 400) throw new Error(answer.text);
  return answer.json<GrantResponse>().grant;
};
