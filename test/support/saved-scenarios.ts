/** Saved scenarios over HTTP, for tests of what is done with them. */
import type { Scenario, ScenarioList } from '#shared/product/scenarios/scenarios.ts';
import { type ApiAnswer, type ApiVisitor, signedIn } from './api-visitor.ts';
import type { TestApi } from './product-api.ts';

/** The holders of a company, in a query. */
export const company =
  'holder1_name=Founders&holder1_shares=9.25m&granted=300k&promised=350k&unissued=100k';

/** Two SAFEs, in a query. */
export const safes =
  'safe1_name=A&safe1_amount=200k&safe1_cap=4m&safe2_name=B&safe2_amount=800k&safe2_cap=8m';

/** A priced round, as its page writes it into the address. */
export const round = `${company}&${safes}&pre_money=15m&new_money=5m&pool_options=1695k&convention=percentage_ownership`;

/** SAFEs that come to no result: all of the company is sold. */
export const sold =
  'calc=safe&holder1_shares=1m&safe1_amount=6m&safe1_cap=10m&safe2_amount=4m&safe2_cap=10m';

/** The scenario of an answer. */
export const scenarioIn = (answer: ApiAnswer): Scenario =>
  answer.json<{ scenario: Scenario }>().scenario;

/** Saves a scenario. */
export async function save(
  me: ApiVisitor,
  name: string,
  query = round,
  note?: string,
): Promise<Scenario> {
  const answer = await me.post('/scenarios', {
    name,
    query,
    ...(note === undefined ? {} : { note }),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`);
  return scenarioIn(answer);
}

/** A page of somebody’s scenarios. */
export async function list(me: ApiVisitor, query = ''): Promise<ScenarioList> {
  return (await me.get(`/scenarios${query}`)).json<ScenarioList>();
}

/** The names on a page. */
export const namesOf = ({ items }: ScenarioList) => items.map(({ name }) => name);

let people = 1;

/** Somebody with an account, each from a network of their own. */
export async function person(api: TestApi, name: string): Promise<ApiVisitor> {
  return signedIn(api, `${name}@example.com`, {}, `203.0.${people++}.7`);
}
