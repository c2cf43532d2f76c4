import type { LegalText } from '../../shared/product/legal.ts';
import { legalHead, legalTextExists, loadLegalText } from '../features/legal/legal-data.ts';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { LegalTextAway } from '../features/legal/legal-text-away.tsx';
import { definePage } from '../page.ts';

const document = 'privacy-policy';

function PrivacyPolicy({ data }: { readonly data: LegalText | null }) {
  return data === null ? <LegalTextAway document={document} /> : <LegalPage text={data} />;
}

export const page = definePage<LegalText | null>({
  validate: (request) => legalTextExists(document, request),
  load: (request) => loadLegalText(document, request),
  head: ({ data }) => legalHead(document, data),
  Component: PrivacyPolicy,
});
