/**
 * One term sheet under the three meanings of "pre-money" (inputs: Cooley GO, "Calculating Share
 * Price With Outstanding Convertible Notes or Safes"). Shares of the company in percent with two
 * decimals; test/client/home-page.test.ts compares them with the calculator.
 */
export interface Answer {
  readonly convention: 'pre_money_fixed' | 'dollars_invested' | 'percentage_ownership';
  readonly label: string;
  readonly founders: string;
  readonly safes: string;
  readonly investors: string;
}

export const answers: readonly Answer[] = [
  {
    convention: 'pre_money_fixed',
    label: 'Pre-money fixed',
    founders: '70.00',
    safes: '12.50',
    investors: '17.50',
  },
  {
    convention: 'dollars_invested',
    label: 'Dollars invested',
    founders: '68.83',
    safes: '12.99',
    investors: '18.18',
  },
  {
    convention: 'percentage_ownership',
    label: 'Percentage ownership',
    founders: '65.71',
    safes: '14.29',
    investors: '20.00',
  },
];

/** The terms as a query of the calculator; the reader chooses what "pre-money" means. */
export const termsQuery =
  'calc=priced-round&holder1_name=Founders&holder1_shares=1m&safe1_amount=1m&safe1_discount=30' +
  '&pre_money=8m&new_money=2m';
