import { ProblemError } from '#shared/http/errors.ts';
import type { ImportCheck, ImportQuery } from '#shared/product/pipeline/imports.ts';
import { pipelineStages } from '#shared/product/pipeline/stages.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import {
  type FormName,
  formName,
  refusedWith,
  withTyped,
} from '../../framework/forms/form-name.ts';
import { text } from '../../framework/pages/run-page.ts';

export const checkForm: FormName<ImportCheck> = formName('check-contacts');
/** A refusal gives back what was found, because the file is gone by then. */
export const importForm: FormName<Pick<ImportCheck, 'contacts'>> = formName('import-contacts');

export const fileField = 'file';
export const foundField = 'found';

/** What someone can say about a file where it does not say it. */
export const importChoices = [
  ...(['name', 'firm', 'email', 'amount', 'currency', 'followUpOn'] as const),
  ...(['decimal', 'dayOrder'] as const),
];

/** Checks the chosen file. Of it nothing is kept but what the page shows. */
const checkContacts: FormHandler = async ({ form, api }) => {
  const file = form.get(fileField);
  if (!(file instanceof File) || file.name === '') {
    throw fieldErrors({ pointer: `/${fileField}`, message: 'Choose a CSV file.' });
  }
  const given = importChoices.flatMap((name) =>
    text(form, name) === '' ? [] : [[name, text(form, name)]],
  );
  const query = Object.fromEntries(given) as ImportQuery;
  const params = { id: text(form, 'raise') };
  const check = await api.send('PUT /raises/:id/pipeline/import', { params, query, body: file });
  const typed = new FormData();
  for (const name of ['_intent', ...importChoices]) typed.set(name, text(form, name));
  return withTyped(checkForm, typed, check);
};

/** Imports what a check found new. */
const importContacts: FormHandler = async (action) => {
  const { form, api, key } = action;
  const contacts = JSON.parse(text(form, foundField)) as ImportCheck['contacts'];
  const stage = pipelineStages.find((one) => one === text(form, 'stage')) ?? 'backlog';
  try {
    const { added, before } = await api.send('POST /raises/:id/pipeline/import', {
      params: { id: text(form, 'raise') },
      body: { contacts: contacts.map(({ contact }) => contact), stage },
      key,
    });
    const already = before === 0 ? '' : ` ${contactsText(before)} skipped: already there.`;
    return done(action, `${contactsText(added)} added.${already}`);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    form.delete(foundField);
    return refusedWith(importForm, form, error, { contacts });
  }
};

/** The forms about files of contacts. */
export const importActions = {
  [checkForm]: checkContacts,
  [importForm]: importContacts,
} satisfies Readonly<Record<string, FormHandler>>;

/** So many contacts, in words. */
export function contactsText(count: number): string {
  return count === 1 ? '1 contact' : `${count.toLocaleString('en')} contacts`;
}
