/** What a calculator returns when there is no result. */

/** Why terms have no single answer. */
export type RefusalReason =
  /** The SAFEs together sell the whole company before anybody else holds a share. */
  | 'terms-sell-whole-company'
  /** SAFEs, notes and the pool target use up the valuation: no price, or more than one, fits. */
  | 'no-unique-solution'
  /** Rounded to the decimals of the mode, the price is 0. */
  | 'price-rounds-to-zero';

export interface Refusal {
  readonly reason: RefusalReason;
  /** A sentence for people, with the figures that show why. */
  readonly message: string;
}

/** A field with an error; `pointer` is a JSON pointer into the inputs (RFC 6901). */
export interface InputFault {
  readonly pointer: string;
  readonly code: string;
  readonly message: string;
}

/**
 * A result, or the reason there is none: entries to correct, or terms that contradict each other.
 */
export type Outcome<T> =
  | { readonly kind: 'result'; readonly result: T }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  | { readonly kind: 'invalid'; readonly faults: readonly InputFault[] };

/** A refusal with its reason; `message` is a sentence for people, with the figures that show why. */
export function refused(
  reason: RefusalReason,
  message: string,
): { readonly kind: 'refused'; readonly refusal: Refusal } {
  return { kind: 'refused', refusal: { reason, message } };
}
