import { LegalPage } from '../features/legal/legal-page.tsx';
import {
  askedDocument,
  askedVersion,
  versionsNewestFirst,
} from '../features/legal/legal-versions.ts';
import { termsArchive } from '../features/legal/terms/terms-archive.ts';
import { definePage } from '../page.ts';
import { usePageView } from '../page-state.tsx';

const path = '/terms-of-service';

function TermsOfService() {
  const { url, site } = usePageView();
  return (
    <LegalPage
      document={askedDocument(termsArchive, url, site)}
      current={termsArchive.current}
      versions={versionsNewestFirst(termsArchive)}
      path={path}
    />
  );
}

export const page = definePage({
  validate: ({ url }) => askedVersion(termsArchive, url) !== null,
  head: ({ url, site }) => {
    const document = askedDocument(termsArchive, url, site);
    return {
      title: document.title,
      description: document.summary,
      // Only the text in force is for search engines.
      canonical: path,
      noIndex: document.version !== termsArchive.current,
    };
  },
  Component: TermsOfService,
});
