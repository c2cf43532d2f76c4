import { checkedFileMaxBytes } from '#shared/product/fields/limits.ts';
import { checkPath } from '#shared/site/dashboard-address.ts';
import { fieldErrors } from '../../framework/forms/field-errors.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';
import { fileRefusal } from '../../ui/form/chosen-file.ts';
import { hashIn } from './check-address.ts';

export const checkIntent = 'check-document';
export const fileField = 'file';
export const hashField = 'sha256';

/**
 * Leads to what is known of a file or a hash. In a browser with scripts the hash is computed there,
 * and the file goes nowhere; without, the server computes it and forgets the file.
 */
export const checkDocument: FormHandler = async ({ form }) => {
  const file = form.get(fileField);
  if (file instanceof File && file.name !== '') {
    return { kind: 'redirect', to: checkPath(await hashOf(file)) };
  }
  const typed = text(form, hashField).trim();
  const sha256 = hashIn(typed);
  if (sha256 !== null) return { kind: 'redirect', to: checkPath(sha256) };
  if (typed === '') {
    throw fieldErrors({
      pointer: `/${fileField}`,
      message: 'Choose a file, or enter its SHA-256.',
    });
  }
  throw fieldErrors({
    pointer: `/${hashField}`,
    message: 'Enter one SHA-256: 64 digits and letters from a to f.',
  });
};

async function hashOf(file: File): Promise<string> {
  const refusal = fileRefusal(file, [], checkedFileMaxBytes);
  if (refusal !== undefined) throw atFile(refusal);
  // Browsers have it only on pages that came over HTTPS, or from the same machine.
  if (globalThis.crypto?.subtle === undefined) {
    throw atFile(
      'Your browser can’t compute hashes without HTTPS. Enter the SHA-256 of the file below.',
    );
  }
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function atFile(message: string) {
  return fieldErrors({ pointer: `/${fileField}`, message });
}
