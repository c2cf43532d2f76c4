import {
  type DocumentFolder,
  documentFolderLabels,
  documentFolders,
} from '#shared/product/raises/document-kinds.ts';
import { documentsConsequence } from '../../domain/raise/weight-words.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { doneWithItems } from '../../framework/forms/item-outcomes.ts';
import { text } from '../../framework/pages/run-page.ts';
import { readSelection } from '../../ui/data/selection-address.ts';

export const changeSeveralIntent = 'change-documents';
export const deleteSeveralIntent = 'delete-documents';
/** The field with the change that was chosen. */
export const changeField = 'change';

/** What can be changed of several documents: the rules for their readers. */
const rules = {
  'nda-on': { label: 'Require the NDA', change: { ndaRequired: true } },
  'nda-off': { label: 'Don’t require the NDA', change: { ndaRequired: false } },
  'watermark-on': { label: 'Turn the watermark on', change: { watermark: true } },
  'watermark-off': { label: 'Turn the watermark off', change: { watermark: false } },
  'download-on': { label: 'Allow downloads', change: { downloadAllowed: true } },
  'download-off': { label: 'Don’t allow downloads', change: { downloadAllowed: false } },
} as const;

/** The changes to choose from. */
export const severalChanges = [
  {
    label: 'Readers',
    options: Object.entries(rules).map(([value, { label }]) => ({ value, label })),
  },
  {
    label: 'Move to',
    options: documentFolders.map((folder) => ({
      value: folder as string,
      label: documentFolderLabels[folder],
    })),
  },
] as const;

/** Changes the same of the selected documents. */
const changeSeveral: FormHandler = async (action) => {
  const { form, api, key } = action;
  const { outcomes } = await api.send('POST /raises/:id/documents/change', {
    params: { id: text(form, 'raise') },
    body: { documents: selectedIn(form), change: changeIn(text(form, changeField)) },
    key,
  });
  return doneWithItems(action, outcomes, (count) => `${documents(count)} changed.`);
};

/** Deletes the selected documents. */
const deleteSeveral: FormHandler = async (action) => {
  const { form, api, key } = action;
  const { outcomes } = await api.send('POST /raises/:id/documents/delete', {
    params: { id: text(form, 'raise') },
    body: { documents: selectedIn(form) },
    key,
  });
  const isAnyProposed = outcomes.some(({ message }) => message !== '');
  return doneWithItems(action, outcomes, (count) =>
    isAnyProposed
      ? `${documents(count)} deleted, or proposed for an operator to review. ${documentsConsequence}`
      : `${documents(count)} deleted.`,
  );
};

/** The forms about several documents. */
export const severalActions = {
  [changeSeveralIntent]: changeSeveral,
  [deleteSeveralIntent]: deleteSeveral,
} satisfies Readonly<Record<string, FormHandler>>;

function selectedIn(form: FormData): string[] {
  const chosen = [...readSelection(form)];
  if (chosen.length > 0) return chosen;
  throw fieldErrors({ pointer: '', message: 'Select the documents first.' });
}

function changeIn(chosen: string) {
  const folder = documentFolders.find((each): each is DocumentFolder => each === chosen);
  if (folder !== undefined) return { folder };
  if (Object.hasOwn(rules, chosen)) return { ...rules[chosen as keyof typeof rules].change };
  throw fieldErrors({ pointer: '', message: 'Choose what to change.' });
}

function documents(count: number): string {
  return count === 1 ? '1 document was' : `${count} documents were`;
}
