import { ProblemError } from '#shared/http/errors.ts';
import { stagedDaysUntouched } from '#shared/product/fields/limits.ts';
import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import { sameReturn } from '../../../domain/raise/raise-left.ts';
import { deleteIfThere } from '../../../framework/forms/delete-if-there.ts';
import { errorsAt, type FieldMessage, fieldErrors } from '../../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../../framework/forms/form-actions.ts';
import { hasStatus } from '../../../framework/http/has-status.ts';
import { reasonOf } from '../../../framework/http/send-file.ts';
import type { PageAction } from '../../../framework/pages/page.ts';
import { text, typedValues } from '../../../framework/pages/run-page.ts';
import { partHref } from '../room-address.ts';
import { fileField } from '../upload-document.ts';
import { folderOf } from './folder-of.ts';
import { stageWith } from './stage-document.ts';

export const stageIntent = 'stage-documents';
export const publishIntent = 'publish-documents';
/** The id of the form that publishes, for the field for files, which stands above it. */
export const publishFormId = 'publish-staged';
export const removeIntent = 'remove-staged';
export const keepIntent = 'keep-staged';

/** The name of a field of one staged document. */
export const stagedField = (name: StagedFieldName, id: string): string => `${name}-${id}`;
type StagedFieldName = 'name' | 'folder' | 'nda' | 'watermark' | 'download';

/**
 * Stages the files of a form. With scripts they were staged when they were chosen and the form has
 * none, so the page is only read again.
 */
const stageDocuments: FormHandler = async (action) => {
  const { form } = action;
  const raise = text(form, 'raise');
  if (text(form, 'sent') !== '')
    return done(action, 'Uploaded. Nobody else sees it until you publish it.');
  await stageChosen(action);
  return { kind: 'redirect', to: sameReturn(action.url, partHref(raise, 'documents')) };
};

/** Stages the files in a form one after the other; those that are refused are named together. */
async function stageChosen({ form, api }: PageAction): Promise<void> {
  const raise = text(form, 'raise');
  const files = form.getAll(fileField).filter((one) => one instanceof File && one.size > 0);
  if (files.length === 0) {
    throw fieldErrors({ pointer: `/${fileField}`, message: 'Choose one or more files.' });
  }
  let hasDeck = text(form, 'has-deck') !== '';
  const faults: FieldMessage[] = [];
  for (const file of files as File[]) {
    try {
      await stageWith(api, { raise, hasDeck }, file, (id) =>
        api.send('PUT /documents/:id/versions', { params: { id }, body: file }),
      );
      hasDeck ||= folderOf(file, hasDeck) === 'deck';
    } catch (error) {
      if (!hasStatus(error, 400, 409, 413, 415, 422)) throw error;
      faults.push({ pointer: `/${fileField}`, message: `${file.name}: ${reasonOf(error)}` });
    }
  }
  if (faults.length > 0) throw fieldErrors(...faults);
}

/**
 * Publishes what is staged. Without scripts its form also adds files and takes one away, and what was
 * typed about the others stays.
 */
const publishDocuments: FormHandler = async (action) => {
  const { form, api, key } = action;
  const removed = text(form, 'remove');
  if (removed !== '') {
    await removeOne(action, removed);
    return { ...done(action, 'Removed.'), values: typedValues(form) };
  }
  if (text(form, 'add') !== '') {
    await stageChosen(action);
    return { ...done(action, 'Uploaded.'), values: typedValues(form) };
  }
  const ids = form.getAll('id').map(String);
  const typed = (name: StagedFieldName, id: string) => text(form, stagedField(name, id));
  const documents = ids.map((id) => ({
    id,
    name: typed('name', id).trim(),
    folder: typed('folder', id),
    ndaRequired: typed('nda', id) === 'on',
    watermark: typed('watermark', id) === 'on',
    downloadAllowed: typed('download', id) === 'on',
  }));
  const params = { id: text(form, 'raise') };
  try {
    await api.send('POST /raises/:id/documents/publish', { params, body: { documents }, key });
  } catch (error) {
    throw error instanceof ProblemError ? errorsAt(error, (at) => fieldAt(at, ids)) : error;
  }
  const [only] = documents;
  return done(
    action,
    documents.length === 1 && only !== undefined
      ? `Published “${only.name}” in ${folderLabel(only.folder)}.`
      : `Published ${documents.length} documents.`,
  );
};

/** Takes a document away, without what is typed about the others. */
const removeStaged: FormHandler = async (action) => {
  await removeOne(action, text(action.form, 'id'));
  return done(action, 'Removed.');
};

async function removeOne(action: PageAction, id: string): Promise<void> {
  const gone = new FormData();
  gone.set('id', id);
  await deleteIfThere({ ...action, form: gone }, 'DELETE /documents/:id');
}

/** Keeps documents that were to be removed: each is saved again as it is. */
const keepStaged: FormHandler = async (action) => {
  const { form, api } = action;
  const { items } = await api.send('GET /raises/:id/documents', {
    params: { id: text(form, 'raise') },
  });
  const kept = items.filter(({ removedAt }) => removedAt !== null);
  for (const { id, name, version } of kept) {
    await api.send('PATCH /documents/:id', { params: { id }, body: { name }, version });
  }
  return done(action, `Kept for another ${stagedDaysUntouched} days.`);
};

const fieldNames: Readonly<Record<string, StagedFieldName>> = {
  folder: 'folder',
  ndaRequired: 'nda',
  watermark: 'watermark',
  downloadAllowed: 'download',
};

/** The field of the form for a place in the request, such as `/documents/0/name`. */
function fieldAt(pointer: string, ids: readonly string[]): string {
  const [, , at, part = ''] = pointer.split('/');
  const id = ids[Number(at)];
  return id === undefined ? pointer : `/${stagedField(fieldNames[part] ?? 'name', id)}`;
}

function folderLabel(folder: string): string {
  const labels: Readonly<Record<string, string>> = documentFolderLabels;
  return labels[folder] ?? folder;
}

/** The forms of the staging tray. */
export const stagingActions = {
  [stageIntent]: stageDocuments,
  [publishIntent]: publishDocuments,
  [removeIntent]: removeStaged,
  [keepIntent]: keepStaged,
} satisfies Readonly<Record<string, FormHandler>>;
