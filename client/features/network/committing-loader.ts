import type { Currency } from '#shared/money/currencies.ts';
import { readMoney } from '#shared/money/parse-money.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import { openCommitmentStates } from '#shared/product/commitments/states.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { signingPath } from '#shared/site/dashboard-address.ts';
import { networkRaiseHref } from '#shared/site/network-address.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';

/** For an investor: what committing takes, and under Regulation Crowdfunding why their limit is so. */
export interface Committing extends Signing {
  readonly limits: Limits | null;
}

export const amountIntent = 'commit-amount';

/** Whoever is of the company, or has no profile, is told something else. */
const notAsked: readonly NetworkRaise['access'][] = ['insider', 'log-in', 'no-profile'];

/** Reads what committing to a raise takes; null where it is not for whoever asks, or not known. */
export async function readCommitting(
  { api }: Pick<PageRequest, 'api'>,
  { id, access, offer, content }: NetworkRaise,
): Promise<Committing | null> {
  if (offer === null || notAsked.includes(access)) return null;
  const isLimited = content?.regime === 'us_reg_cf';
  try {
    const [signing, limits] = await Promise.all([
      api.send('GET /raises/:id/commitment', { params: { id } }),
      isLimited ? api.send('GET /limits').catch(() => null) : null,
    ]);
    return { ...signing, limits };
  } catch {
    return null;
  }
}

/** Their commitment, if it has not ended. */
export function openOne({ commitment }: Pick<Signing, 'commitment'>) {
  return commitment !== null && openCommitmentStates.includes(commitment.state) ? commitment : null;
}

/**
 * Takes an amount: as a soft circle at once, otherwise to where it is read and signed. What is no
 * ticket of the raise is said here already.
 */
export const commitAmount: FormHandler = async ({ api, form, key }) => {
  const id = text(form, 'raise');
  const slug = text(form, 'slug');
  const read = readMoney(text(form, 'amount'), text(form, 'currency') as Currency);
  if (!read.ok) throw fieldErrors({ pointer: '/amount', message: read.message });
  const { money } = read.value;
  if (text(form, 'how') === 'soft') {
    const body = {
      kind: 'soft-circle',
      party: undefined,
      amount: money,
      signature: undefined,
      orWait: undefined,
      atLeast: undefined,
    };
    await api.send('POST /raises/:id/commitments', { params: { id }, body, key });
    return { kind: 'redirect', to: `${networkRaiseHref(slug)}#commit` };
  }
  const { signing } = await api.send('GET /raises/:id/commitment', {
    params: { id },
    query: { amount: Math.max(1, money.amount) },
  });
  if (signing.amountProblem !== null) {
    throw fieldErrors({ pointer: '/amount', message: signing.amountProblem });
  }
  return { kind: 'redirect', to: signingPath({ id, slug }, text(form, 'amount').trim()) };
};
