/** ISO 4217: the currencies a raise may use, and how many digits their minor unit has. */

/**
 * Currencies of this product. JPY is among them because it has no minor unit, so code that assumes
 * cents fails its tests.
 */
export const currencies = ['USD', 'EUR', 'GBP', 'CHF', 'CAD', 'AUD', 'SGD', 'JPY'] as const;
export type Currency = (typeof currencies)[number];

/** ISO 4217 currencies whose minor unit is not a hundredth. */
const exponents: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** The digits after the point: 2 for USD, 0 for JPY, 3 for KWD. */
export function minorDigits(currency: string): number {
  return exponents[currency] ?? 2;
}

export function isCurrency(text: string): text is Currency {
  return (currencies as readonly string[]).includes(text);
}

/** The signs people write beside an amount. A bare $ means the dollar of the field's currency. */
export const currencySigns: Readonly<Record<Currency, readonly string[]>> = {
  USD: ['US$', '$'],
  EUR: ['€'],
  GBP: ['£'],
  CHF: ['Fr.', 'SFr.'],
  CAD: ['CA$', 'C$', '$'],
  AUD: ['AU$', 'A$', '$'],
  SGD: ['SG$', 'S$', '$'],
  JPY: ['JP¥', '¥'],
};
