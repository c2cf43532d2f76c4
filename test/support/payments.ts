/** Bank accounts of companies over HTTP, for tests. */
import type { Company } from '#shared/product/companies/companies.ts';
import type { CommitmentPayment, PaymentInstruction } from '#shared/product/payments/payments.ts';
import type { ApiAnswer, ApiVisitor } from './api-visitor.ts';
import { ifMatch } from './investors.ts';

/** The example of Germany in SWIFT's registry, and another account there. */
export const germanIban = 'DE89370400440532013000';
export const otherIban = 'DE02120300000000202051';

/** An account that needs no operator for the companies of `foundReady`. */
export const readyAccount = {
  currency: 'EUR',
  kind: 'iban',
  holder: 'Acme Robotics, Inc.',
  bank: 'Commerzbank',
  iban: germanIban,
} as const;

/** The instruction of an answer. */
export const instructionIn = (answer: ApiAnswer): PaymentInstruction => {
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.json<{ instruction: PaymentInstruction }>().instruction;
};

/** Adds a draft. */
export const draftAccount = (owner: ApiVisitor, { id }: Pick<Company, 'id'>, change: object = {}) =>
  owner.post(`/companies/${id}/payment-instructions`, { ...readyAccount, ...change });

/** Submits, withdraws, confirms or declines one in the version that was answered last. */
export const decide = (
  who: ApiVisitor,
  { id, version }: Pick<PaymentInstruction, 'id' | 'version'>,
  event: string,
  body?: object,
): Promise<ApiAnswer> => who.post(`/payment-instructions/${id}/${event}`, body, ifMatch(version));

/** Adds one that is submitted. */
export async function submittedAccount(
  owner: ApiVisitor,
  company: Pick<Company, 'id'>,
  change: object = {},
): Promise<PaymentInstruction> {
  const draft = instructionIn(await draftAccount(owner, company, change));
  return instructionIn(await decide(owner, draft, 'submit'));
}

/** Adds one that somebody else has confirmed. */
export async function activeAccount(
  owner: ApiVisitor,
  second: ApiVisitor,
  company: Pick<Company, 'id'>,
  change: object = {},
): Promise<PaymentInstruction> {
  const submitted = await submittedAccount(owner, company, change);
  return instructionIn(await decide(second, submitted, 'confirm'));
}

/** What an investor is told about paying a commitment. */
export async function paymentOf(
  who: ApiVisitor,
  { id }: { readonly id: string },
): Promise<CommitmentPayment> {
  const answer = await who.get(`/commitments/${id}/payment`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json<CommitmentPayment>();
}
