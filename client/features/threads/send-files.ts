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

/** The types and the size of a file; the API then checks the bytes. */
export const fileLimits = { kinds, maxBytes: threadFileMaxBytes } as const;

/**
 * Uploads the files of a form, to be sent with its message.
 * @throws ProblemError at the field, with a sentence for each file that was refused
 */
export async function sendFiles({ form, api }: PageAction) {
  const files = form.getAll(filesField).filter((one) => one instanceof File && one.size > 0);
  if (files.length > threadFilesPerMessage) {
    throw atField(`Send at most ${threadFilesPerMessage} files with a message.`);
  }
  const params = { id: text(form, 'raise') };
  const sent: { readonly file: string; readonly name: string }[] = [];
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
