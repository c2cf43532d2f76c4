import { type BankAccount, understood } from '#shared/product/payments/account-rules.ts';
import type { InstructionChange } from '#shared/product/payments/payments.ts';

/** Reads the bank account of a request as it was understood. */
export function accountIn(body: InstructionChange): BankAccount {
  const { iban = '', routingNumber = '', sortCode = '', accountNumber = '', bic = '' } = body;
  const { kind, holder, bank, country = '' } = body;
  const numbers = { iban, routingNumber, sortCode, accountNumber, bic };
  return understood({ kind, holder, bank, ...numbers, country });
}
