import { acceptedImageTypes } from '#shared/product/content/image-address.ts';
import type { ImageResponse } from '#shared/product/content/images.ts';
import { imageMaxBytes, imageNameMaxLength } from '#shared/product/fields/limits.ts';
import { type FieldMessage, fieldErrors } from '../../framework/forms/field-errors.ts';
import { requestLine } from '../../framework/http/endpoint-call.ts';
import { hasStatus } from '../../framework/http/has-status.ts';
import { reasonOf, sendFile } from '../../framework/http/send-file.ts';
import type { PageAction } from '../../framework/pages/page.ts';
import { limitsText } from '../../ui/form/chosen-file.ts';
import type { UploadOptions } from '../../ui/form/use-upload.ts';

/** The name of the field that holds the image. */
export const imageField = 'file';
/** The types and the size that the field accepts; the API then checks the bytes. */
export const imageLimits = { kinds: acceptedImageTypes, maxBytes: imageMaxBytes } as const;

const mostMiB = imageMaxBytes / 1024 / 1024;

/** The hint at the field: what is accepted. */
export const imageHint = `${limitsText(acceptedImageTypes, imageMaxBytes)} Location and camera data are removed.`;

/** The image chosen in a form; an empty file when none was. */
export function imageOf(form: FormData): File {
  const chosen = form.get(imageField);
  return chosen instanceof File ? chosen : new File([], '');
}

/** Errors of an image that are found before the API checks it. */
export function imageErrors({ size }: File): readonly FieldMessage[] {
  const pointer = `/${imageField}`;
  if (size === 0) return [{ pointer, message: 'Choose an image.' }];
  if (size <= imageMaxBytes) return [];
  const message = `The image is larger than ${mostMiB} MiB. Choose a smaller one.`;
  return [{ pointer, message }];
}

/**
 * Stores an image. Errors are shown at its field.
 * @throws ProblemError with the reason
 */
export async function uploadImage(api: PageAction['api'], file: File): Promise<ImageResponse> {
  const errors = imageErrors(file);
  if (errors.length > 0) throw fieldErrors(...errors);
  try {
    return await api.send('PUT /content/images', { query: { name: nameOf(file) }, body: file });
  } catch (error) {
    if (!hasStatus(error, 400, 413, 415, 422)) throw error;
    throw fieldErrors({ pointer: `/${imageField}`, message: reasonOf(error) });
  }
}

/**
 * Stores an image and reports progress; called by its field, which has already checked it.
 * @throws ProblemError with the reason
 */
export function sendImage(
  apiBaseUrl: string,
  file: File,
  options: UploadOptions,
): Promise<ImageResponse> {
  const { path } = requestLine('PUT /content/images', { query: { name: nameOf(file) } });
  return sendFile<ImageResponse>({ url: apiBaseUrl + path, file, ...options });
}

/** The name the image is stored under; undefined when the file has none. */
function nameOf(file: File): string | undefined {
  const name = file.name.slice(0, imageNameMaxLength);
  return name.trim() === '' ? undefined : name;
}
