import type { LegalText } from '#shared/product/legal/legal.ts';
import { findLegalText, legalHead, loadLegalText } from '../features/legal/legal-loader.ts';
import { LegalView } from '../features/legal/legal-view.tsx';
import { type Deferred, definePage } from '../framework/pages/page.ts';

const document = 'privacy-policy';

function PrivacyPolicy({ data }: { readonly data: Deferred<LegalText | null> }) {
  return <LegalView document={document} data={data} />;
}

export const page = definePage<LegalText | null, null, null, LegalText | null | undefined>({
  validate: (request) => findLegalText(document, request),
  load: (request, _critical, _view, found) => loadLegalText(document, request, found),
  head: (view) => legalHead(document, view),
  Component: PrivacyPolicy,
});
