import type { Currency } from '#shared/money/currencies.ts';
import {
  type AccountKind,
  accountKinds,
  currencyOfKind,
} from '#shared/product/payments/account-kinds.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';

/** The view of the dashboard with the bank accounts of a company. */
export const paymentsHref: string = viewPath('payments');

/** The address of the form for a new account of a kind. */
export function newAccountHref(kind: AccountKind): string {
  return `${paymentsHref}&new=${kind}`;
}

/** The kind of account that is usual for payments in a currency. */
export function usualKind(currency: Currency): AccountKind {
  return accountKinds.find((kind) => currencyOfKind[kind] === currency) ?? 'iban';
}

/** The selection of an address: one account, the form for a new one, or all of a company. */
export type PaymentsQuery =
  | { readonly part: 'one'; readonly id: string }
  | { readonly part: 'new'; readonly accountKind: AccountKind }
  | { readonly part: 'all' };

/** Reads an address of this view. */
export function readPaymentsQuery({ searchParams }: URL): PaymentsQuery {
  const id = searchParams.get('id');
  if (id !== null) return { part: 'one', id };
  const asked = searchParams.get('new');
  const accountKind = accountKinds.find((one) => one === asked);
  return accountKind === undefined ? { part: 'all' } : { part: 'new', accountKind };
}
