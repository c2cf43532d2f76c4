import { LegalPage } from '../features/legal/legal-page.tsx';
import {
  askedDocument,
  askedVersion,
  versionsNewestFirst,
} from '../features/legal/legal-versions.ts';
import { privacyArchive } from '../features/legal/privacy/privacy-archive.ts';
import { definePage } from '../page.ts';
import { usePageView } from '../page-state.tsx';

const path = '/privacy-policy';

function PrivacyPolicy() {
  const { url, site } = usePageView();
  return (
    <LegalPage
      document={askedDocument(privacyArchive, url, site)}
      current={privacyArchive.current}
      versions={versionsNewestFirst(privacyArchive)}
      path={path}
    />
  );
}

export const page = definePage({
  validate: ({ url }) => askedVersion(privacyArchive, url) !== null,
  head: ({ url, site }) => {
    const document = askedDocument(privacyArchive, url, site);
    return {
      title: document.title,
      description: document.summary,
      // Only the text in force is for search engines.
      canonical: path,
      noIndex: document.version !== privacyArchive.current,
    };
  },
  Component: PrivacyPolicy,
});
