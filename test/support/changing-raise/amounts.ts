/** What the investor of a changing raise has signed for, in minor units: as much as it needs. */
export const signedAmount = 600_000;
