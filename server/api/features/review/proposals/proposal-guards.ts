/** The conditions under which a change of an approved raise is proposed and approved. */

import { invalid } from '#api/platform/http/validation.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import type { ChangedField } from '#shared/product/raises/change-weights.ts';
import type { RaiseProblem } from '#shared/product/raises/raise-problems.ts';
import { problemsIn } from '../../raises/raise-guards.ts';
import type { RaiseRow } from '../../raises/raise-store.ts';
import type { SnapshotContent } from '../../raises/snapshots/raise-snapshots.ts';

/** What was promised until the end of a raise stays once it has ended. */
const fixedAtTheEnd = [
  ...['/opensAt', '/deadlineAt', '/currency', '/min', '/target', '/max'],
  ...['/minTicket', '/maxTicket', '/oversubscription'],
];

/** There is something to decide about. */
export function makesADifference(changes: readonly ChangedField[]): true | ProblemError {
  if (changes.length > 0) return true;
  return new ProblemError(
    problem('invalid-transition', 'This is the same as what was approved.', {
      code: 'not-changed',
    }),
  );
}

/**
 * The raise stays as complete as it was approved: what a change touches is judged by the rules, and
 * nothing else is worse for it. A deadline that has come is no fault of another field.
 */
export async function staysComplete(
  db: Database,
  row: RaiseRow,
  { before, after }: { readonly before: SnapshotContent; readonly after: SnapshotContent },
  changes: readonly ChangedField[],
  now: number,
): Promise<true | ProblemError> {
  const errors: Pick<RaiseProblem, 'pointer' | 'code' | 'message'>[] = [];
  if (row.state === 'settling') {
    for (const { pointer } of changes) {
      if (!fixedAtTheEnd.includes(pointer)) continue;
      const message = 'The raise has ended, so this can’t change.';
      errors.push({ pointer, code: 'ended', message });
    }
  }
  const known = await problemsIn(db, row, now, before);
  const problems = await problemsIn(db, row, now, after);
  const isTouched = ({ pointer }: RaiseProblem) =>
    changes.some((one) => `${pointer}/`.startsWith(`${one.pointer}/`));
  for (const { pointer, code, message } of problems) {
    const wasThere = known.some((one) => one.pointer === pointer && one.code === code);
    // Fields that contradict one another have the same sentence.
    const isConcerned = problems.some((one) => one.message === message && isTouched(one));
    if (!wasThere || isConcerned) errors.push({ pointer, code, message });
  }
  return errors.length === 0 || invalid(errors);
}
