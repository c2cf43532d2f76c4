/** Published raises of the network, and what somebody gets of them. */
import { addGrant } from '#api/features/rooms/grant-store.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { NetworkList } from '#shared/product/raises/network.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import type { Raise, RaiseContent } from '#shared/product/raises/raises.ts';
import type { ApiAnswer, ApiVisitor } from '#test/support/api-visitor.ts';
import type { AddedPerson } from '#test/support/people.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { draftReady, foundReady, raiseIn } from '#test/support/raise-people.ts';
import { updateRaise } from '#test/support/rows.ts';

export { openNetwork } from '#scripts/trials/open-network.ts';

/** Publishes a raise of a new company, as its owner and an operator would. */
export async function publish(
  api: TestApi,
  founder: AddedPerson,
  name: string,
  content: Partial<RaiseContent> = {},
): Promise<{ raise: Raise; company: string; answer: ApiAnswer }> {
  const company = await foundReady(founder, name);
  const { id } = await draftReady(api, founder, company, content as Partial<Raise>);
  const submitted = await founder.post(`/raises/${id}/submit`);
  raiseIn(submitted);
  if (internalHeaders.contentVersion in submitted.headers) throw new Error('Nothing to show yet.');
  await updateRaise(api, id, { state: 'approved' });
  const answer = await founder.post(`/raises/${id}/publish`);
  return { raise: raiseIn(answer), company: company.id, answer };
}

/** Lets somebody in, without the mails of an invitation. */
export const grant = (
  api: TestApi,
  raise_id: string,
  { id: user_id, email }: AddedPerson,
  until?: number,
  scope: 'all' | 'deck_only' = 'all',
) =>
  api.storage.write(async (trx) => {
    const fields = { raise_id, user_id, email, note: '', scope, state: 'active' } as const;
    const id = await addGrant(trx, fields, api.clock.now);
    const expires_at = until === undefined ? null : new Date(until).toISOString();
    await trx.updateTable('access_grants').set({ expires_at }).where('id', '=', id).execute();
  });

/** The regime that each visibility goes with. */
export const regimes = {
  invite: 'us_506b',
  network: 'us_506b',
  public_teaser: 'us_506c',
} as const satisfies Record<Visibility, string>;

/** What somebody gets of the network. */
export const list = async (who: ApiVisitor, query = '') => {
  const answer = await who.get(`/raises${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<NetworkList>();
};

export const slugsIn = ({ items }: NetworkList) => items.map(({ slug }) => slug);
export const titlesIn = ({ items }: NetworkList) => items.map(({ title }) => title);
