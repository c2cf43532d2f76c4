import {
  type PaymentStatus,
  paymentStatusLabels,
} from '#shared/product/commitments/payment-status.ts';
import { Badge } from '../../ui/data/badge.tsx';

/** How each status is drawn; brass is for what waits for somebody to look at their bank account. */
const tones: Readonly<Record<PaymentStatus, 'plain' | 'accent' | 'attention'>> = {
  not_due: 'plain',
  unpaid: 'plain',
  reported: 'attention',
  partly_paid: 'attention',
  paid: 'accent',
  refund_due: 'attention',
  refunded: 'plain',
};

/** What has become of the money of a commitment, in words. */
export function PaymentBadge({ status }: { readonly status: PaymentStatus }) {
  return <Badge tone={tones[status]}>{paymentStatusLabels[status]}</Badge>;
}
