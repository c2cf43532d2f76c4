import { invalid } from '#api/platform/http/validation.ts';
import { accountByEmail } from '#api/platform/identity/account-store.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';

/** Tells whether nobody has an account with this address; otherwise the refusal that says so. */
export async function isFree(db: Database, email: string): Promise<true | ProblemError> {
  return (await accountByEmail(db, email)) === undefined || addressTaken();
}

function addressTaken(): ProblemError {
  return invalid([
    {
      pointer: '/email',
      code: 'taken',
      message: 'There’s already an account with this address. Each person has one account.',
    },
  ]);
}
