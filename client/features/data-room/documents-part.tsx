import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { AddDocument } from './add-document.tsx';
import { DocumentRecord } from './document-record.tsx';
import { FolderList } from './folder-list.tsx';
import { newRecord, partHref } from './room-address.ts';
import type { OwnRoom, PartContent } from './room-content.ts';

/** The documents of a room by folder, and the one that is open beside them. */
export function DocumentsPart(
  props: { readonly room: OwnRoom } & Extract<PartContent, { part: 'documents' }>,
) {
  const { room, list, open } = props;
  const { url } = usePageView();
  const ordered = useFormResult('order-document');
  const closeHref = addressWith(url, { id: null });
  return (
    <ListPage
      outcome={
        ordered?.problem === undefined ? undefined : (
          <FormOutcome intent="order-document" result={ordered} />
        )
      }
      notes={
        list === null || list.items.length === 0 ? undefined : (
          <p>
            All versions together take {bytesText(list.bytes)} of {bytesText(list.maxBytes)}. The
            first PDF in the folder “Pitch deck” is the deck of the raise.
          </p>
        )
      }
      record={
        open === null ? null : open === 'new' ? (
          <AddDocument key="new" room={room} closeHref={closeHref} />
        ) : (
          <DocumentRecord key={open.document.id} room={room} {...open} closeHref={closeHref} />
        )
      }
    >
      {list === null ? (
        <BlankList>
          <Unavailable what="The list of documents" />
        </BlankList>
      ) : list.items.length === 0 ? (
        <BlankList>
          <EmptyState
            title="No documents yet"
            action={
              room.mayChange ? (
                <ButtonLink href={partHref(room.id, 'documents', { id: newRecord })}>
                  Add the pitch deck
                </ButtonLink>
              ) : undefined
            }
          >
            <p>
              Begin with the deck as a PDF: it is required before a raise can be submitted. Only
              people you let in can read what you add here.
            </p>
          </EmptyState>
        </BlankList>
      ) : (
        <FolderList room={room} documents={list.items} open={open} moved={ordered?.notice ?? ''} />
      )}
    </ListPage>
  );
}
