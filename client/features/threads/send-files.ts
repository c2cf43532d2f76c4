import {
  threadFileMaxBytes,
  threadFileNameMaxLength,
  threadFilesPerMessage,
} from '#shared/product/fields/limits.ts';
import { documentTypes } from '#shared/product/raises/document-kinds.ts';
import { type FieldMessage, fieldErrors } from '../../framework/forms/field-errors.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { reasonOf } from '../../framework/http/send-file.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { text } from '../../framework/pages/run-page.ts';
import { fileKinds, fileRefusal, withKnownType } from '../../ui/form/chosen-file.ts';

/** The name of the field that holds the files. */
export const filesField = 'files';

const kinds = fileKinds(documentTypes);

/** The name of the hidden fields that name the files that were uploaded already. */
export const sentFilesField = 'sent-files';
/** What is said to more files than a message takes. */
export const tooManyFiles = `Send at most ${threadFilesPerMessage} files with a message.`;

/** Names an uploaded file in a hidden field: its id, and what it is called. */
export function sentFileName(id: string, { name }: Pick<File, 'name'>): string {
  return `${id}/${name.slice(-threadFileNameMaxLength)}`;
}

/** The types and the size of a file; the API then checks the bytes. */
export const fileLimits = { kinds, maxBytes: threadFileMaxBytes } as const;

/**
 * Lists the files of a message: those that were uploaded when they were chosen, and without scripts
 * those of its form, which are uploaded now.
 * @throws ProblemError at the field, with a sentence for each file that was refused
 */
export async function sendFiles({ form, api }: PageAction) {
  const files = form.getAll(filesField).filter((one) => one instanceof File && one.size > 0);
  const params = { id: text(form, 'raise') };
  const sent: { readonly file: string; readonly name: string }[] = form
    .getAll(sentFilesField)
    .map((value) => {
      const [file = '', ...name] = String(value).split('/');
      return { file, name: name.join('/') };
    });
  if (sent.length + files.length > threadFilesPerMessage) throw atField(tooManyFiles);
  const faults: FieldMessage[] = [];
  for (const file of files as File[]) {
    const refusal = fileRefusal(file, kinds, threadFileMaxBytes);
    try {
      if (refusal !== undefined) throw atField(refusal);
      const upload = await api.send('PUT /raises/:id/thread-files', {
        params,
        body: withKnownType(file, kinds),
      });
      sent.push({ file: upload.file.id, name: file.name.slice(-threadFileNameMaxLength) });
    } catch (error) {
      if (!hasStatus(error, 400, 409, 413, 415, 422)) throw error;
      faults.push({ pointer: `/${filesField}`, message: `${file.name}: ${reasonOf(error)}` });
    }
  }
  if (faults.length > 0) throw fieldErrors(...faults);
  return sent;
}

const atField = (message: string) => fieldErrors({ pointer: `/${filesField}`, message });
