import { invalid } from '#api/platform/http/validation.ts';
import { plainLines } from '#api/platform/markdown/plain-lines.ts';
import { isDate } from '#shared/calculators/day-count.ts';
import type { CardChange } from '#shared/product/pipeline/pipeline.ts';
import type { CardColumns } from './card-store.ts';

/** The columns of a contact of whom nothing but the name is known. */
export const noColumns: Omit<CardColumns, 'name'> = {
  ...{ firm: '', email: '', email_key: null, investor_id: null },
  ...{ amount: null, currency: null, follow_up_on: null },
};

/** What someone wrote on a card, as it is stored; rejects with 422 what is no day. */
export function writtenColumns({
  name,
  firm,
  email,
  expected,
  followUpOn,
}: CardChange): Partial<CardColumns> {
  if (followUpOn != null && !isDate(followUpOn)) {
    throw invalid([{ pointer: '/followUpOn', code: 'date', message: 'Enter a valid date.' }]);
  }
  const address = email?.trim() ?? '';
  return {
    ...(name === undefined ? {} : { name: name.trim() }),
    ...(firm === undefined ? {} : { firm: firm.trim() }),
    ...(email === undefined ? {} : { email: address, email_key: emailKey(address) }),
    ...(expected === undefined
      ? {}
      : { amount: expected?.amount ?? null, currency: expected?.currency ?? null }),
    ...(followUpOn === undefined ? {} : { follow_up_on: followUpOn }),
  };
}

/** What addresses are compared by; null where there is none. */
export function emailKey(email: string): string | null {
  return email === '' ? null : email.toLowerCase();
}

/** A note or a reason as it is stored. */
export function writtenText(text: string): string {
  return plainLines(text).trim();
}
