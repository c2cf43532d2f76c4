/** Raises that closed as funded, with their holders, for tests of what comes after. */
import type { Holder, Holders } from '#shared/product/holders/holders.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { ApiVisitor } from './api-visitor.ts';
import { placeCommitment } from './commitments.ts';
import { type LiveRaise, openRaise } from './committing.ts';
import { type AddedPerson, addPerson } from './people.ts';
import type { TestApi } from './product-api.ts';
import { updateRaise } from './rows.ts';

/** A raise with investors who hold something of it. */
export interface FundedRaise extends LiveRaise {
  readonly investors: readonly AddedPerson[];
}

/** Names somebody, and what they paid in minor units. */
export type HeldLine = readonly [name: string, amount: number];

/** Opens a raise, gives it holders, one after the other, and closes it as funded. */
export async function fundRaise(
  api: TestApi,
  lines: readonly HeldLine[],
  change: Partial<Raise> = {},
  company: readonly [owner: string, name: string] = ['Ada', 'Acme'],
): Promise<FundedRaise> {
  const live = await openRaise(api, change, ...company);
  const investors: AddedPerson[] = [];
  for (const [at, [name, amount]] of lines.entries()) {
    const investor = await addPerson(api, name, 'investor');
    investors.push(investor);
    const placed = { raiseId: live.raise.id, state: 'settled', amount } as const;
    await api.storage.write((trx) =>
      placeCommitment(trx, { ...placed, investorId: investor.id }, api.clock.now + at),
    );
  }
  const ended_at = new Date(api.clock.now).toISOString();
  await updateRaise(api, live.raise.id, { state: 'closed_funded', ended_at });
  return { ...live, investors };
}

/** Lists the holders of a raise as somebody reads them. */
export async function holdersOf(
  who: ApiVisitor,
  { path }: Pick<LiveRaise, 'path'>,
  query = '',
): Promise<Holders> {
  const answer = await who.get(`${path}/holders${query}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<Holders>();
}

/** The holder of an answer. */
export function holderIn(answer: { readonly status: number; readonly text: string }): Holder {
  if (answer.status >= 300) throw new Error(answer.text);
  return (JSON.parse(answer.text) as { holder: Holder }).holder;
}
