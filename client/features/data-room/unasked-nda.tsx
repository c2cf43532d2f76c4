import { Notice } from '../../ui/feedback/notice.tsx';
import { partHref } from './room-address.ts';
import type { OwnRoom, PartContent } from './room-content.ts';

/** Says where no document asks for the NDA that is in effect: nobody accepts it then. */
export function UnaskedNda({
  room,
  nda,
  documents,
}: { readonly room: OwnRoom } & Pick<Extract<PartContent, { part: 'nda' }>, 'nda' | 'documents'>) {
  const isUnasked = documents.length > 0 && !documents.some(({ ndaRequired }) => ndaRequired);
  if (nda === null || room.isEnded || !isUnasked) return null;
  return (
    <Notice tone="attention" title="No document requires the NDA yet">
      <p>
        Readers accept it only for documents with “Readers accept the NDA first”.{' '}
        <a href={partHref(room.id, 'documents')}>Choose the documents</a>
      </p>
    </Notice>
  );
}
