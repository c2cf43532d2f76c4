import type { LegalDocument } from '#shared/product/legal/legal-documents.ts';
import type { FormHandler } from '../../framework/forms/form-actions.ts';
import { text } from '../../framework/pages/run-page.ts';

/** The `_intent` of the form that accepts a text. */
export const acceptIntents: Readonly<Record<LegalDocument, string>> = {
  'terms-of-service': 'accept-terms',
  'privacy-policy': 'accept-privacy',
};

/** Records that the version shown was accepted, and shows the page without the question. */
function acceptText(document: LegalDocument): FormHandler {
  return async ({ form, url, api, key }) => {
    await api.send('POST /me/legal', { body: { document, version: text(form, 'version') }, key });
    return { kind: 'redirect', to: url.pathname + url.search };
  };
}

/** The forms of `ChangedTexts`, by their intents. */
export const changedTextActions: Readonly<Record<string, FormHandler>> = {
  [acceptIntents['terms-of-service']]: acceptText('terms-of-service'),
  [acceptIntents['privacy-policy']]: acceptText('privacy-policy'),
};
