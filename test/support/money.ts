/** Amounts of money that tests name. */

/** Whole US dollars. */
export const usd = (dollars: number) => ({ amount: dollars * 100, currency: 'USD' as const });

/** US cents, as amounts are sent. */
export const cents = (amount: number) => ({ amount, currency: 'USD' as const });
