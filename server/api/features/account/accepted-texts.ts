import { recordAcceptance } from '#api/platform/legal/acceptance-store.ts';
import { changedText } from '#api/platform/legal/changed-text.ts';
import type { LegalTexts } from '#api/platform/legal/legal-texts.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import type { FieldError } from '#shared/http/errors.ts';
import type { Registration } from '#shared/product/account/account.ts';

/** The versions of the texts that somebody accepted. */
type Accepted = Pick<Registration, 'acceptTerms' | 'acceptPrivacy'>;

/**
 * The accepted versions must be those in force: a text that changed while the form was open has to
 * be read first.
 */
export function changedTexts(
  { acceptTerms, acceptPrivacy }: Accepted,
  legal: LegalTexts,
  now: number,
): readonly FieldError[] {
  const accepted = [
    { document: 'terms-of-service', version: acceptTerms, pointer: '/acceptTerms' },
    { document: 'privacy-policy', version: acceptPrivacy, pointer: '/acceptPrivacy' },
  ] as const;
  return accepted.flatMap(({ document, version, pointer }) => {
    const changed = changedText(legal, document, version, now);
    if (changed === undefined) return [];
    const message = `“${changed.title}” changed in the meantime. Read version ${changed.version}, then tick the box again.`;
    return [{ pointer, code: 'changed', message }];
  });
}

/** Records both acceptances, with the moment. */
export async function recordAcceptances(
  trx: Transaction,
  userId: string,
  { acceptTerms, acceptPrivacy }: Accepted,
  now: number,
): Promise<void> {
  await recordAcceptance(trx, userId, { document: 'terms-of-service', version: acceptTerms }, now);
  await recordAcceptance(trx, userId, { document: 'privacy-policy', version: acceptPrivacy }, now);
}
