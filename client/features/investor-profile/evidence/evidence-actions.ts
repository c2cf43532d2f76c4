import { fieldErrors } from '#client/framework/forms/field-errors.ts';
import { done, type FormHandler } from '#client/framework/forms/form-actions.ts';
import { text } from '#client/framework/pages/run-page.ts';
import { fileKinds, fileRefusal, withKnownType } from '#client/ui/form/chosen-file.ts';
import { evidenceDocumentNames } from '#shared/product/evidence/evidence-documents.ts';
import { shownFileMaxBytes, shownFileTypes } from '#shared/product/evidence/evidence-kinds.ts';
import { documentNameMaxLength } from '#shared/product/fields/limits.ts';

export const sendEvidenceIntent = 'send-evidence';
export const removeEvidenceIntent = 'remove-evidence';
/** The name of the field that holds the file, as the API names it in a refusal. */
export const fileField = 'file';

const kinds = fileKinds(shownFileTypes);

/** The types and the size that the field accepts; the API then checks the bytes. */
export const fileLimits = { kinds, maxBytes: shownFileMaxBytes } as const;

const send: FormHandler = async (action) => {
  const { api, form } = action;
  const document = evidenceDocumentNames.find((one) => one === text(form, 'document'));
  const file = form.get(fileField);
  const isChosen = file instanceof File && file.size > 0;
  const problems = [
    ...(document === undefined
      ? [{ pointer: '/document', message: 'Choose the type of document.' }]
      : []),
    ...(isChosen ? [] : [{ pointer: `/${fileField}`, message: 'Choose a file.' }]),
  ];
  if (document === undefined || !isChosen) throw fieldErrors(...problems);
  const refusal = fileRefusal(file, kinds, shownFileMaxBytes);
  if (refusal !== undefined) throw fieldErrors({ pointer: `/${fileField}`, message: refusal });
  const query = {
    document,
    name: file.name.slice(-documentNameMaxLength),
    party: text(form, 'party') || undefined,
    replaces: text(form, 'replaces') || undefined,
  };
  await api.send('PUT /investor-evidence', { query, body: withKnownType(file, kinds) });
  return done(action, 'Sent. We’ll email you when an operator has decided.');
};

const remove: FormHandler = async (action) => {
  const { api, form, key } = action;
  await api.send('DELETE /investor-evidence/:id', { params: { id: text(form, 'id') }, key });
  return done(action, 'The file is removed.');
};

/** The forms about evidence. */
export const evidenceActions = {
  [sendEvidenceIntent]: send,
  [removeEvidenceIntent]: remove,
} satisfies Readonly<Record<string, FormHandler>>;
