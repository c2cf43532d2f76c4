import { ProblemError } from '#shared/http/errors.ts';
import { documentFolderLabels } from '#shared/product/raises/document-kinds.ts';
import { sameReturn } from '../../../domain/raise/raise-left.ts';
import { deleteIfThere } from '../../../framework/forms/delete-if-there.ts';
import { errorsAt, type FieldMessage, fieldErrors } from '../../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../../framework/forms/form-actions.ts';
import { hasStatus } from '../../../framework/http/has-status.ts';
import { reasonOf } from '../../../framework/http/send-file.ts';
import { text, typedValues } from '../../../framework/pages/run-page.ts';
import { partHref } from '../room-address.ts';
import { fileField } from '../upload-document.ts';
import { folderOf } from './folder-of.ts';
import { stageWith } from './stage-document.ts';

export const stageIntent = 'stage-documents';
export const publishIntent = 'publish-documents';

/** The name of a field of one staged document. */
export const stagedField = (name: StagedFieldName, id: string): string => `${name}-${id}`;
type StagedFieldName = 'name' | 'folder' | 'nda' | 'watermark' | 'download';

/**
 * Stages the files of a form. With scripts they were staged when they were chosen and the form has
 * none, so the page is only read again.
 */
const stageDocuments: FormHandler = async (action) => {
  const { form, api } = action;
  const raise = text(form, 'raise');
  if (text(form, 'sent') !== '')
    return done(action, 'Uploaded. Nobody else sees it until you publish it.');
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
  return { kind: 'redirect', to: sameReturn(action.url, partHref(raise, 'documents')) };
};

/** Publishes what is staged, or takes one of it away; what was typed about the others stays. */
const publishDocuments: FormHandler = async (action) => {
  const { form, api, key } = action;
  const removed = text(form, 'remove');
  if (removed !== '') {
    const gone = new FormData();
    gone.set('id', removed);
    await deleteIfThere({ ...action, form: gone }, 'DELETE /documents/:id');
    return { ...done(action, 'Removed.'), values: typedValues(form) };
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
} satisfies Readonly<Record<string, FormHandler>>;
