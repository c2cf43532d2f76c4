import type { Account } from '#shared/product/account/account.ts';
import type { Binder } from '#shared/product/binders/binders.ts';
import type { RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { ApiClient } from '../../framework/http/client.ts';
import { type DateText, dateFormatter } from '../../ui/data/date-formatter.ts';

/** What a binder is of. */
export interface BinderOf {
  readonly kind: 'raise' | 'commitment';
  readonly id: string;
}

/** A binder as its page shows it. */
export interface BinderData extends Binder {
  readonly of: BinderOf;
  readonly until: DateText | null;
  /** By whose format the browser writes what it asks for later. */
  readonly reader: Pick<Account, 'locale' | 'timeZone'>;
}

/** Tells whether a raise has papers that somebody relies on: from when it is approved. */
export function hasPapers(state: RaiseState): boolean {
  return !['draft', 'in_review', 'changes_requested', 'rejected'].includes(state);
}

/** Reads how far a binder is; null where it could not be read, and the page does without it. */
export async function readBinder(
  api: ApiClient,
  of: BinderOf,
  { locale, timeZone }: BinderData['reader'],
): Promise<BinderData | null> {
  const params = { id: of.id };
  try {
    const { binder } =
      of.kind === 'raise'
        ? await api.send('GET /raises/:id/binder', { params })
        : await api.send('GET /commitments/:id/binder', { params });
    const reader = { locale, timeZone };
    const until = binder.file === null ? null : dateFormatter(reader)(binder.file.expiresAt);
    return { ...binder, of, until, reader };
  } catch {
    return null;
  }
}
