import { Readable } from 'node:stream';
import type { BinderSource } from '#api/platform/binder-source.ts';
import { accessCsv } from './access-csv.ts';

/** The log of who read what, in the binder of a raise; an investor does not see what others read. */
export const accessPapers: BinderSource = {
  section: 'access',
  async list({ storage: { longReads } }, { raiseId, commitment }) {
    if (commitment !== null) return [];
    // As an operator sees it: the binder is for them as well, and names nothing that is not published.
    const asOperator = { memberRole: undefined };
    const content = async () =>
      Readable.from(accessCsv(longReads.db(), raiseId, asOperator, { internal: true }));
    return [{ path: 'access/access-log.csv', title: 'Access log of the data room', content }];
  },
};
