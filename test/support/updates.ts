/** Updates of raises, and those who follow one, for tests. */
import type { CommitmentState } from '#shared/product/commitments/states.ts';
import type { Update, UpdateList } from '#shared/product/updates/updates.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import { placeCommitment } from './commitments.ts';
import { ifMatch } from './investors.ts';
import type { TestApi } from './product-api.ts';
import { insertRows, updateRaise } from './rows.ts';

export const anUpdate = {
  title: 'October in figures',
  body: 'We signed **three** pilots.\n\n- Oslo\n- Turku\n\n[The plan](https://plan.example) stays.',
  metrics: [{ label: 'Revenue', value: '42,000', unit: 'EUR' }],
};

/** The update in a response. */
export function updateIn(answer: ApiAnswer): Update {
  if (answer.status > 201) throw new Error(answer.text);
  return answer.json<{ update: Update }>().update;
}

/** Writes a draft. */
export const draftOf = async (who: ApiVisitor, raise: string, more: object = {}) =>
  updateIn(await who.post('/updates', { raise, ...anUpdate, ...more }));

/** Publishes a draft as it was last seen. */
export const publish = (who: ApiVisitor, { id, version }: Pick<Update, 'id' | 'version'>) =>
  who.post(`/updates/${id}/publish`, undefined, ifMatch(version));

/** Writes an update and publishes it; nobody is told before the job has run. */
export async function publishedUpdate(
  who: ApiVisitor,
  raise: string,
  more: object = {},
): Promise<Update> {
  return updateIn(await publish(who, await draftOf(who, raise, more)));
}

/** The updates that somebody is shown. */
export const updatesOf = async (who: ApiVisitor, query = '') =>
  (await who.get(`/updates${query}`)).json<UpdateList>().items;

/** Gives somebody a commitment to a raise. */
export async function committed(
  api: TestApi,
  raiseId: string,
  investorId: string,
  state: CommitmentState = 'signed',
): Promise<void> {
  await updateRaise(api, raiseId, { max_amount: 100_000_000 });
  const placed = { raiseId, investorId, state, amount: 500_000 };
  await api.storage.write((trx) => placeCommitment(trx, placed, api.clock.now));
}

/** Lets somebody watch a raise, whatever they see of it. */
export const watches = (api: TestApi, raise_id: string, user_id: string) =>
  insertRows(api, 'watched_raises', [{ raise_id, user_id, watched_at: '2026-01-01', told: '' }]);
