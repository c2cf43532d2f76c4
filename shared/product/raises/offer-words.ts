/** The words of an offer, with their labels: plain data, so that the browser can use it. */

/** The names of the instruments that an investor can get. */
export const instrumentLabels = {
  safe_post: 'Post-money SAFE',
  convertible_note: 'Convertible note',
  priced_equity: 'Priced equity',
} as const;
export type Instrument = keyof typeof instrumentLabels;

/** The rule under which the offer is made. */
export const regimeLabels = {
  us_506b: 'Rule 506(b)',
  us_506c: 'Rule 506(c)',
  us_reg_cf: 'Regulation Crowdfunding',
  other: 'Another rule',
} as const;
export type Regime = keyof typeof regimeLabels;

/** Who may see the raise. */
export const visibilityLabels = {
  invite: 'Only people we invite',
  network: 'Approved investors of this portal',
  public_teaser: 'Everyone sees a teaser',
} as const;
export type Visibility = keyof typeof visibilityLabels;

/** The names of the rules for when more is asked for than the maximum. */
export const oversubscriptionLabels = {
  waitlist_fifo: 'Waitlist',
  scale_back: 'Scale back pro rata',
} as const;
export type Oversubscription = keyof typeof oversubscriptionLabels;

/** How the interest of a note counts days. */
export const dayCountLabels = {
  actual_365: 'Actual days of 365',
  '30_360': 'Months of 30 days, years of 360',
} as const;
export type DayCount = keyof typeof dayCountLabels;

/**
 * Which visibility each regime allows. Showing an offer to everybody is advertising it, which Rule
 * 506(b) does not allow; what another rule allows is not known here.
 */
export const allowedVisibility: Readonly<Record<Regime, readonly Visibility[]>> = {
  us_506b: ['invite', 'network'],
  us_506c: ['invite', 'network', 'public_teaser'],
  us_reg_cf: ['invite', 'network', 'public_teaser'],
  other: ['network'],
};

/** How many days a raise is open at least: 17 CFR 227.304(b) for Regulation Crowdfunding. */
export function openDaysMin(regime: Regime | null): number {
  return regime === 'us_reg_cf' ? 21 : 7;
}
