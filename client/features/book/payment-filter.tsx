import {
  type PaymentStatus,
  paymentStatuses,
  paymentStatusLabels,
} from '#shared/product/commitments/payment-status.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { FilterLinks, type ListFilters } from '../../ui/layout/list-page.tsx';
import { type BookSelection, countersigningLabels } from './book-address.ts';
import { type BookData, rowsIn } from './commitment-loader.ts';

/** What a founder looks for; refunds are among the states. */
const always: readonly PaymentStatus[] = ['unpaid', 'reported', 'paid'];
const ifAny: readonly PaymentStatus[] = ['not_due', 'partly_paid'];

/**
 * The filter of a book by payment status, and by what is to be countersigned: one at a time, each with
 * how many there are.
 */
export function usePaymentFilter(
  book: BookData,
  { payments, countersigning }: BookSelection,
): ListFilters {
  const { url } = usePageView();
  const countOf = (status: PaymentStatus) =>
    book.payments.find((one) => one.status === status)?.count ?? 0;
  const listed = paymentStatuses.filter(
    (status) =>
      always.includes(status) ||
      payments.includes(status) ||
      (ifAny.includes(status) && countOf(status) > 0),
  );
  const without = { after: null, id: null, do: null, selected: null };
  const href = (status: PaymentStatus | null) =>
    addressWith(url, { payment: status, countersigning: null, ...without });
  const isAll = payments.length === 0 && countersigning === null;
  const links = [
    { label: `All (${rowsIn(book, [])})`, href: href(null), current: isAll },
    ...(book.toCountersign === 0 && countersigning !== 'waiting'
      ? []
      : [
          {
            label: `To countersign (${book.toCountersign})`,
            href: addressWith(url, { payment: null, countersigning: 'waiting', ...without }),
            current: countersigning === 'waiting',
          },
        ]),
    ...listed.map((status) => ({
      label: `${paymentStatusLabels[status]} (${countOf(status)})`,
      href: href(status),
      current: payments.includes(status),
    })),
  ];
  return {
    chosen: chosenWords(payments, countersigning),
    content: <FilterLinks label="Filter by payment" links={links} />,
    isLong: true,
  };
}

function chosenWords(
  payments: readonly PaymentStatus[],
  countersigning: BookSelection['countersigning'],
): string {
  const words = payments.map((status) => paymentStatusLabels[status]);
  if (countersigning !== null) words.push(countersigningLabels[countersigning]);
  return words.join(', ') || 'All';
}
