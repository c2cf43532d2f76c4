import { termsVersion } from '../../../../shared/legal-versions.ts';
import type { Site } from '../../../page.ts';
import type { LegalDocument } from '../legal-document.ts';
import type { LegalArchive } from '../legal-versions.ts';
import { generalTerms } from './general-terms.ts';
import { raisingAndInvesting } from './raising-and-investing.ts';
import { usingThePortal } from './using-the-portal.ts';

/** All versions of the terms of service. A new version is a new entry; an old one is never edited. */
export const termsArchive: LegalArchive = {
  current: termsVersion,
  versions: { '2026-11-20': firstTerms },
};

function firstTerms(site: Site): LegalDocument {
  return {
    title: 'Terms of service',
    version: '2026-11-20',
    summary: `The rules for using ${site.brandName}: what founders, investors and the operator may expect of one another. The points that matter most: the portal never holds money, our review is no endorsement, and you can lose all you invest.`,
    changes: [{ version: '2026-11-20', summary: 'First version.' }],
    sections: [...usingThePortal(site), ...raisingAndInvesting(site), ...generalTerms(site)],
  };
}
