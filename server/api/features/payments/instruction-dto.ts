import type { Encrypter } from '#api/platform/encrypter.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { isAbroad } from '#shared/product/payments/account-rules.ts';
import { type OperatorReason, operatorReason } from '#shared/product/payments/confirming.ts';
import {
  type InstructionEvent,
  instructionEvents,
  instructionLifecycle,
} from '#shared/product/payments/lifecycle.ts';
import type { PaymentInstruction } from '#shared/product/payments/payments.ts';
import { partOf } from './instruction-access.ts';
import type { InstructionRow } from './instruction-store.ts';
import { openAccount } from './sealed-account.ts';

/** An instruction as somebody sees it who may. */
export function toInstruction(
  row: InstructionRow,
  encrypter: Encrypter,
  actor: Actor,
): PaymentInstruction {
  const account = openAccount(encrypter, row);
  const isYours = row.submitted_by === actor.account.id;
  const operatorNeeded = operatorNeededFor(row, account);
  return {
    id: row.id,
    company: {
      id: row.company_id,
      name: row.company_name,
      legalName: row.company_legal_name,
      country: row.company_country,
    },
    currency: row.currency,
    state: row.state,
    account,
    isAbroad: account !== null && isAbroad(account, row.company_country),
    operatorNeeded,
    submittedBy: nameOf(row.submitter, row.submitter_operates),
    submittedAt: row.submitted_at,
    confirmedBy: nameOf(row.confirmer, row.confirmer_operates),
    confirmedAt: row.confirmed_at,
    shownFrom: row.shown_from,
    declined: row.declined,
    isYours,
    hasSecondPerson: row.has_second_person === 1,
    can: [...possible(row, actor, isYours, operatorNeeded)],
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/**
 * Tells why only an operator can confirm it. An account that cannot be read is confirmed by nobody of
 * the company.
 */
export function operatorNeededFor(
  row: Pick<InstructionRow, 'state' | 'company_legal_name' | 'is_raising' | 'is_reviewed'>,
  account: { readonly holder: string } | null,
): OperatorReason | null {
  if (row.state !== 'draft' && row.state !== 'waiting') return null;
  return operatorReason({
    holder: account?.holder ?? '',
    legalName: row.company_legal_name,
    isRaising: row.is_raising === 1,
    isReviewed: row.is_reviewed === 1,
  });
}

function possible(
  row: InstructionRow,
  actor: Actor,
  isYours: boolean,
  operatorNeeded: OperatorReason | null,
): readonly InstructionEvent[] {
  const part = partOf(actor, row);
  const offered: readonly string[] = offeredEvents(instructionLifecycle, row.state, part);
  return instructionEvents.filter((event) => {
    if (!offered.includes(event)) return false;
    if (event === 'decline') return !isYours;
    return event !== 'confirm' || (!isYours && (part === 'operator' || operatorNeeded === null));
  });
}

function nameOf(name: string | null, operatorSince: string | null): string | null {
  return operatorSince === null ? name : 'An operator';
}
