/** The conditions of a raise's lifecycle, each as what holds or the refusal. */
import type { ProblemError } from '../../../../shared/http/errors.ts';
import { problem, ProblemError as Refusal } from '../../../../shared/http/errors.ts';
import { formatMoney } from '../../../../shared/money/money.ts';
import type { CommitmentState } from '../../../../shared/product/commitments/states.ts';
import { draftsPerCompany } from '../../../../shared/product/fields/limits.ts';
import {
  addBusinessDays,
  businessDaysBetween,
  newYorkDay,
} from '../../../../shared/product/raises/business-days.ts';
import { runningRaiseStates } from '../../../../shared/product/raises/lifecycle.ts';
import { openDaysMin } from '../../../../shared/product/raises/offer-words.ts';
import type { RaiseProblem } from '../../../../shared/product/raises/raise-problems.ts';
import { problemsOf } from '../../../../shared/product/raises/raise-rules.ts';
import { invalid } from '../../platform/http/validation.ts';
import type { Read } from '../../platform/storage/storage.ts';
import { totalsOf } from './commitments/raise-totals.ts';
import { companyIn } from './issuer.ts';
import { contentOf } from './raise-content.ts';
import { latestSnapshot, type Said, snapshotText } from './raise-snapshots.ts';
import { countRaises, type RaiseRow } from './raise-store.ts';
import { hasDeck, shownDocuments } from './room/shown-documents.ts';
import { soldInAYear } from './sold-in-a-year.ts';

type Verdict = true | ProblemError;

const dayMs = 86_400_000;
/** How long an earlier close is announced ahead. */
export const closeNoticeDays = 5;

/** What a raise still needs; as it says now, unless it is judged as it would be. */
export async function problemsIn(
  db: Read,
  row: RaiseRow,
  now: number,
  said?: Pick<Said, 'company' | 'content' | 'documents'>,
): Promise<readonly RaiseProblem[]> {
  const documents = said?.documents ?? (await shownDocuments(db, row.id));
  const soldBefore = await soldInAYear(db, row, now);
  const content = said?.content ?? contentOf(row);
  const company = said?.company ?? companyIn(row);
  const judged = { content, company, liveAt: row.live_at, soldBefore };
  return problemsOf({ ...judged, hasDeck: hasDeck(documents) }, now);
}

/** Nothing stands in the way. */
export async function isComplete(db: Read, row: RaiseRow, now: number): Promise<Verdict> {
  return nothing(await problemsIn(db, row, now));
}

/**
 * The deadline still leaves the least time, the raise may be shown as it would be, and its company may
 * still raise as much under its rule.
 */
export async function isInTime(db: Read, row: RaiseRow, now: number): Promise<Verdict> {
  const asked = ['/opensAt', '/deadlineAt', '/regime', '/visibility', '/max'];
  const problems = await problemsIn(db, row, now);
  return nothing(problems.filter(({ pointer }) => asked.includes(pointer)));
}

/** There is room for another draft. */
export async function hasFewDrafts(db: Read, companyId: string): Promise<Verdict> {
  if ((await countRaises(db, companyId, ['draft'])) < draftsPerCompany) return true;
  const message = `A company has ${draftsPerCompany} drafts at most. Delete one that you do not need.`;
  return refusal(message, 'too-many-drafts');
}

/** Its company runs no other raise. */
export async function isOnlyOne(db: Read, { company_id }: RaiseRow): Promise<Verdict> {
  if ((await countRaises(db, company_id, runningRaiseStates)) === 0) return true;
  return refusal('A company runs one raise at a time. The other one has to end first.', 'one-live');
}

/** It says something else than when changes were requested. */
export async function isChanged(db: Read, row: RaiseRow): Promise<Verdict> {
  if ((await latestSnapshot(db, row.id))?.content !== (await snapshotText(db, row))) return true;
  return refusal('Nothing has changed since changes were requested.', 'unchanged');
}

/** What is signed and funded reaches the minimum; whoever has yet to confirm changed terms may not. */
export async function hasReachedMinimum(db: Read, row: RaiseRow): Promise<Verdict> {
  const totals = await totalsOf(db, row.id);
  const sumOf = (state: CommitmentState) => totals.get(state)?.amount ?? 0;
  const bound = sumOf('signed') + sumOf('funded');
  const { currency, min_amount } = row;
  if (min_amount !== null && bound >= min_amount) return true;
  const missing = formatMoney({ amount: (min_amount ?? 0) - bound, currency });
  const open = sumOf('reconfirm_due');
  const unconfirmed =
    open === 0
      ? ''
      : ` ${formatMoney({ amount: open, currency })} counts again once its investors have confirmed the changed terms.`;
  const message = `${missing} is missing until the minimum is reached.${unconfirmed}`;
  return refusal(message, 'below-minimum');
}

/** By then it will have been open as long as its regime asks for. */
export function isOpenLongEnough({ regime, live_at }: RaiseRow, closesAt: string): Verdict {
  const least = openDaysMin(regime);
  if (Date.parse(closesAt) - Date.parse(live_at ?? closesAt) >= least * dayMs) return true;
  return early(`The raise has to be open for ${least} days at least.`, 'window-too-short');
}

/** It is announced early enough, and is earlier than the deadline. */
export function isNoticeLongEnough(row: RaiseRow, closesAt: string, now: number): Verdict {
  if (row.deadline_at !== null && closesAt >= row.deadline_at) {
    return early('The raise ends by then anyway. Choose an earlier moment.', 'not-earlier');
  }
  const today = newYorkDay(now);
  if (businessDaysBetween(today, newYorkDay(closesAt)) >= closeNoticeDays) return true;
  const first = addBusinessDays(today, closeNoticeDays);
  const message = `An earlier close is announced ${closeNoticeDays} business days ahead. The first possible day is ${first}.`;
  return early(message, 'notice-too-short');
}

/** Its effective end has come. */
export function hasEnded({ early_close_at, deadline_at }: RaiseRow, now: number): boolean {
  const ends = early_close_at ?? deadline_at;
  return ends !== null && Date.parse(ends) <= now;
}

function nothing(problems: readonly RaiseProblem[]): Verdict {
  if (problems.length === 0) return true;
  return invalid(problems.map(({ pointer, code, message }) => ({ pointer, code, message })));
}

function early(message: string, code: string): ProblemError {
  return invalid([{ pointer: '/closesAt', code, message }]);
}

function refusal(message: string, code: string): ProblemError {
  return new Refusal(problem('invalid-transition', message, { code }));
}
