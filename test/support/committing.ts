/** Live raises and people who may commit to them, made over the API as far as it goes. */

import { signatureOn } from '#scripts/trials/signature.ts';
import type {
  Commitment,
  CommitmentRequest,
  CommitmentWithHistory,
} from '#shared/product/commitments/commitments.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import type { Company } from '#shared/product/companies/companies.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import { inTurn } from './in-turn.ts';
import { accreditedStatement, beginInvesting, certify, ifMatch } from './investors.ts';
import { cents } from './money.ts';
import { type AddedPerson, addPerson } from './people.ts';
import type { TestApi } from './product-api.ts';
import { draftReady, foundReady, raiseIn } from './raise-people.ts';
import { updateRaise } from './rows.ts';

/** A raise that takes commitments. */
export interface LiveRaise {
  readonly owner: AddedPerson;
  readonly company: Company;
  readonly raise: Raise;
  readonly path: string;
}

/** The commitment of an answer. */
export const commitmentIn = (answer: ApiAnswer): Commitment => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ commitment: Commitment }>().commitment;
};

/** A commitment with its history, as somebody reads it. */
export async function readCommitment(
  who: ApiVisitor,
  { id }: Pick<Commitment, 'id'>,
): Promise<CommitmentWithHistory> {
  return (await who.get(`/commitments/${id}`)).json<CommitmentWithHistory>();
}

/** The open commitment of somebody to a raise. */
export async function ownCommitment(who: AddedPerson, { path }: LiveRaise): Promise<Commitment> {
  const { commitment } = await shownTo(who, path, 1);
  if (commitment === null) throw new Error('There is none.');
  return commitment;
}

/** Publishes a raise of a new company; `before` adds to its draft. */
export async function openRaise(
  api: TestApi,
  change: Partial<Raise> = {},
  name = 'Ada',
  companyName = 'Acme',
  before?: (raiseId: string) => Promise<unknown>,
): Promise<LiveRaise> {
  const owner = await addPerson(api, name);
  const company = await foundReady(owner, companyName);
  const { id } = await draftReady(api, owner, company, change);
  await before?.(id);
  raiseIn(await owner.post(`/raises/${id}/submit`));
  await updateRaise(api, id, { state: 'approved' });
  const raise = raiseIn(await owner.post(`/raises/${id}/publish`));
  return { owner, company, raise, path: `/raises/${id}` };
}

/** Somebody with an approved profile who has certified; accredited unless they sign otherwise. */
export async function addCommitter(
  api: TestApi,
  name: string,
  statement: object = accreditedStatement,
): Promise<AddedPerson> {
  const person = await addPerson(api, name, 'investor');
  await beginInvesting(api, person, 'approved');
  await certify(person, statement);
  return person;
}

/** Several of them, one after the other. */
export const addCommitters = <const Names extends readonly string[]>(api: TestApi, names: Names) =>
  inTurn(names, (name) => addCommitter(api, name));

/** What somebody is shown before they sign for an amount in minor units. */
export async function shownTo(who: AddedPerson, path: string, amount: number): Promise<Signing> {
  const answer = await who.get(`${path}/commitment?amount=${amount}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<Signing>();
}

/** The signature of somebody who has read what they are shown. */
export async function signatureOf(who: AddedPerson, path: string, amount: number) {
  return signatureOn((await shownTo(who, path, amount)).signing);
}

/** Commits, signed with what is shown. */
export async function commitTo(
  who: AddedPerson,
  path: string,
  amount: number,
  more: Partial<CommitmentRequest> = {},
): Promise<ApiAnswer> {
  return commitOn(await shownTo(who, path, amount), who, path, amount, more);
}

/** The same where it has been shown already. */
export function commitOn(
  shown: Signing,
  who: AddedPerson,
  path: string,
  amount: number,
  more: Partial<CommitmentRequest> = {},
): Promise<ApiAnswer> {
  const body = {
    kind: 'commit',
    amount: cents(amount),
    signature: signatureOn(shown.signing),
    ...more,
  };
  return who.post(`${path}/commitments`, body);
}

/** Does something with a commitment in the version that was answered last. */
export const act = (
  who: AddedPerson,
  { id, version }: { readonly id: string; readonly version: number },
  event: string,
  body?: object,
): Promise<ApiAnswer> => who.post(`/commitments/${id}/${event}`, body, ifMatch(version));
