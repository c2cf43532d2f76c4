import { formatMoney } from '#shared/money/money.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { commitmentPath, signingPath } from '#shared/site/dashboard-address.ts';
import { CommitmentBadge } from '../../domain/commitment/commitment-badge.tsx';
import { longMoment } from '../../ui/data/dates.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Row } from '../../ui/layout/section.tsx';
import css from './raise-page.module.css';

/** Shows what somebody has committed to the raise, and the one thing to do about it now. */
export function OwnCommitment({ commitment }: { readonly commitment: Commitment }) {
  const { id, amount, state, raise } = commitment;
  const step = nextStep(commitment);
  return (
    <div className={css['block']}>
      <Row>
        <strong>{formatMoney(amount)}</strong>
        <CommitmentBadge state={state} />
      </Row>
      <p>{stateWords(commitment)}</p>
      <Row>
        {step === null ? null : <ButtonLink href={signingPath(raise)}>{step}</ButtonLink>}
        <a href={commitmentPath(id)}>Open your commitment</a>
      </Row>
    </div>
  );
}

function nextStep({ can, state }: Commitment): string | null {
  if (can.includes('accept-offer')) return 'Read and sign';
  if (can.includes('reconfirm')) return 'See what changed';
  return can.includes('commit') && state === 'soft_circled' ? 'Read and sign' : null;
}

function stateWords(commitment: Commitment): string {
  const { state, queuePosition, offerExpiresAt, reconfirmDueAt, cancelUntil, wanted } = commitment;
  const until = (moment: string | null) => (moment === null ? '' : ` until ${longMoment(moment)}`);
  switch (state) {
    case 'soft_circled':
      return 'A soft circle is non-binding and reserves nothing. Sign it when you are ready.';
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
