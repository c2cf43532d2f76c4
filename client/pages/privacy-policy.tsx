import type { LegalText } from '../../shared/product/legal.ts';
import { legalHead, legalTextExists, loadLegalText } from '../features/legal/legal-data.ts';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { definePage } from '../page.ts';

const document = 'privacy-policy';

function PrivacyPolicy({ data }: { readonly data: LegalText }) {
  return <LegalPage text={data} />;
}

export const page = definePage<LegalText>({
  validate: (request) => legalTextExists(document, request),
  load: (request) => loadLegalText(document, request),
  head: ({ data }) => legalHead(data),
  Component: PrivacyPolicy,
});
