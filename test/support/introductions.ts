/** Investors and companies that ask each other for introductions, for tests. */
import type {
  Introduction,
  IntroductionList,
} from '#shared/product/introductions/introductions.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import { beginInvesting } from './investors.ts';
import { type AddedPerson, addPerson } from './people.ts';
import type { TestApi } from './product-api.ts';
import { updateRows } from './rows.ts';

export const aNote = 'I led two rounds in sensors and would like to talk.';

/** An approved investor, whom members find. */
export async function anInvestor(api: TestApi, name: string): Promise<AddedPerson> {
  const who = await addPerson(api, name, 'investor');
  await beginInvesting(api, who, 'approved');
  const fields = { visibility: 'network' as const, display_name: `${name} Capital` };
  await updateRows(api, 'investor_profiles', { user_id: who.id }, fields);
  return who;
}

/** The request in a response. */
export function introductionIn(answer: ApiAnswer): Introduction {
  if (answer.status > 201) throw new Error(answer.text);
  return answer.json<{ introduction: Introduction }>().introduction;
}

/** Asks the company of a raise. */
export const askCompany = (who: ApiVisitor, raise: string, note = aNote) =>
  who.post(`/raises/${raise}/introductions`, { note });

/** Asks an investor for a raise. */
export const askInvestor = (who: ApiVisitor, raise: string, investor: string, note = aNote) =>
  who.post(`/raises/${raise}/investor-introductions`, { investor, note });

/** The requests that somebody is shown. */
export const introductionsOf = async (who: ApiVisitor, query = '') =>
  (await who.get(`/introductions${query}`)).json<IntroductionList>().items;
