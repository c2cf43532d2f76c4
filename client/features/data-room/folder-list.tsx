import { type ReactNode, useRef } from 'react';
import {
  type DocumentFolder,
  documentFolderLabels,
  documentFolders,
} from '#shared/product/raises/document-kinds.ts';
import { AddedNote } from '../../domain/document/added-note.tsx';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import {
  byFolder,
  pagesToShow,
  versionWords,
  viewWords,
} from '../../domain/document/document-words.ts';
import { documentsConsequence } from '../../domain/raise/weight-words.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { BulkChoice, BulkConfirm } from '../../ui/data/bulk-bar.tsx';
import { rowId } from '../../ui/data/data-table.tsx';
import { rowFocus } from '../../ui/data/row-keys.ts';
import { SelectableList } from '../../ui/data/selectable-list.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { ListGroup } from '../../ui/layout/list-page.tsx';
import { Menu } from '../../ui/layout/menu.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './data-room.module.css';
import { isReviewedDocument } from './document-consequences.ts';
import { type Move, movesOf } from './document-moves.ts';
import { proposedFor } from './document-status.tsx';
import { pageHref, partHref } from './room-address.ts';
import type { OwnRoom } from './room-content.ts';
import {
  changeField,
  changeSeveralIntent,
  deleteSeveralIntent,
  severalChanges,
} from './several-documents.ts';
import { useDragging } from './use-dragging.ts';

export const documentsListId = 'documents';

/**
 * Documents by folder. Their order is changed by dragging a handle, with the arrow keys on it, or in
 * the menu of a row, which also works without scripts.
 */
