/** The conditions of a raise's lifecycle, each as what holds or the refusal. */

import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import type { ProblemError } from '#shared/http/errors.ts';
import { draftsPerCompany } from '#shared/product/fields/limits.ts';
import { missingCompanyDetails } from '#shared/product/raises/company-details.ts';
import { changeLabel } from '#shared/product/raises/field-labels.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';
import type { RaiseProblem } from '#shared/product/raises/raise-problems.ts';
import { problemsOf } from '#shared/product/raises/raise-rules.ts';
import { hasDeck, snapshotDocuments } from './documents/snapshot-documents.ts';
import { companyIn } from './issuer.ts';
import { paymentReadinessOf } from './payment-readiness.ts';
import { contentOf } from './raise-content.ts';
import { countRaises, type RaiseRow } from './raise-store.ts';
import { latestSnapshot, type SnapshotContent, snapshotText } from './snapshots/raise-snapshots.ts';
import { soldInAYear } from './sold-in-a-year.ts';

type Verdict = true | ProblemError;

/** Returns what a raise still needs; as it says now, unless it is judged as it would be. */
export async function problemsIn(
  db: Database,
  row: RaiseRow,
  now: number,
  snapshotContent?: Pick<SnapshotContent, 'company' | 'content' | 'documents'>,
): Promise<readonly RaiseProblem[]> {
  const documents = snapshotContent?.documents ?? (await snapshotDocuments(db, row.id));
  const soldBefore = await soldInAYear(db, row, now);
  const content = snapshotContent?.content ?? contentOf(row);
  const company = snapshotContent?.company ?? companyIn(row);
  const payments = await paymentReadinessOf(db, row.company_id);
  const judged = { content, company, liveAt: row.live_at, soldBefore, payments };
  return problemsOf({ ...judged, hasDeck: hasDeck(documents) }, now);
}

/** Nothing stands in the way. */
export async function isComplete(db: Database, row: RaiseRow, now: number): Promise<Verdict> {
  return nothing(await problemsIn(db, row, now));
}

/**
 * The deadline still leaves the least time, the raise may be shown as it would be, and its company may
 * still raise as much under its rule.
 */
export async function isInTime(db: Database, row: RaiseRow, now: number): Promise<Verdict> {
  const asked = ['/opensAt', '/deadlineAt', '/regime', '/visibility', '/max'];
  const problems = await problemsIn(db, row, now);
  return nothing(problems.filter(({ pointer }) => asked.includes(pointer)));
}

/**
 * What was submitted says all that is asked of its company. Of what was submitted before a detail was
 * asked for, the sentence says what to do about it.
 */
export function namesCompany(row: RaiseRow, whatToDo: string): Verdict {
  const missing = missingCompanyDetails(companyIn(row));
  if (missing.length === 0) return true;
  const names = missing.map(({ detail }) => changeLabel(`/company/${detail}`)).join(', ');
  const message = `Details of the company are missing: ${names}. ${whatToDo}`;
  return refusal('company-incomplete', message);
}

/** There is room for another draft. */
export async function hasFewDrafts(db: Database, companyId: string): Promise<Verdict> {
  if ((await countRaises(db, companyId, ['draft'])) < draftsPerCompany) return true;
  const message = `A company can have at most ${draftsPerCompany} drafts. Delete one you don’t need.`;
  return refusal('too-many-drafts', message);
}

/** Its company runs no other raise. */
export async function isOnlyOne(db: Database, { company_id }: RaiseRow): Promise<Verdict> {
  if ((await countRaises(db, company_id, runningRaiseStates)) === 0) return true;
  return refusal('one-live', 'A company can run one raise at a time. End the other one first.');
}

/** It says something else than when changes were requested. */
export async function isChanged(db: Database, row: RaiseRow): Promise<Verdict> {
  if ((await latestSnapshot(db, row.id))?.content !== (await snapshotText(db, row))) return true;
  return refusal('unchanged', 'Nothing has changed since changes were requested.');
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
