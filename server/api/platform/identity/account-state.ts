import type { UserStatus } from '#shared/product/account/account.ts';
import type { AccountState } from '#shared/product/account/lifecycle.ts';

/** Where an account is in its lifecycle. Whoever asked for its deletion has closed it. */
export function accountState(row: {
  readonly status: UserStatus;
  readonly deletion_due_at: string | null;
}): AccountState {
  return row.status !== 'deleted' && row.deletion_due_at !== null ? 'closing' : row.status;
}
