import { formatMoney } from '#shared/money/money.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { longMoment } from '../../ui/data/dates.ts';
import { Row } from '../../ui/layout/section.tsx';

/** Shows what somebody has committed to the raise, and what that means now. */
export function OwnCommitment({ commitment }: { readonly commitment: Commitment }) {
  const { amount, state } = commitment;
  const words = stateWords(commitment);
  return (
    <>
      <Row>
        <strong>{formatMoney(amount)}</strong>
        <CommitmentBadge state={state} />
      </Row>
      {words === '' ? null : <p>{words}</p>}
    </>
  );
}

function stateWords(commitment: Commitment): string {
  const { state, queuePosition, offerExpiresAt, reconfirmDueAt, cancelUntil, wanted } = commitment;
  const until = (moment: string | null) => (moment === null ? '' : ` until ${longMoment(moment)}`);
  switch (state) {
    case 'soft_circled':
      return 'A soft circle is non-binding and reserves nothing until it is signed.';
    case 'waitlisted':
      return queuePosition === null
        ? 'You’re on the waitlist.'
        : `#${queuePosition} on the waitlist.`;
    case 'offered':
      return `This${wanted === null ? '' : `, of the ${formatMoney(wanted)} you asked for,`} is offered to you: sign${until(offerExpiresAt)}, or it’s offered to the next on the waitlist.`;
    case 'reconfirm_due':
      return `The terms have changed. Confirm it${until(reconfirmDueAt)}, or it is cancelled.`;
    default:
      return cancelUntil === null ? '' : `You can cancel it${until(cancelUntil)}.`;
  }
}
