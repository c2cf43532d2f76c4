import { fieldAt } from '#shared/product/raises/field-labels.ts';
import type { RaiseProblemList } from '#shared/product/raises/raise-problem-list.ts';
import type { RaiseProblem } from '#shared/product/raises/raise-problems.ts';
import { problemsOf } from '#shared/product/raises/raise-rules.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import { companyPath, roomPath, viewPath } from '#shared/site/dashboard-address.ts';
import { forRaise } from '../../domain/raise/raise-left.ts';
import { fieldId } from '../../ui/form/form-context.ts';
import { stepForm } from './raise-actions.ts';
import { type EditorStep, raiseHref } from './raise-address.ts';

const stepsOfFields: Readonly<Record<string, EditorStep>> = {
  company: 'company',
  payment: 'company',
  title: 'company',
  summary: 'company',
  highlights: 'company',
  pitch: 'pitch',
  useOfFunds: 'funds',
  team: 'team',
  risks: 'team',
  cover: 'images',
  logo: 'images',
  images: 'images',
  documents: 'documents',
  agreement: 'agreement',
};

/** The step of the editor in which a problem is solved. */
export function stepOfProblem(pointer: string): EditorStep {
  return stepsOfFields[pointer.split('/')[1] ?? ''] ?? 'terms';
}

/** The address of the company's details, with the way back to the raise. */
export function companyHref({ id, company }: Raise, field?: string): string {
  const anchor = field === undefined ? '' : `#${fieldId(companyForm, field)}`;
  return forRaise(`${companyPath(company.id)}${anchor}`, id);
}

/** The form of the company's details, which is another page. */
const companyForm = 'change-company';

/** The address of the raise's data room, with the way back to the raise. */
export function dataRoomHref({ id }: Pick<Raise, 'id'>): string {
  return forRaise(roomPath(id), id);
}

/** The address of the company's bank accounts, with the way back to the raise. */
export function paymentsHref({ id }: Pick<Raise, 'id'>): string {
  return forRaise(viewPath('payments'), id);
}

/** The address where a document is added to the data room, with the way back to the raise. */
export function newDocumentHref({ id }: Pick<Raise, 'id'>): string {
  return forRaise(`${roomPath(id)}&id=new`, id);
}

/** The address where a problem is mended, which may be another page. */
export function problemHref(raise: Raise, pointer: string): string {
  const [, group, field] = pointer.split('/');
  if (group === 'company') return companyHref(raise, field);
  if (group === 'documents') return dataRoomHref(raise);
  if (group === 'payment') return paymentsHref(raise);
  const href = raiseHref(raise.id, stepOfProblem(pointer));
  if (stepOfProblem(pointer) === 'images') return href;
  return `${href}#${fieldId(stepForm, fieldAt(pointer))}`;
}

/**
 * Returns what a raise needs now: as the page was loaded with, and after a save by the same rules.
 * Of its documents, bank accounts and other raises of its company only the server knows.
 */
export function problemsNow(
  saved: Raise | null,
  loaded: RaiseProblemList | null,
): readonly RaiseProblem[] {
  const before = loaded?.steps.flatMap(({ problems }) => problems) ?? [];
  if (saved === null) return before;
  const { company, liveAt } = saved;
  const documents = before.filter(({ pointer }) => stepOfProblem(pointer) === 'documents');
  const judged = {
    ...{ content: saved, company, liveAt, soldBefore: loaded?.soldBefore ?? 0 },
    payments: loaded?.payments,
  };
  return [...problemsOf(judged, Date.now()), ...documents];
}
