/** Advisers of a data room, as tests invite them and see what they can read. */
import type { Adviser } from '#shared/product/advisers/advisers.ts';
import type { NotificationList } from '#shared/product/notifications/notifications.ts';
import type { DocumentList } from '#shared/product/raises/room-documents.ts';
import type { ApiVisitor } from './api-visitor.ts';

export const adviserRole = 'lawyer';

/** Asks for an adviser to be invited. */
export const inviteAdviser = (who: ApiVisitor, raise: string, email: string, more: object = {}) =>
  who.post(`/raises/${raise}/advisers`, { email, role: adviserRole, ...more });

/** Invites an adviser; rejects where that is refused. */
export async function invitedAdviser(
  who: ApiVisitor,
  raise: string,
  email: string,
  more: object = {},
): Promise<Adviser> {
  const answer = await inviteAdviser(who, raise, email, more);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<{ adviser: Adviser }>().adviser;
}

/** Invites an adviser who accepts; returns the id. */
export async function activeAdviser(
  by: ApiVisitor,
  raise: string,
  adviser: ApiVisitor & { readonly email: string },
): Promise<string> {
  const { id } = await invitedAdviser(by, raise, adviser.email);
  const answer = await adviser.post(`/advisers/${id}/accept`);
  if (answer.status !== 200) throw new Error(answer.text);
  return id;
}

/** The names of the documents that somebody is shown in a data room, or how that is refused. */
export async function documentsOf(who: ApiVisitor, raise: string) {
  const answer = await who.get(`/raises/${raise}/documents`);
  return answer.status === 200
    ? answer.json<DocumentList>().items.map(({ name }) => name)
    : answer.status;
}

/** The titles of somebody's notifications. */
export const titlesOf = async (who: ApiVisitor) =>
  (await who.get('/notifications')).json<NotificationList>().items.map(({ title }) => title);
