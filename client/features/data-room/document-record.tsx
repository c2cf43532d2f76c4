import { useRef } from 'react';
import { documentNameMaxLength, versionNoteMaxLength } from '#shared/product/fields/limits.ts';
import type { DocumentFolder } from '#shared/product/raises/document-kinds.ts';
import type { DatedDocument } from '../../domain/document/dated-document.ts';
import { pagesToShow, versionWords, viewWords } from '../../domain/document/document-words.ts';
import { documentConsequence } from '../../domain/raise/weight-words.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { rowId } from '../../ui/data/data-table.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { useFileUpload } from '../../ui/form/use-file-upload.ts';
import boxCss from '../../ui/layout/box.module.css';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './data-room.module.css';
import { withdrawDocumentIntent } from './document-actions.ts';
import { isReviewedDocument } from './document-consequences.ts';
import { DocumentStatus } from './document-status.tsx';
import {
  type documentBoxes,
  documentForm,
  documentLabel,
  documentValueInWords,
  storedDocument,
} from './document-values.ts';
import { documentsListId } from './folder-list.tsx';
import { folderOptions } from './folder-options.ts';
import { pageHref, partHref } from './room-address.ts';
import type { OwnRoom, VersionData } from './room-content.ts';
import { fileField, fileLimits, noteField, sendVersion } from './upload-document.ts';

/** One document: what readers may do with it, its versions, and a form for a new one. */
export function DocumentRecord(props: {
  readonly room: OwnRoom;
  readonly document: DatedDocument;
  readonly versions: readonly VersionData[];
  readonly closeHref: string;
}) {
  const { room, document, versions, closeHref } = props;
  const { id, name, folder, current, hidden } = document;
  // What an operator has taken down stays as it is.
  const mayChange = room.mayChange && hidden === null;
  const isReviewed = isReviewedDocument(room, document);
  return (
    <RecordPanel title={name} closeHref={closeHref} openedFrom={rowId(documentsListId, id)}>
      {current?.problem ? (
        <Notice tone="attention" title="Nobody can read the pages of this document">
          <p>{current.problem}</p>
        </Notice>
      ) : null}
      <FormOutcome intent={withdrawDocumentIntent} result={useFormResult(withdrawDocumentIntent)} />
      <DocumentStatus {...props} />
      <p className={rowCss['links']}>
        {pagesToShow(current) > 0 ? (
          <a href={pageHref(room.id, id, 1)}>{viewWords(current)}</a>
        ) : null}
        <a href={partHref(room.id, 'log', { document: id })}>Who read it</a>
      </p>
      {room.isEnded ? <p>The raise has ended, so this document can’t change.</p> : null}
      {mayChange ? <DocumentForm room={room} document={document} /> : null}
      <section
        aria-labelledby="versions"
        className={classes(stackCss['space3'], boxCss['ruledWide'], css['block'])}
      >
        <h3 id="versions">Versions</h3>
        {versions.length === 0 ? <p>There is no file yet.</p> : null}
        <ul className={css['versions']}>
          {versions.map((version) => (
            <VersionRow key={version.id} room={room} document={document} version={version} />
          ))}
        </ul>
        {mayChange ? (
          <NewVersion
            id={id}
            isFirst={versions.length === 0}
            folder={folder}
            isReviewed={isReviewed}
          />
        ) : null}
      </section>
      {mayChange ? (
        <ConfirmAction
          intent="delete-document"
          fields={{ id, raise: room.id }}
          opener="Delete"
          about={name}
          question={
            isReviewed
              ? `“${name}” was reviewed, so an operator has to approve deleting it. ${documentConsequence(folder)} Until then, readers can see it. Versions that were reviewed or signed are kept.`
              : `Nobody will be able to read “${name}”. Versions that were reviewed or signed are kept.`
          }
          confirm={isReviewed ? 'Propose deletion' : 'Delete document'}
        />
      ) : null}
    </RecordPanel>
  );
}

