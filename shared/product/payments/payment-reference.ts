/**
 * References of payments, in Crockford's base 32 with his check symbol (crockford.com/base32.html): no
 * letter looks like a digit, and one wrong character, or two neighbours that are swapped, do not fit.
 */
const symbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** The remainders from 32 on have check symbols of their own. */
const checkSymbols = `${symbols}*~$=U`;
const divisor = checkSymbols.length;

/** The characters of a reference before its check symbol: 50 bits, which a number holds. */
const length = 10;
/** References are made of numbers below this one. */
export const referenceValues: number = 2 ** (5 * length);

/** Writes a whole number in base 32, without a check symbol. */
export function inBase32(value: number): string {
  const rest = Math.floor(value / symbols.length);
  const last = symbols.charAt(value % symbols.length);
  return rest === 0 ? last : `${inBase32(rest)}${last}`;
}

/** Returns the check symbol of a whole number. */
export function checkSymbolOf(value: number): string {
  return checkSymbols.charAt(value % divisor);
}

/**
 * Makes the reference of a number below `referenceValues`; undefined where its check symbol is none
 * that every bank transmits: SEPA and SWIFT take letters and digits, and not `*`, `~`, `$` or `=`.
 */
export function referenceOf(value: number): string | undefined {
  const check = checkSymbolOf(value);
  if (!/[0-9A-Z]/.test(check)) return undefined;
  return `${inBase32(value).padStart(length, '0')}${check}`;
}

/**
 * Reads a reference as somebody typed it: in any case, with spaces or hyphens, an O for a zero, an I or
 * an L for a one. Undefined where it is none.
 */
export function readReference(typed: string): string | undefined {
  const text = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  const body = text.slice(0, -1).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const check = text.slice(-1).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const digits = [...body].map((symbol) => symbols.indexOf(symbol));
  if (digits.length !== length || digits.includes(-1)) return undefined;
  const value = digits.reduce((sum, digit) => sum * symbols.length + digit, 0);
  return checkSymbolOf(value) === check ? referenceOf(value) : undefined;
}
