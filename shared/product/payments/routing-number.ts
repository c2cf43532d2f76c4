/**
 * ABA routing numbers: nine digits, the last of which is a check digit. The digits, times 3, 7 and 1 in
 * turn, add up to a multiple of ten. Every wrong digit is found, and every swap of neighbours but those
 * that differ by five.
 */
const weights = [3, 7, 1] as const;

/** The first two digits that are given out: those of the Federal Reserve districts, and cheques. */
const districts = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** Tells whether nine digits are a routing number. */
export function isRoutingNumber(digits: string): boolean {
  return /^\d{9}$/.test(digits) && districts.test(digits) && sumOf(digits) % 10 === 0;
}

function sumOf(digits: string): number {
  return [...digits].reduce((sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0), 0);
}
