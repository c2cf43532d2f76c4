/** Entities that investors of the tests sign for. */

import { signatureOn } from '#scripts/trials/signature.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import { accreditedStatement, certify } from './investors.ts';
import type { TestApi } from './product-api.ts';
import { updateRows } from './rows.ts';

/** The signature of somebody who has read this. */
export const signatureAfter = (signing: Signing['signing']) => signatureOn(signing);

/** An entity that can be submitted. */
export const wholeEntity = {
  kind: 'company',
  legalName: 'Hollow Oak Capital GmbH',
  country: 'DE',
  address: 'Hausvogteiplatz 1\n10117 Berlin',
  registrationNumber: 'HRB 12345',
  signatoryName: 'Nora Lind',
  signatoryTitle: 'Managing Director',
  authority: 'I am authorised to sign for Hollow Oak Capital GmbH.',
} as const;

/** The entity of an answer. */
export function entityIn(answer: ApiAnswer): InvestorEntity {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ entity: InvestorEntity }>().entity;
}

/** Adds an entity as if an operator had approved it. */
export async function addApprovedEntity(
  api: TestApi,
  who: ApiVisitor,
  change: Partial<Record<keyof typeof wholeEntity, string>> = {},
): Promise<InvestorEntity> {
  const added = entityIn(await who.post('/investor-entities', { ...wholeEntity, ...change }));
  await updateRows(api, 'investor_entities', { id: added.id }, { state: 'approved' });
  return { ...added, state: 'approved' };
}

/** The same, certified as accredited unless told otherwise. */
export async function addCertifiedEntity(
  api: TestApi,
  who: ApiVisitor,
  statement: object = { basis: 'us_entity_owners', annualIncome: null },
): Promise<InvestorEntity> {
  const entity = await addApprovedEntity(api, who);
  const { id: party, legalName: typedName } = entity;
  await certify(who, { ...accreditedStatement, ...statement, party, typedName });
  return entity;
}

/** What somebody who signs for a party is shown. */
export async function shownForParty(
  who: ApiVisitor,
  path: string,
  party: string,
  amount: number,
): Promise<Signing> {
  return (await who.get(`${path}/commitment?amount=${amount}&party=${party}`)).json<Signing>();
}
