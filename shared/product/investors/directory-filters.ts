/** What the directory of investors is filtered by. Pure, so that the pages say the same. */

/** The filters of the directory, in the order of its form. */
export const investorFilters = ['stage', 'sector', 'country', 'currency', 'ticket'] as const;
export type InvestorFilter = (typeof investorFilters)[number];

interface TicketBand {
  readonly value: TicketBandName;
  /** In whole units of the investor's currency. */
  readonly from: number;
  /** Null for the last one. */
  readonly below: number | null;
}

export const ticketBandNames = ['0', '25000', '100000', '500000', '2000000'] as const;
export type TicketBandName = (typeof ticketBandNames)[number];

/**
 * The sizes of tickets that can be asked for. An investor is found in each that their own range, from
 * the minimum to the maximum ticket, has a part in.
 */
export const ticketBands: readonly TicketBand[] = ticketBandNames.map((value, at) => {
  const next = ticketBandNames[at + 1];
  return { value, from: Number(value), below: next === undefined ? null : Number(next) };
});

/** A size in words, such as "25,000 to 100,000". */
export function ticketBandLabel({ from, below }: TicketBand): string {
  const figure = (amount: number) => amount.toLocaleString('en');
  if (below === null) return `${figure(from)} or more`;
  return from === 0 ? `Under ${figure(below)}` : `${figure(from)} to ${figure(below)}`;
}
