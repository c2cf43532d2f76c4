import {
  readingOpenMinutes,
  shownFilesPerPerson,
} from '#shared/product/evidence/evidence-kinds.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { withStepUp } from '../../framework/step-up/with-step-up.ts';

/** Each file of a person has forms of its own on the same page, by its place among them. */
export function evidenceIntent(what: 'open' | 'accept' | 'refuse', at: number): string {
  return `${what}-evidence-${at + 1}`;
}

const open: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'id'), evidence: text(form, 'evidence') };
  const body = { reason: text(form, 'reason').trim() };
  await withStepUp(action, (key) =>
    api.send('POST /admin/people/:id/evidence/:evidence/readings', { params, body, key }),
  );
  return done(
    action,
    `Recorded with your reason. You can download the file for ${readingOpenMinutes} minutes.`,
  );
};

function decide(decision: 'accepted' | 'refused'): FormHandler {
  return async (action) => {
    const { form, api, key } = action;
    const params = { id: text(form, 'id'), evidence: text(form, 'evidence') };
    const validUntil = text(form, 'validUntil') || undefined;
    const body = { decision, reason: text(form, 'reason').trim(), validUntil };
    await api.send('POST /admin/people/:id/evidence/:evidence/decide', { params, body, key });
    return done(action, decidedWords[decision]);
  };
}

const decidedWords = {
  accepted: 'Accepted. We’ve told the person.',
  refused: 'Not accepted. We’ve told the person, who can send another file.',
} as const;

/** The forms about evidence. Files that were deleted are listed after those that have forms. */
export const evidenceForms: Readonly<Record<string, FormHandler>> = Object.fromEntries(
  Array.from({ length: shownFilesPerPerson }, (_, at) => [
    [evidenceIntent('open', at), open] as const,
    [evidenceIntent('accept', at), decide('accepted')] as const,
    [evidenceIntent('refuse', at), decide('refused')] as const,
  ]).flat(),
);
