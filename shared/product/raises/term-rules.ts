/** What the terms of each instrument need. */
import type { RaiseProblem } from './raise-problems.ts';
import type { RaiseContent } from './raises.ts';

/** A note falls due this many months after the deadline at the latest. */
const maturityMonthsMax = 60;

/** Returns what is missing and what contradicts itself in the terms. */
export function termProblems({
  instrument,
  terms,
  deadlineAt,
}: RaiseContent): readonly RaiseProblem[] {
  switch (instrument) {
    case null:
      return [];
    case 'safe_post':
      return safeProblems(terms);
    case 'convertible_note':
      return [...zeroCap(terms), ...noteProblems(terms, deadlineAt)];
    case 'priced_equity':
      return pricedProblems(terms);
  }
}

type Terms = RaiseContent['terms'];

function safeProblems(terms: Terms): readonly RaiseProblem[] {
  const { cap, discountBps, mfn } = terms;
  if (cap !== null || (discountBps ?? 0) > 0 || mfn) return zeroCap(terms);
  const message =
    'A SAFE needs a valuation cap, a discount or a most favoured nation clause. Enter at least one of them.';
  // Once, at the first of the three: any of them is enough.
  return [absent('cap', message)];
}

function noteProblems(terms: Terms, deadlineAt: string | null): readonly RaiseProblem[] {
  const { interestBps, dayCount, maturityOn, qualifiedFinancing } = terms;
  const problems: RaiseProblem[] = [];
  if (interestBps === null) problems.push(absent('interestBps', 'Enter the interest, 0% if none.'));
  if (dayCount === null) {
    problems.push(absent('dayCount', 'Choose how days of interest are counted.'));
  }
  if ((qualifiedFinancing?.amount ?? 0) === 0) {
    const message = 'Enter the size of the round that converts the note.';
    problems.push(absent('qualifiedFinancing', message));
  }
  if (maturityOn === null) {
    problems.push(absent('maturityOn', 'Enter the day on which the note falls due.'));
  } else if (deadlineAt !== null) {
    const pointers = ['/terms/maturityOn', '/deadlineAt'];
    const [first, last] = [deadlineAt.slice(0, 10), monthsLater(deadlineAt, maturityMonthsMax)];
    const message =
      maturityOn <= first
        ? 'The note falls due before the raise has ended.'
        : maturityOn > last
          ? `The note falls due more than ${maturityMonthsMax} months after the deadline.`
          : undefined;
    if (message !== undefined) {
      for (const pointer of pointers) {
        problems.push({ pointer, code: 'maturity', message, kind: 'conflict' });
      }
    }
  }
  return problems;
}

function pricedProblems(terms: Terms): readonly RaiseProblem[] {
  const { preMoney, fullyDilutedShares, poolTargetBps, liquidationPreference } = terms;
  const problems: RaiseProblem[] = [];
  if ((preMoney?.amount ?? 0) === 0) {
    problems.push(absent('preMoney', 'Enter the pre-money valuation.'));
  }
  if (fullyDilutedShares === null || fullyDilutedShares === '0') {
    problems.push(absent('fullyDilutedShares', 'Enter the fully diluted shares before the round.'));
  }
  if (poolTargetBps === null) {
    problems.push(absent('poolTargetBps', 'Enter the option pool after closing, 0% if none.'));
  }
  if (liquidationPreference.trim() === '') {
    problems.push(absent('liquidationPreference', 'State the liquidation preference, or “None”.'));
  }
  return problems;
}

function zeroCap({ cap }: Terms): readonly RaiseProblem[] {
  if (cap === null || cap.amount > 0) return [];
  const message = 'A valuation cap of 0 would give everything away. Enter an amount, or none.';
  return [{ pointer: '/terms/cap', code: 'minimum', message, kind: 'conflict' }];
}

function absent(name: string, message: string): RaiseProblem {
  return { pointer: `/terms/${name}`, code: 'required', message, kind: 'missing' };
}

/** The day this many months after a moment; the last one of the month where it has no such day. */
function monthsLater(moment: string, months: number): string {
  const at = new Date(moment);
  const day = at.getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(day, last));
  return at.toISOString().slice(0, 10);
}
