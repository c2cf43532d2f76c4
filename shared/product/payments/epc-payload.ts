/**
 * The text of a QR code for a credit transfer in euro, by EPC069-12 of the European Payments Council:
 * a banking app that reads it fills in the whole form.
 */
export interface CreditTransfer {
  readonly holder: string;
  readonly iban: string;
  /** May be empty: within the single euro payments area it is not needed. */
  readonly bic: string;
  /** In cents. */
  readonly amount: number;
  /** What the payer's bank tells the payee. */
  readonly reference: string;
}

const nameMaxLength = 70;
/** € 999,999,999.99. */
const amountMax = 99_999_999_999;

/** Writes the lines of the code; undefined where the amount is none that such a code can have. */
export function epcPayload(transfer: CreditTransfer): string | undefined {
  const { holder, iban, bic, amount, reference } = transfer;
  if (amount < 1 || amount > amountMax) return undefined;
  const name = holder.slice(0, nameMaxLength);
  // The version, the character set (UTF-8), and the kind; later the purpose and a structured reference.
  return ['BCD', '002', '1', 'SCT', bic, name, iban, euros(amount), '', '', reference].join('\n');
}

function euros(cents: number): string {
  const rest = String(cents % 100).padStart(2, '0');
  return `EUR${Math.floor(cents / 100)}.${rest}`;
}
