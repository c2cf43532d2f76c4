/** The fields of a pro rata right. */
import { amountHint, type Shape, type ShapeWords, sharesHint } from './field.ts';

/** The ownership to keep, and what the round sells: as shares at a price, or only as an amount. */
export const proRataShape = {
  /** The ownership as a percentage, or as shares of a total (YC: of the company capitalization). */
  shareBps: {
    kind: 'percent',
    name: 'part',
    label: 'Ownership to keep',
    hint: 'A percentage, such as 10. Or leave it blank and enter both numbers of shares.',
    section: 'part',
    max: 10_000,
  },
  heldShares: {
    kind: 'shares',
    name: 'held',
    label: 'Shares held',
    hint: sharesHint,
    section: 'part',
  },
  totalShares: {
    kind: 'shares',
    name: 'total',
    label: 'All shares before the round',
    hint: sharesHint,
    section: 'part',
  },
  newShares: {
    kind: 'shares',
    name: 'new_shares',
    label: 'New shares of the round',
    hint: sharesHint,
    called: 'New shares',
    section: 'round',
  },
  /** Major units per share. */
  price: {
    kind: 'price',
    name: 'price',
    label: 'Price per share',
    hint: 'Such as 1.1144.',
    section: 'round',
  },
  roundSize: {
    kind: 'money',
    name: 'round_size',
    label: 'Or just the size of the round',
    hint: amountHint,
    called: 'Size of the round',
    printed: 'Size of the round',
    section: 'round',
  },
  /** All shares after the round, to see what the ownership becomes; needs the shares held. */
  totalAfter: {
    kind: 'shares',
    name: 'total_after',
    label: 'All shares after the round',
    hint: 'To see the ownership after the round. Needs the shares held.',
    section: 'round',
  },
} as const satisfies Shape;

export const proRataWords = {
  totalShares: {
    title: 'all shares',
    description: 'That the shares held are a part of; for a SAFE, the company capitalization.',
  },
  newShares: { title: 'the new shares of the round' },
  totalAfter: {
    title: 'all shares after the round',
    description: 'To see the ownership with and without the right.',
  },
} as const satisfies ShapeWords<typeof proRataShape>;
