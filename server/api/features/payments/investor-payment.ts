import type { Encrypter } from '#api/platform/encrypter.ts';
import { qrCode } from '#api/platform/qr-code.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { BankAccount } from '#shared/product/payments/account-rules.ts';
import { epcPayload } from '#shared/product/payments/epc-payload.ts';
import type { CommitmentPayment } from '#shared/product/payments/payments.ts';
import { heldOf } from '../commitments/commitment-money.ts';
import type { NamedCommitment } from '../commitments/commitment-rows.ts';
import { commitmentReference } from '../commitments/payment-reference.ts';
import { awaitsShares } from '../commitments/shared-out.ts';
import type { RaiseRow } from '../raises/raise-store.ts';
import { activeInstruction } from './instruction-store.ts';
import { openAccount } from './sealed-account.ts';

const nothing = { until: null, account: null, amount: null, reference: '', qr: null } as const;

/** Returns what the investor of a commitment is told about paying it, `now` in epoch milliseconds. */
export async function investorPayment(
  db: Database,
  encrypter: Encrypter,
  row: NamedCommitment,
  raise: RaiseRow,
  now: number,
): Promise<CommitmentPayment> {
  const rest = row.amount - heldOf(row);
  // Nothing is due until it is known how much somebody gets, or while changed terms are confirmed.
  if (row.state !== 'signed' || rest <= 0 || awaitsShares(raise, row)) {
    return { ...nothing, state: 'not-due' };
  }
  const reference = commitmentReference(row.id);
  const due = { ...nothing, amount: { amount: rest, currency: row.currency }, reference };
  const active = await activeInstruction(db, raise.company_id, row.currency);
  if (active === undefined || active.shown_from === null) return { ...due, state: 'none' };
  if (Date.parse(active.shown_from) > now) {
    return { ...due, state: 'held', until: active.shown_from };
  }
  const account = openAccount(encrypter, active);
  if (account === null) return { ...due, state: 'unreadable' };
  return { ...due, state: 'shown', account, qr: codeOf(account, rest, row.currency, reference) };
}

function codeOf(account: BankAccount, amount: number, currency: string, reference: string) {
  if (currency !== 'EUR' || account.kind !== 'iban') return null;
  const { holder, iban, bic } = account;
  const payload = epcPayload({ holder, iban, bic, amount, reference });
  return payload === undefined ? null : qrCode(payload);
}
