import { privacyVersion } from '../../../../shared/legal-versions.ts';
import type { Site } from '../../../page.ts';
import type { LegalDocument } from '../legal-document.ts';
import type { LegalArchive } from '../legal-versions.ts';
import { sharingAndRights } from './sharing-and-rights.ts';
import { whatWeProcess } from './what-we-process.ts';

/** All versions of the privacy policy. A new version is a new entry; an old one is never edited. */
export const privacyArchive: LegalArchive = {
  current: privacyVersion,
  versions: { '2026-11-20': firstPolicy },
};

function firstPolicy(site: Site): LegalDocument {
  return {
    title: 'Privacy policy',
    version: '2026-11-20',
    summary: `What personal data ${site.brandName} processes, why, on which legal basis, for how long, who sees it, and what you can ask of us.`,
    changes: [{ version: '2026-11-20', summary: 'First version.' }],
    sections: [...whatWeProcess(site), ...sharingAndRights(site)],
  };
}
