import { archivedLabel } from '#shared/product/raises/archive.ts';
import { archivedRaises } from '#shared/product/raises/lifecycle.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Why nothing is added to the room of a raise that has ended, since when, and who still reads it. */
export function ArchivedNotice({ ended }: { readonly ended: DateText | null }) {
  return (
    <Notice tone="info" title={archivedLabel}>
      <p>
        {ended === null ? (
          archivedRaises.message
        ) : (
          <>
            This raise ended on <FormattedDate moment={ended} />. It’s archived and read-only.
          </>
        )}{' '}
        People with access can still read it.
      </p>
    </Notice>
  );
}
