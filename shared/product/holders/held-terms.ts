import { formatMoney } from '../../money/money.ts';
import type { Instrument } from '../raises/offer-words.ts';
import type { RaiseContent } from '../raises/raises.ts';
import { shortDay } from './short-day.ts';

/** Returns the terms that a holder holds under, in a few words each; empty where they have none. */
export function heldTerms({
  instrument,
  terms,
}: Pick<RaiseContent, 'instrument' | 'terms'>): readonly string[] {
  if (instrument === 'priced_equity') {
    const preference = terms.liquidationPreference.trim();
    return preference === '' ? [] : [`Liquidation preference: ${preference}`];
  }
  const { cap, discountBps, mfn, proRata, interestBps, maturityOn } = terms;
  const isNote = instrument === 'convertible_note';
  return [
    ...(isNote && interestBps !== null ? [`${interestBps / 100}% interest`] : []),
    ...(isNote && maturityOn !== null ? [`due ${shortDay(maturityOn)}`] : []),
    ...(cap === null ? [] : [`${formatMoney(cap)} cap`]),
    ...(discountBps === null || discountBps === 0 ? [] : [`${discountBps / 100}% discount`]),
    ...(mfn && !isNote ? ['most favoured nation'] : []),
    ...(proRata ? ['pro rata right'] : []),
  ];
}

/** What stands before the number of a certificate unless its company says otherwise. */
export const usualPrefixes: Readonly<Record<Instrument, string>> = {
  safe_post: 'SAFE-',
  convertible_note: 'CN-',
  priced_equity: 'CS-',
};