function DocumentForm(props: { readonly room: OwnRoom; readonly document: DatedDocument }) {
  const { room, document } = props;
  const { id, name, folder } = document;
  const isReviewed = isReviewedDocument(room, document);
  const refused = useFormResult(documentForm);
  const isOn = (field: (typeof documentBoxes)[number]) =>
    refused?.problem === undefined ? document[field] : refused.values[field] === 'on';
  return (
    <MergedForm
      intent={documentForm}
      submit="Save"
      guarded
      stored={storedDocument(document)}
      storedHref={partHref(room.id, 'documents', { id })}
      labelOf={documentLabel}
      inWords={documentValueInWords}
    >
      <input type="hidden" name="id" value={id} />
      <TextField
        name="name"
        label="Name"
        value={name}
        maxLength={documentNameMaxLength}
        autoComplete="off"
      />
      <SelectField
        name="folder"
        label="Folder"
        {...(isReviewed
          ? {
              hint: `It was reviewed, so an operator has to approve a new name or folder first. If it moves to another folder: ${documentConsequence(folder)}`,
            }
          : {})}
        value={folder}
        options={folderOptions}
      />
      <Checkbox
        name="ndaRequired"
        label="Readers accept the NDA first"
        value="on"
        checked={isOn('ndaRequired')}
        optional
      />
      <Checkbox
        name="watermark"
        label="Watermark pages with the reader’s name and the time"
        value="on"
        checked={isOn('watermark')}
        optional
      />
      <Checkbox
        name="downloadAllowed"
        label="Readers can download the file"
        hint="The file itself has no watermark."
        value="on"
        checked={isOn('downloadAllowed')}
        optional
      />
    </MergedForm>
  );
}

function VersionRow(props: {
  readonly room: OwnRoom;
  readonly document: DatedDocument;
  readonly version: VersionData;
}) {
  const { room, document, version } = props;
  const { site } = usePageView();
  const { n, uploadedBy, when, note } = version;
  const isCurrent = document.current?.n === n;
  const earlier = isCurrent ? {} : { n };
  return (
    <li>
      <span>
        <strong>Version {n}</strong>
        {versionStatus(version, document)}
      </span>
      <span className={textCss['note']}>
        {versionWords(version)}. {uploadedBy}, <ShortTime moment={when} />
      </span>
      {note === '' ? null : <span className={textCss['note']}>What changed: {note}</span>}
      <span className={rowCss['links']}>
        {pagesToShow(version) > 0 ? (
          <a href={pageHref(room.id, document.id, 1, earlier)}>
            View<span className="visually-hidden"> version {n}</span>
          </a>
        ) : null}
        <a href={`${site.apiBaseUrl}/documents/${document.id}/content?n=${n}`} download>
          Download<span className="visually-hidden"> version {n}</span>
        </a>
      </span>
    </li>
  );
}

/** What is written beside a file that is sent before its form. */
function noteBeside(file: HTMLInputElement | null): string {
  const field = file?.form?.elements.namedItem(noteField);
  return field instanceof HTMLInputElement ? field.value : '';
}

/** Whether readers see a version, after its number. */
function versionStatus({ n, state }: VersionData, { current, hidden }: DatedDocument): string {
  if (state === 'proposed') return ', needs an operator’s approval';
  if (state === 'not-shown') return ', never shown to readers';
  return current?.n === n && hidden === null ? ', what readers see' : '';
}

function NewVersion(props: {
  readonly id: string;
  readonly isFirst: boolean;
  readonly folder: DocumentFolder;
  readonly isReviewed: boolean;
}) {
  const { id, isFirst, folder, isReviewed } = props;
  const { url } = usePageView();
  const input = useRef<HTMLInputElement>(null);
  const { upload, loggedOut } = useFileUpload((apiBaseUrl, file, options) =>
    sendVersion(apiBaseUrl, id, { file, note: noteBeside(input.current) }, options),
  );
  return (
    <>
      <Form
        intent="replace-file"
        submit={isFirst ? 'Upload the file' : isReviewed ? 'Propose the file' : 'Replace the file'}
        variant="secondary"
        files
      >
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="folder" value={folder} />
        {isReviewed ? (
          <p className={textCss['note']}>
            An operator reviews a new version before readers see it. {documentConsequence(folder)}
          </p>
        ) : null}
        <FileField
          name={fileField}
          label={isFirst ? 'File' : 'New version'}
          {...fileLimits}
          upload={upload}
          sendsWithForm
          ref={input}
        />
        {isFirst ? null : (
          <TextField
            name={noteField}
            label="What has changed"
            hint={
              isReviewed
                ? 'Readers see it beside the new version. An operator approves it with the file.'
                : 'Readers see it beside the new version.'
            }
            maxLength={versionNoteMaxLength}
            autoComplete="off"
            optional
          />
        )}
      </Form>
      {loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to upload the file, and choose it again.
        </SessionEndedNotice>
      ) : null}
    </>
  );
}
