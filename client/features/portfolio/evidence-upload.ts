import { evidenceTypes } from '#shared/product/commitments/commitment-words.ts';
import { evidenceMaxBytes } from '#shared/product/fields/limits.ts';
import { requestLine } from '../../framework/http/endpoint-call.ts';
import { sendFile } from '../../framework/http/send-file.ts';
import type { FileKind } from '../../ui/form/chosen-file.ts';
import type { UploadOptions } from '../../ui/form/use-upload.ts';

/** The name of the field that holds the file. */
export const evidenceField = 'evidence';

const kinds: readonly FileKind[] = Object.entries(evidenceTypes).map(
  ([type, { label, extension }]) => ({
    label: label.split(' ')[0] ?? label,
    types: [type],
    endings: extension === 'jpg' ? ['.jpg', '.jpeg'] : [`.${extension}`],
  }),
);

/** The types and the size that the field accepts; the API then checks the bytes. */
export const evidenceLimits = { kinds, maxBytes: evidenceMaxBytes } as const;

/** Sends the file that shows a payment; gives what the form sends in its place. */
export async function uploadEvidence(
  apiBaseUrl: string,
  id: string,
  file: File,
  options: UploadOptions,
): Promise<string> {
  const { path } = requestLine('PUT /commitments/:id/evidence', { params: { id } });
  await sendFile<unknown>({ url: apiBaseUrl + path, file: withType(file), ...options });
  return 'sent';
}

/** Browsers do not know every type; the ending then says which one is meant. */
export function withType(file: File): File {
  if (kinds.some(({ types }) => types.includes(file.type))) return file;
  const kind = kinds.find(({ endings }) =>
    endings.some((ending) => file.name.toLowerCase().endsWith(ending)),
  );
  const type = kind?.types[0];
  return type === undefined ? file : new File([file], file.name, { type });
}
