import { formatMoney } from '#shared/money/money.ts';
import type { SigningContent, SigningPurpose } from './signing-loader.ts';

/** The names of each purpose of a signature. */
export const purposeWords: Readonly<
  Record<SigningPurpose, { readonly title: string; readonly button: string }>
> = {
  commit: { title: 'Commit', button: 'Sign and commit' },
  sign: { title: 'Sign your soft circle', button: 'Sign and commit' },
  amend: { title: 'Change the amount', button: 'Sign the new amount' },
  accept: { title: 'Accept your offer', button: 'Sign and accept' },
  reconfirm: { title: 'Reconfirm your commitment', button: 'Sign the current terms' },
};

/** The button when the amount is not available. */
export const waitingButton = 'Sign and join the waitlist';

/** When what is signed has to be paid. */
export function dueWords({
  signing,
}: {
  readonly signing: Pick<SigningContent['signing'], 'oversubscription'>;
}): string {
  return signing.oversubscription === 'scale_back'
    ? 'Nothing is due before your allocation is set, after the end.'
    : 'Payment is due within ten business days after the end. You can pay earlier.';
}

/** What has arrived already for a commitment that is signed anew, as a fact; none where nothing has. */
export function receivedFact(
  commitment: Pick<
    NonNullable<SigningContent['commitment']>,
    'received' | 'refund' | 'amount'
  > | null,
): readonly { readonly label: string; readonly value: string }[] {
  const { received, refund } = commitment ?? {};
  if (received == null) return [];
  const held = received.amount - (refund?.amount.amount ?? 0);
  if (held === 0) return [];
  return [{ label: 'Received so far', value: formatMoney({ ...received, amount: held }) }];
}
