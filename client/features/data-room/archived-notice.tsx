import { archivedLabel } from '#shared/product/raises/archive.ts';
import { archivedRaises } from '#shared/product/raises/lifecycle.ts';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Why nothing is added to the room of a raise that has ended. */
export function ArchivedNotice() {
  return (
    <Notice tone="info" title={archivedLabel}>
      <p>{archivedRaises.message}</p>
    </Notice>
  );
}
