import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Currency, minorDigits } from '../../../../shared/money/currencies.ts';

/** Sends a CSV file that is named after what it lists and the day. */
export function sendCsv(reply: FastifyReply, now: number, name: string, content: Readable): never {
  const day = new Date(now).toISOString().slice(0, 10);
  // The schema says what it is for readers, a text; it is sent as it is made.
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .send(content) as never;
}

/** A number of a cell; empty where there is none. */
export function numberText(value: number | null): string {
  return value === null ? '' : String(value);
}

/** An amount in minor units as a spreadsheet reads it, in major units. */
export function amountText(amount: number, currency: Currency): string {
  const digits = minorDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}
