import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';
import { documentFolderLabels, documentFolders } from '#shared/product/raises/document-kinds.ts';
import { sameReturn } from '../../domain/raise/raise-left.ts';
import { documentConsequence, reviewedConsequence } from '../../domain/raise/weight-words.ts';
import { alsoSaved } from '../../framework/autosave/also-saved.ts';
import { saveMerged } from '../../framework/autosave/save-merged.ts';
import { textTarget } from '../../framework/autosave/text-target.ts';
import { deleteIfThere } from '../../framework/forms/delete-if-there.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import { done, type FormHandler } from '../../framework/forms/form-actions.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { reasonOf } from '../../framework/http/send-file.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import {
  documentBoxes,
  documentChange,
  documentForm,
  documentLabel,
  storedDocument,
} from './document-values.ts';
import { partHref } from './room-address.ts';
import { severalActions } from './several-documents.ts';
import { stagingActions } from './staging/staging-actions.ts';
import { fileField, noteField, noteQuery } from './upload-document.ts';

export const withdrawDocumentIntent = 'withdraw-document';

const replaceFile: FormHandler = async (action) => {
  const { form, api } = action;
  if (text(form, fileField) === '') {
    const said = { file: fileOf(form), note: text(form, noteField) };
    await putVersion(api, text(form, 'id'), said);
  }
  const { items } = await api.send('GET /documents/:id/versions', {
    params: { id: text(form, 'id') },
  });
  const isProposed = items[0]?.state === 'proposed';
  return done(
    action,
    isProposed
      ? `Proposed. An operator will review it before readers see it. ${consequenceIn(text(form, 'folder'))}`
      : 'New version uploaded. It replaces the previous one.',
  );
};

/** What a change causes of a document that was reviewed in a folder. */
function consequenceIn(name: string): string {
  const folder = documentFolders.find((one) => one === name);
  return folder === undefined ? '' : documentConsequence(folder);
}

async function putVersion(
  api: PageAction['api'],
  id: string,
  { file, note }: { readonly file: File; readonly note: string },
): Promise<void> {
  try {
    const query = noteQuery(note);
    await api.send('PUT /documents/:id/versions', { params: { id }, query, body: file });
  } catch (error) {
    if (!hasStatus(error, 400, 409, 413, 415, 422)) throw error;
    throw fieldErrors({ pointer: `/${fileField}`, message: reasonOf(error) });
  }
}

function fileOf(form: FormData): File {
  const chosen = form.get(fileField);
  if (chosen instanceof File && chosen.size > 0) return chosen;
  throw fieldErrors({ pointer: `/${fileField}`, message: 'Choose a file.' });
}

/** Changes a document's name, folder and rules, merged with what others have saved since. */
const changeDocument: FormHandler = async (action) => {
  const { form, api } = action;
  const params = { id: text(form, 'id') };
  let isProposed = false;
  let consequence = '';
  const target = textTarget({
    boxes: documentBoxes,
    load: async () => storedDocument((await api.send('GET /documents/:id', { params })).document),
    async save(changes, version) {
      const body = documentChange(changes);
      const { document } = await api.send('PATCH /documents/:id', { params, body, version });
      const is = (field: 'name' | 'folder') =>
        body[field] === undefined || body[field] === document[field];
      isProposed = !is('name') || !is('folder');
      consequence = is('folder') ? reviewedConsequence : documentConsequence(document.folder);
      return storedDocument(document);
    },
  });
  const saved = await saveMerged(action, documentForm, target);
  if (saved.kind === 'refused') return saved.result;
  const notice = isProposed
    ? `Saved. An operator will review its name and folder before readers see them. ${consequence}`
    : 'Saved.';
  return done(action, `${notice}${alsoSaved(saved.taken, documentLabel)}`);
};

const deleteDocument: FormHandler = async (action) => {
  await deleteIfThere(action, 'DELETE /documents/:id');
  return { kind: 'redirect', to: sameReturn(action.url, partHref(text(action.form, 'raise'))) };
};

/** Takes back what is proposed for a document. */
const withdrawDocument: FormHandler = async (action) => {
  const params = { id: text(action.form, 'id') };
  await action.api.send('POST /documents/:id/withdraw-change', { params, key: action.key });
  return done(action, 'Withdrawn. Readers see the approved version.');
};

/** Moves a document before another one of a folder, or to its end. */
const orderDocument: FormHandler = async (action) => {
  const { form, api, key } = action;
  const document = text(form, 'document');
  const folder = text(form, 'folder');
  const { items } = await api.send('POST /raises/:id/documents/order', {
    params: { id: text(form, 'raise') },
    body: { document, folder, before: text(form, 'before') || null },
    key,
  });
  const inFolder = items.filter((each) => each.folder === folder);
  const at = inFolder.findIndex(({ id }) => id === document);
  const name = inFolder[at]?.name ?? 'The document';
  const title = documentFolderLabels[folder as DocumentFolder];
  if (at < 0) {
    const before = items.find(({ id }) => id === document)?.folder ?? '';
    return done(
      action,
      `Proposed: an operator will review the move to ${title}. ${consequenceIn(before)}`,
    );
  }
  return done(action, `${name} is now number ${at + 1} of ${inFolder.length} in ${title}.`);
};

/** The forms about documents. */
export const documentActions = {
  ...stagingActions,
  ...severalActions,
  'replace-file': replaceFile,
  [documentForm]: changeDocument,
  'delete-document': deleteDocument,
  [withdrawDocumentIntent]: withdrawDocument,
  'order-document': orderDocument,
} satisfies Readonly<Record<string, FormHandler>>;