export function FolderList(props: {
  readonly room: OwnRoom;
  readonly documents: readonly DatedDocument[];
  readonly open: { readonly document: DatedDocument } | 'new' | null;
  /** What the last move did, to be read out. */
  readonly moved: string;
  /** Below them: how much room they take. */
  readonly foot: ReactNode;
}) {
  const { room, documents, open, moved, foot } = props;
  const form = useRef<HTMLFormElement>(null);
  const openId = open === null || open === 'new' ? null : open.document.id;

  function move(id: string, to: Move): void {
    const document = documents.find((one) => one.id === id);
    if (form.current === null || document === undefined) return;
    // Its form says what that causes before it is proposed.
    if (isReviewedDocument(room, document) && to.folder !== document.folder) {
      window.document.getElementById(rowId(documentsListId, id))?.click();
      return;
    }
    const fields = { document: id, folder: to.folder, before: to.before ?? '' };
    for (const [name, value] of Object.entries(fields)) {
      const field = form.current.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.current.requestSubmit();
  }

  const { dragged, target, handle } = useDragging(move);
  return (
    <div data-dragging={dragged === null ? undefined : ''} className={css['folders']}>
      <p role="status" className="visually-hidden">
        {moved}
      </p>
      <form ref={form} method="post" hidden>
        <input type="hidden" name="_intent" value="order-document" />
        <input type="hidden" name="raise" value={room.id} />
        {['document', 'folder', 'before'].map((name) => (
          <input key={name} type="hidden" name={name} defaultValue="" />
        ))}
      </form>
      <SelectableList
        id={documentsListId}
        ids={byFolder(documents).flatMap(({ documents: inFolder }) => inFolder.map(idOf))}
        foot={foot}
        bulk={
          room.mayChange
            ? {
                fields: { view: 'room', raise: room.id },
                actions: <ChangeSelected room={room} />,
              }
            : undefined
        }
      >
        {(boxes) =>
          shownFolders(documents, dragged !== null).map(
            ({ folder, title, documents: inFolder }) => (
              <section key={folder} aria-labelledby={`folder-${folder}`} data-folder={folder}>
                <ListGroup
                  title={
                    <div className={css['folderTitle']}>
                      {boxes?.allBox({ ids: inFolder.map(idOf), where: `in ${title}` })}
                      <h2 id={`folder-${folder}`}>{title}</h2>
                    </div>
                  }
                />
                <ol className={css['documents']}>
                  {inFolder.map((document) => (
                    <li
                      key={document.id}
                      data-document={document.id}
                      data-row=""
                      data-target={target?.before === document.id ? '' : undefined}
                      data-open={document.id === openId ? '' : undefined}
                      data-dragged={document.id === dragged ? '' : undefined}
                      data-selected={boxes?.selection.selected.has(document.id) ? '' : undefined}
                      className={css['document']}
                    >
                      <DocumentRow
                        room={room}
                        document={document}
                        moves={movesOf(documents, document)}
                        isOpen={document.id === openId}
                        box={boxes?.boxOf(document.id, document.name)}
                        handle={handle}
                        onMove={move}
                      />
                    </li>
                  ))}
                  <li
                    aria-hidden="true"
                    data-end=""
                    data-target={
                      target?.folder === folder && target.before === null ? '' : undefined
                    }
                    className={css['end']}
                  />
                </ol>
              </section>
            ),
          )
        }
      </SelectableList>
    </div>
  );
}

const idOf = ({ id }: DatedDocument) => id;

/** What can be done with the selected documents. */
function ChangeSelected({ room }: { readonly room: OwnRoom }) {
  const { url } = usePageView();
  const to = addressWith(url, { id: null });
  return (
    <>
      <BulkChoice
        to={to}
        intent={changeSeveralIntent}
        name={changeField}
        label="What to change in the selected documents"
        groups={severalChanges.map((group) => ({
          ...group,
          explained:
            room.isApproved && group.label === 'Move to'
              ? `Reviewed documents move once an operator approves it. ${documentsConsequence}`
              : undefined,
        }))}
      />
      <BulkConfirm
        to={to}
        intent={deleteSeveralIntent}
        opener="Delete"
        explained={
          room.isApproved
            ? `Nobody can read them afterwards. Reviewed documents are deleted once an operator approves it. ${documentsConsequence}`
            : 'Nobody can read them afterwards.'
        }
      >
        Delete selected documents
      </BulkConfirm>
    </>
  );
}

/** While something is dragged, empty folders are shown too, because it may be dropped there. */
function shownFolders(documents: readonly DatedDocument[], isDragging: boolean) {
  const full = byFolder(documents);
  if (!isDragging) return full;
  return documentFolders.map(
    (folder: DocumentFolder) =>
      full.find((each) => each.folder === folder) ?? {
        folder,
        title: documentFolderLabels[folder],
        documents: [],
      },
  );
}

function DocumentRow(props: {
  readonly room: OwnRoom;
  readonly document: DatedDocument;
  readonly moves: ReturnType<typeof movesOf>;
  readonly isOpen: boolean;
  /** Selects it; nothing where nothing can be done with several. */
  readonly box: ReactNode;
  readonly handle: (id: string) => object;
  readonly onMove: (id: string, to: Move) => void;
}) {
  const { room, document, moves, isOpen, box, handle, onMove } = props;
  const { id, name, current } = document;
  const hydrated = useHydrated();
  const isReviewed = isReviewedDocument(room, document);
  // A reviewed one leaves its folder by its form, which says what that causes.
  const isHere = ({ to }: { readonly to: Move }) => !isReviewed || to.folder === document.folder;
  return (
    <>
      <span className={css['lead']}>
        {box}
        {hydrated && room.mayChange ? (
          <button
            type="button"
            aria-label={`Move ${name}: drag it, or press the up and down arrow keys`}
            onKeyDown={(event) => {
              const to = { ArrowUp: moves.up, ArrowDown: moves.down }[event.key];
              if (to === undefined) return;
              event.preventDefault();
              onMove(id, to);
            }}
            {...handle(id)}
            className={css['handle']}
          >
            <Icon name="sort" />
          </button>
        ) : (
          <span className={css['handle']}>
            <Icon name="document" />
          </span>
        )}
      </span>
      <a
        id={rowId(documentsListId, id)}
        href={partHref(room.id, 'documents', { id })}
        aria-current={isOpen ? 'true' : undefined}
        data-keep-scroll=""
        className={css['name']}
        {...{ [rowFocus]: '' }}
      >
        {name}
      </a>
      <span className={classes(rowCss['wrap'], css['switches'])}>
        {document.hidden === null ? null : <Badge tone="danger">Taken down</Badge>}
        {proposedFor(room, id) === undefined ? null : (
          <Badge tone="attention">Change proposed</Badge>
        )}
        {document.ndaRequired ? <Badge>NDA</Badge> : null}
        {document.watermark ? <Badge>Watermark</Badge> : null}
        {document.downloadAllowed ? <Badge tone="attention">Download</Badge> : null}
      </span>
      <span className={css['about']}>
        {current === null ? 'No file yet' : `${versionWords(current)}, version ${current.n}`}
        {document.added === null ? null : (
          <span className={css['added']}>
            <AddedNote added={document.added} />
          </span>
        )}
      </span>
      <Menu label={`Actions for ${name}`}>
        {pagesToShow(current) > 0 ? (
          <a href={pageHref(room.id, id, 1)}>{viewWords(current)}</a>
        ) : null}
        <a href={partHref(room.id, 'log', { document: id })}>Who read it</a>
        {room.mayChange
          ? moves.all.filter(isHere).map(({ label, to }) => (
              <FormButton
                key={label}
                intent="order-document"
                fields={{
                  raise: room.id,
                  document: id,
                  folder: to.folder,
                  before: to.before ?? '',
                }}
                variant="quiet"
                about={name}
              >
                {label}
              </FormButton>
            ))
          : null}
        {room.mayChange && isReviewed ? (
          <a href={partHref(room.id, 'documents', { id })} data-keep-scroll="">
            Move to another folder
          </a>
        ) : null}
      </Menu>
    </>
  );
}
