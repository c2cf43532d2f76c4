import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Currency, minorDigits } from '#shared/money/currencies.ts';
import { audit } from '../audit/audit.ts';
import type { FeatureDeps } from '../deps.ts';
import { actorOfRequest } from './access.ts';

/** A list that leaves the portal as a file. */
export interface ExportedList {
  /** What it lists, as the name of the file says it. */
  readonly name: string;
  /** Undefined for a list over several raises. */
  readonly raiseId?: string;
  /**
   * Which part of it. Without the person that was asked for, because the audit log is kept for longer
   * than an account.
   */
  readonly filter?: object;
  readonly content: Readable;
}

/** Sends a CSV file that is named after what it lists and the day, once the audit log has it. */
export async function sendCsv(
  { storage, now }: Pick<FeatureDeps, 'storage' | 'now'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, raiseId, filter = {}, content }: ExportedList,
): Promise<never> {
  const target =
    raiseId === undefined
      ? { targetType: 'user', targetId: actorOfRequest(request).account.id }
      : { targetType: 'raise', targetId: raiseId };
  const exported = { action: 'raise.export', ...target, after: { list: name, ...filter } };
  try {
    await storage.write((trx) => audit(trx, request, exported, now()));
  } catch (error) {
    // Nobody reads it, and it may hold a moment of the database.
    content.destroy();
    throw error;
  }
  const day = new Date(now()).toISOString().slice(0, 10);
  // The schema says what it is for readers, a text; it is sent as it is made.
  return reply
    .type('text/csv; charset=utf-8; header=present')
    .header('content-disposition', `attachment; filename="${name}-${day}.csv"`)
    .send(content) as never;
}

/** A filter as the audit log keeps it: of chosen rows how many there are, not which. */
export function countedIds<Name extends string>(
  filter: Readonly<Partial<Record<Name, string>>>,
  name: Name,
): object {
  const { [name]: ids, ...others } = filter;
  return ids === undefined ? others : { ...others, chosen: String(ids).split(',').length };
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
