import { ProblemError } from '../../../shared/http/errors.ts';
import type { ImageAnswer } from '../../../shared/product/content/content-editing.ts';
import { takenPictures } from '../../../shared/product/content/media.ts';
import { imageMaxBytes, imageNameMaxLength } from '../../../shared/product/fields/limits.ts';
import { requestLine } from '../../framework/http/endpoint-call.ts';
import { sendFile } from '../../framework/http/send-file.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { limitsText } from '../../ui/form/chosen-file.ts';
import type { UploadOptions } from '../../ui/form/use-upload.ts';
import { type FieldFault, faultAt, faultsAt } from './editor-result.ts';

/** The name of the field that holds the picture. */
export const imageField = 'file';
/** What the field accepts by name and size; the API then checks the bytes. */
export const imageLimits = { kinds: takenPictures, maxBytes: imageMaxBytes } as const;

const mostMiB = imageMaxBytes / 1024 / 1024;

/** The hint at the field: what is accepted. */
export const imageHint = `${limitsText(takenPictures, imageMaxBytes)} Location and camera data are removed.`;

/** The picture chosen in a form; an empty file when none was. */
export function imageOf(form: FormData): File {
  const chosen = form.get(imageField);
  return chosen instanceof File ? chosen : new File([], '');
}

/** Errors of a picture that are found before the API checks it. */
export function pictureFaults({ size }: File): readonly FieldFault[] {
  const pointer = `/${imageField}`;
  if (size === 0) return [{ pointer, message: 'Choose a picture.' }];
  if (size <= imageMaxBytes) return [];
  const message = `The picture is larger than ${mostMiB} MiB. Choose a smaller one.`;
  return [{ pointer, message }];
}

/**
 * Stores a picture. Errors are shown at its field.
 * @throws ProblemError with the reason
 */
export async function uploadImage(api: PageAction['api'], file: File): Promise<ImageAnswer> {
  const faults = pictureFaults(file);
  if (faults.length > 0) throw faultsAt(faults);
  try {
    return await api.send('PUT /content/images', { query: { name: nameOf(file) }, body: file });
  } catch (error) {
    if (!(error instanceof ProblemError) || !isAboutFile(error)) throw error;
    throw faultAt(`/${imageField}`, reasonOf(error));
  }
}

/**
 * Stores a picture and reports progress; called by its field, which has already checked it.
 * @throws ProblemError with the reason
 */
export function sendImage(
  apiBaseUrl: string,
  file: File,
  options: UploadOptions,
): Promise<ImageAnswer> {
  const { path } = requestLine('PUT /content/images', { query: { name: nameOf(file) } });
  return sendFile<ImageAnswer>({ url: apiBaseUrl + path, file, ...options });
}

/** The name the picture is stored under; undefined when the file has none. */
function nameOf(file: File): string | undefined {
  const name = file.name.slice(0, imageNameMaxLength);
  return name.trim() === '' ? undefined : name;
}

/** Why a picture was not stored, in a sentence. */
export function reasonOf({ problem }: ProblemError): string {
  return problem.errors?.[0]?.message ?? problem.detail;
}

function isAboutFile({ status }: ProblemError): boolean {
  return [400, 413, 415, 422].includes(status);
}

/** The Markdown of a picture; the description may contain no bracket that would end it. */
export function imageMarkdown(address: string, shows: string): string {
  const words = shows.replace(/\s+/g, ' ').trim();
  return `![${words.replace(/[\\[\]]/g, '\\$&')}](${address})`;
}
