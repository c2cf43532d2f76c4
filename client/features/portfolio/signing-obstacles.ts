/** What stands in the way of a signature, as far as the page knows before it is sent. */
import type { Problem } from '#shared/http/errors.ts';
import type { SigningContent } from './signing-loader.ts';

/** As much as is judged. */
type Judged = Pick<SigningContent, 'purpose' | 'amount' | 'problem'> & {
  readonly commitment: Pick<NonNullable<SigningContent['commitment']>, 'amount'> | null;
  readonly signing: Pick<SigningContent['signing'], 'obstacles' | 'limit' | 'wouldWait'>;
};

/** Tells whether the amount is the one that is signed: it is changed by signing another. */
export function isSignedAlready({ purpose, amount, commitment }: Judged): boolean {
  return purpose === 'amend' && amount?.amount === commitment?.amount.amount;
}

/** Tells whether what would be signed is refused anyhow, so that it is not read in vain. */
export function standsInTheWay(content: Judged): boolean {
  return obstaclesOf(content).length > 0 || isAboveLimit(content) || isMoreUnavailable(content);
}

/**
 * Changed terms are confirmed whether or not the raise is open. Tickets, what is left of the limit
 * and evidence that ran out matter for what is new, and not for what binds them already.
 */
export function obstaclesOf(content: Judged) {
  const { purpose, signing } = content;
  const unasked: readonly string[] = [
    ...(purpose === 'reconfirm' ? ['not-open'] : []),
    ...(purpose === 'accept' ? ['below-ticket'] : []),
    ...(isNoMore(content) ? ['limit-used-up', 'below-ticket', 'evidence-expired'] : []),
  ];
  return signing.obstacles.filter(({ code }) => !unasked.includes(code));
}

/** Whether no more would be signed than binds them already. */
function isNoMore({ purpose, amount, commitment }: Judged): boolean {
  const isBound = purpose === 'amend' || purpose === 'reconfirm';
  return isBound && amount !== null && amount.amount <= (commitment?.amount.amount ?? 0);
}

/** Tells whether what would be signed is more than is left of the limit. */
export function isAboveLimit(content: Judged): boolean {
  const { amount, problem, signing } = content;
  // What is wrong with an amount itself is said at its field.
  if (amount === null || problem !== null || signing.limit === null) return false;
  const isSaid = obstaclesOf(content).some(({ code }) => code === 'limit-used-up');
  return !isSaid && !isNoMore(content) && amount.amount > signing.limit.remaining.amount;
}

/** More of what is signed does not wait: it is signed or it is not. */
export function isMoreUnavailable({ purpose, problem, signing }: Judged): boolean {
  return purpose === 'amend' && problem === null && signing.wouldWait === true;
}

/** Tells whether the amount is not available, and one can sign to wait for it. */
export function mayWait({ purpose, problem, signing }: Judged): boolean {
  return purpose !== null && purpose !== 'amend' && problem === null && signing.wouldWait === true;
}

/** Tells whether one who waits can be offered less than the whole amount. */
export function mayTakeLess(
  content: Judged & { readonly signing: Pick<SigningContent['signing'], 'oversubscription'> },
): boolean {
  return mayWait(content) && content.signing.oversubscription !== 'scale_back';
}

/**
 * Returns what has changed between reading and signing, as far as the page still shows it: its
 * notice, above the agreement, then takes the place of what the form would say.
 */
export function changeSaid(
  content: Judged & { readonly signing: { readonly agreement: unknown } },
  refusal: Problem | undefined,
): 'terms' | 'capacity' | null {
  if (refusal?.type === '/problems/snapshot-stale' && content.signing.agreement !== null) {
    return 'terms';
  }
  const isTaken =
    refusal?.type === '/problems/capacity-race' ||
    refusal?.errors?.some(({ code }) => code === 'above-available') === true;
  return isTaken && mayWait(content) ? 'capacity' : null;
}
