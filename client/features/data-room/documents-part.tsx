import { useRef } from 'react';
import { documentFolderLabels, documentFolders } from '#shared/product/raises/document-kinds.ts';
import { raisePath } from '#shared/site/dashboard-address.ts';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import { sameReturn } from '../../domain/raise/raise-left.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import { HiddenFields } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { useFocusAfterRemoval } from '../../ui/layout/use-focus-after-removal.ts';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import { ArchivedNotice } from './archived-notice.tsx';
import { DocumentRecord } from './document-record.tsx';
import { FolderList } from './folder-list.tsx';
import { newRecord, partHref } from './room-address.ts';
import type { OwnRoom, PartContent } from './room-content.ts';
import { OwnSearch } from './search-part.tsx';
import { changeSeveralIntent, deleteSeveralIntent } from './several-documents.ts';
import css from './staging/staging.module.css';
import { publishIntent, stageIntent } from './staging/staging-actions.ts';
import { arrivingOf, StagingTray } from './staging/staging-tray.tsx';
import { useFileDrop } from './staging/use-file-drop.ts';
import { useStagedUploads } from './staging/use-staged-uploads.ts';

type DocumentsContent = Extract<PartContent, { part: 'documents' }>;

/**
 * The documents of a room: what is staged above what readers see, by folder, and the one that is
 * open beside them. Files can be dropped on all of it.
 */
export function DocumentsPart(props: { readonly room: OwnRoom } & DocumentsContent) {
  const { room, list, open } = props;
  const { url } = usePageView();
  const reread = useRef<HTMLFormElement>(null);
  const documents: readonly DatedDocument[] = list?.items ?? [];
  const staged = documents.filter(({ publishedAt }) => publishedAt === null);
  const shown = documents.filter(({ publishedAt }) => publishedAt !== null);
  const place = { raise: room.id, hasDeck: documents.some(({ folder }) => folder === 'deck') };
  const uploads = useStagedUploads(
    place,
    documents.map(({ id }) => id),
    () => reread.current?.requestSubmit(),
  );
  const part = useRef<HTMLDivElement>(null);
  const trayHeading = useRef<HTMLHeadingElement>(null);
  useFocusAfterRemoval(part, trayHeading, staged.length);
  const { isOver, target } = useFileDrop(uploads.add);
  const isFull = staged.length > 0 || arrivingOf(uploads.uploads, staged).length > 0;
  const closeHref = addressWith(url, { id: null });
  const ordered = useFormResult('order-document');
  const published = useFormResult(publishIntent);
  const several = useSeveralOutcome();
  const isRaiseNext =
    room.mayChange && room.isPrepared && shown.some(({ folder }) => folder === 'deck');
  // One primary act at a time: to publish, to go on with the raise, or to add the first document.
  const hasOwnAction =
    isFull || (open === null && (isRaiseNext || (list !== null && shown.length === 0)));
  const outcome =
    ordered?.problem !== undefined ? (
      <FormOutcome intent="order-document" result={ordered} />
    ) : published?.notice !== undefined ? (
      <FormOutcome intent={publishIntent} result={published} />
    ) : (
      several
    );
  const empty = documentFolders
    .filter((folder) => shown.every((document) => document.folder !== folder))
    .map((folder) => documentFolderLabels[folder]);
  const space =
    list === null ? null : (
      <p>
        All versions use {bytesText(list.bytes)} of {bytesText(list.maxBytes)}. The first PDF in the
        folder “Pitch deck” is the deck of the raise.
        {empty.length === 0 || shown.length === 0 ? '' : ` Empty folders: ${empty.join(', ')}.`}
      </p>
    );
  // Below the list, which begins as high as every other one.
  const notes =
    shown.length > 0 ? (
      <OwnSearch q="" raise={room.id} />
    ) : list !== null && list.bytes > 0 ? (
      space
    ) : null;
  return (
    <div
      ref={part}
      data-over={isOver ? '' : undefined}
      data-own-action={hasOwnAction ? '' : undefined}
      className={css['drop']}
      {...(room.mayChange ? target : {})}
    >
      <form ref={reread} method="post" hidden data-keep-scroll="">
        <HiddenFields intent={stageIntent} fields={{ raise: room.id, sent: 'yes' }} />
      </form>
      <ListPage
        outcome={outcome}
        {...(notes !== null && { notes })}
        record={
          open === null || open === 'new' || open.document.publishedAt === null ? null : (
            <DocumentRecord key={open.document.id} room={room} {...open} closeHref={closeHref} />
          )
        }
      >
        {room.mayChange && (isFull || open === 'new') ? (
          <StagingTray
            {...place}
            staged={staged}
            documents={documents}
            uploads={uploads}
            isAsked={open === 'new'}
            closeHref={isFull ? null : closeHref}
            heading={trayHeading}
          />
        ) : null}
        {room.isEnded && open === 'new' ? <ArchivedNotice ended={room.ended} /> : null}
        {isRaiseNext && !isFull && (open === null || open === 'new') ? (
          <div className={classes(rowCss['wrap'], css['nextActs'])}>
            <ButtonLink href={`${raisePath(room.id)}&step=review`}>
              Continue with the raise
            </ButtonLink>
            {open === null ? (
              <ButtonLink
                variant="secondary"
                href={sameReturn(url, partHref(room.id, 'documents', { id: newRecord }))}
              >
                <Icon name="plus" /> Add documents
              </ButtonLink>
            ) : null}
          </div>
        ) : null}
        {list === null ? (
          <BlankList>
            <Unavailable what="The list of documents" />
          </BlankList>
        ) : shown.length > 0 ? (
          <FolderList
            room={room}
            documents={shown}
            open={open}
            moved={ordered?.notice ?? ''}
            foot={space}
          />
        ) : open === 'new' || isFull ? null : (
          <NoDocuments room={room} />
        )}
      </ListPage>
    </div>
  );
}

/** The result of what was done with several; undefined where nothing was. */
function useSeveralOutcome() {
  const changed = useFormResult(changeSeveralIntent);
  const deleted = useFormResult(deleteSeveralIntent);
  if (changed !== null) return <FormOutcome intent={changeSeveralIntent} result={changed} />;
  if (deleted !== null) return <FormOutcome intent={deleteSeveralIntent} result={deleted} />;
  return undefined;
}

function NoDocuments({ room }: { readonly room: OwnRoom }) {
  const { url } = usePageView();
  const add = (
    <ButtonLink href={sameReturn(url, partHref(room.id, 'documents', { id: newRecord }))}>
      Add the pitch deck
    </ButtonLink>
  );
  return (
    <BlankList>
      <EmptyState title="No documents yet" action={room.mayChange ? add : undefined}>
        <p>
          Start with the deck as a PDF. You need it to submit the raise. Only people you give access
          can read what you publish here.
        </p>
      </EmptyState>
    </BlankList>
  );
}
