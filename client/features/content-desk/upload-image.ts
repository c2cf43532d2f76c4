import { ProblemError } from '../../../shared/errors.ts';
import type { ImageAnswer } from '../../../shared/product/content-editing.ts';
import { imageMaxBytes, imageNameMaxLength } from '../../../shared/product/limits.ts';
import type { PageAction } from '../../page.ts';
import { faultAt } from './editor-result.ts';

/** The name of the field that holds the picture. */
export const imageField = 'file';
/** What browsers offer to choose from; the API looks at the bytes, whatever they are called. */
export const imageTypes = 'image/png,image/jpeg,image/webp,image/gif';

const mostMiB = imageMaxBytes / 1024 / 1024;

/** At the field: what is taken. */
export const imageHint = `PNG, JPEG, WebP or GIF, at most ${mostMiB} MiB. Where and with what it was taken is removed.`;

/** The picture chosen in a form; an empty file where none was. */
export function imageOf(form: FormData): File {
  const chosen = form.get(imageField);
  return chosen instanceof File ? chosen : new File([], '');
}

/**
 * Stores a picture. What speaks against it is said at its field.
 * @throws ProblemError with the reason
 */
export async function uploadImage(api: PageAction['api'], file: File): Promise<ImageAnswer> {
  const pointer = `/${imageField}`;
  if (file.size === 0) throw faultAt(pointer, 'Choose a picture.');
  if (file.size > imageMaxBytes) {
    throw faultAt(pointer, `The picture is larger than ${mostMiB} MiB. Choose a smaller one.`);
  }
  const name = file.name.slice(0, imageNameMaxLength);
  const query = name.trim() === '' ? '' : `?${new URLSearchParams({ name })}`;
  try {
    return await api.put<ImageAnswer>(`/content/images${query}`, file);
  } catch (error) {
    if (!(error instanceof ProblemError) || !isAboutFile(error)) throw error;
    throw faultAt(pointer, error.problem.errors?.[0]?.message ?? error.problem.detail);
  }
}

function isAboutFile({ status }: ProblemError): boolean {
  return [400, 413, 415, 422].includes(status);
}

/** The Markdown of a picture; what it shows may hold no bracket that would end it. */
export function imageMarkdown(address: string, shows: string): string {
  const words = shows.replace(/\s+/g, ' ').trim();
  return `![${words.replace(/[\\[\]]/g, '\\$&')}](${address})`;
}
