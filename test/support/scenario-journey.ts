/** Calculations that are saved, and the list of them in a browser. */

const company = 'holder1_name=Founders&holder1_shares=9.25m&granted=300k&unissued=100k';
export const round = `${company}&safe1_amount=200k&safe1_cap=4m&pre_money=15m&new_money=5m&convention=percentage_ownership`;

export const sold =
  'calc=safe&holder1_shares=1m&safe1_amount=6m&safe1_cap=10m&safe2_amount=4m&safe2_cap=10m';
