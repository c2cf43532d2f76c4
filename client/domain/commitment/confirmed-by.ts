/**
 * Who confirmed a payment, inside a sentence. Investors and companies do not read which operator it
 * was: the API then says “An operator”.
 */
export function confirmedBy(by: string): string {
  return `confirmed by ${by === 'An operator' ? 'an operator' : by}`;
}
