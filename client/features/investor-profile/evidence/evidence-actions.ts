import { fieldErrors } from '#client/framework/forms/field-errors.ts';
import { done, type FormHandler } from '#client/framework/forms/form-actions.ts';
import { text } from '#client/framework/pages/run-page.ts';
import { type FileKind, fileRefusal } from '#client/ui/form/chosen-file.ts';
import {
  evidenceKinds,
  shownFileMaxBytes,
  shownFileTypes,
} from '#shared/product/evidence/evidence-kinds.ts';
import { documentNameMaxLength } from '#shared/product/fields/limits.ts';

export const sendEvidenceIntent = 'send-evidence';
export const removeEvidenceIntent = 'remove-evidence';
/** The name of the field that holds the file, as the API names it in a refusal. */
export const fileField = 'file';

const kinds: readonly FileKind[] = Object.entries(shownFileTypes).map(
  ([type, { label, extension }]) => ({
    label: label.split(' ')[0] ?? label,
    types: [type],
    endings: extension === 'jpg' ? ['.jpg', '.jpeg'] : [`.${extension}`],
  }),
);

/** The types and the size that the field accepts; the API then checks the bytes. */
export const fileLimits = { kinds, maxBytes: shownFileMaxBytes } as const;

const send: FormHandler = async (action) => {
  const { api, form } = action;
  const kind = evidenceKinds.find((one) => one === text(form, 'kind'));
  const file = form.get(fileField);
  const isChosen = file instanceof File && file.size > 0;
  const problems = [
    ...(kind === undefined ? [{ pointer: '/kind', message: 'Choose what the file shows.' }] : []),
    ...(isChosen ? [] : [{ pointer: `/${fileField}`, message: 'Choose a file.' }]),
  ];
  if (kind === undefined || !isChosen) throw fieldErrors(...problems);
  const refusal = fileRefusal(file, kinds, shownFileMaxBytes);
  if (refusal !== undefined) throw fieldErrors({ pointer: `/${fileField}`, message: refusal });
  const query = {
    kind,
    name: file.name.slice(-documentNameMaxLength),
    party: text(form, 'party') || undefined,
    replaces: text(form, 'replaces') || undefined,
  };
  await api.send('PUT /investor-evidence', { query, body: typed(file) });
  return done(action, 'Sent. We’ll email you when an operator has decided.');
};

const remove: FormHandler = async (action) => {
  const { api, form, key } = action;
  await api.send('DELETE /investor-evidence/:id', { params: { id: text(form, 'id') }, key });
  return done(action, 'The file is removed.');
};

/** Browsers do not know every type; the ending then says which one is meant. */
function typed(file: File): File {
  if (kinds.some(({ types }) => types.includes(file.type))) return file;
  const kind = kinds.find(({ endings }) =>
    endings.some((ending) => file.name.toLowerCase().endsWith(ending)),
  );
  const type = kind?.types[0];
  return type === undefined ? file : new File([file], file.name, { type });
}

/** The forms about evidence. */
export const evidenceActions = {
  [sendEvidenceIntent]: send,
  [removeEvidenceIntent]: remove,
} satisfies Readonly<Record<string, FormHandler>>;
