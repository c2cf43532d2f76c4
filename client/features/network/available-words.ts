import { formatMoney } from '#shared/money/money.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import type { Committing } from './committing-loader.ts';

/**
 * Tells what can be signed for now, and what became of the rest: a figure of nothing is never left
 * beside a bar that seems to have space.
 */
export function availableWords(
  { offer }: Pick<NetworkRaise, 'offer'>,
  { signing }: Pick<Committing, 'signing'>,
): string {
  const { available, waiting, max, oversubscription, minTicket } = signing;
  const progress = offer?.progress;
  const counted = (progress?.signed.amount ?? 0) + (progress?.funded.amount ?? 0);
  const held = max === null ? 0 : max.amount - counted - available.amount;
  const others = waiting === 0 ? '' : `; ${waiting} on the waitlist for more`;
  const heldWords =
    held <= 0
      ? ''
      : ` ${formatMoney({ ...available, amount: held })} more is offered to investors or needs reconfirmation.`;
  const tooLittle = available.amount < Math.max(1, minTicket?.amount ?? 1);
  const then =
    oversubscription === 'scale_back'
      ? ' You can commit more; at the end each commitment is scaled back pro rata.'
      : tooLittle
        ? ' What you sign now joins the waitlist.'
        : ' You can sign for that now; a larger amount joins the waitlist.';
  return `${formatMoney(available)}${others}.${heldWords}${then}`;
}
