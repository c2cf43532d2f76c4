import { type MouseEvent, useRef, useState } from 'react';
import { documentNameMaxLength } from '#shared/product/fields/limits.ts';
import type { DatedDocument } from '../../../domain/document/dated-document.ts';
import { pagesToShow, versionWords } from '../../../domain/document/document-words.ts';
import { thumbnailAddress } from '../../../domain/document/page-images.ts';
import { useFormResult, usePageView } from '../../../framework/pages/page-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { HiddenFields } from '../../../ui/form/form-button.tsx';
import rowCss from '../../../ui/layout/row.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import { Icon } from '../../../ui/tokens/icon.tsx';
import { folderOptions } from '../folder-options.ts';
import { pageHref } from '../room-address.ts';
import css from './staging.module.css';
import { publishFormId, publishIntent, removeIntent, stagedField } from './staging-actions.ts';

/** The form that publishes all staged documents together, with a row of fields for each. */
export function PublishForm(props: {
  readonly raise: string;
  readonly staged: readonly DatedDocument[];
  /** All of the room, staged ones included. */
  readonly documents: readonly DatedDocument[];
}) {
  const { raise, staged, documents } = props;
  const result = useFormResult(publishIntent);
  const ready = staged.filter(({ current }) => current !== null).length;
  const removing = useRef<HTMLFormElement>(null);

  // Without what is typed about the others, which stays in their fields.
  function remove(event: MouseEvent, id: string): void {
    const field = removing.current?.elements.namedItem('id');
    if (!(field instanceof HTMLInputElement)) return;
    event.preventDefault();
    field.value = id;
    removing.current?.requestSubmit();
  }

  return (
    <>
      <form ref={removing} method="post" hidden data-keep-scroll="">
        <HiddenFields intent={removeIntent} fields={{ id: '' }} />
      </form>
      <Form
        id={publishFormId}
        files
        intent={publishIntent}
        submit={ready === 1 ? 'Publish 1 document' : `Publish ${ready} documents`}
        waiting={ready === 0}
        saidElsewhere={result?.problem === undefined}
        guarded
      >
        <input type="hidden" name="raise" value={raise} />
        <ul className={css['rows']}>
          {staged.map((document) => (
            <StagedRow
              key={document.id}
              raise={raise}
              document={document}
              sameAs={sameFileIn(documents, document)}
              onRemove={remove}
            />
          ))}
        </ul>
      </Form>
    </>
  );
}

/** The document before it that has the same file; undefined where none has. */
function sameFileIn(
  documents: readonly DatedDocument[],
  { id, current }: DatedDocument,
): DatedDocument | undefined {
  const before = documents.slice(
    0,
    documents.findIndex((each) => each.id === id),
  );
  const published = documents.filter(({ publishedAt }) => publishedAt !== null);
  return [...published, ...before].find(
    (each) => current !== null && each.id !== id && each.current?.sha256 === current.sha256,
  );
}

function StagedRow(props: {
  readonly raise: string;
  readonly document: DatedDocument;
  readonly sameAs: DatedDocument | undefined;
  readonly onRemove: (event: MouseEvent, id: string) => void;
}) {
  const { raise, document, sameAs, onRemove } = props;
  const { id, name, folder, current } = document;
  const result = useFormResult(publishIntent);
  const typed = result?.values[stagedField('name', id)] === undefined ? undefined : result.values;
  const isOn = (field: 'nda' | 'watermark' | 'download', stored: boolean) =>
    typed === undefined ? stored : typed[stagedField(field, id)] === 'on';
  // Read once, as other fields are: what was ticked stays when another file arrives.
  const [ticked] = useState({
    nda: isOn('nda', document.ndaRequired),
    watermark: isOn('watermark', document.watermark),
    download: isOn('download', document.downloadAllowed),
  });
  return (
    <li className={css['row']}>
      <Thumbnail raise={raise} document={document} />
      {current === null ? null : <input type="hidden" name="id" value={id} />}
      <div className={css['fields']}>
        <TextField
          name={stagedField('name', id)}
          label="Name"
          value={name}
          maxLength={documentNameMaxLength}
          autoComplete="off"
        />
        <SelectField
          name={stagedField('folder', id)}
          label="Folder"
          value={folder}
          options={folderOptions}
        />
      </div>
      <div className={classes(rowCss['wrap'], css['switches'])}>
        <Checkbox
          name={stagedField('nda', id)}
          label="Readers accept the NDA first"
          value="on"
          checked={ticked.nda}
          optional
        />
        {pagesToShow(current) === 0 ? null : (
          <Checkbox
            name={stagedField('watermark', id)}
            label="Watermark pages with the reader’s name and the time"
            value="on"
            checked={ticked.watermark}
            optional
          />
        )}
        <Checkbox
          name={stagedField('download', id)}
          label="Readers can download the file"
          value="on"
          checked={ticked.download}
          optional
        />
      </div>
      <p className={classes(rowCss['row'], css['about'])}>
        {current === null ? 'No file arrived. Remove it and add it again.' : versionWords(current)}
        {sameAs === undefined ? null : <span>The same file as “{sameAs.name}”.</span>}
        <Button
          type="submit"
          name="remove"
          value={id}
          variant="quiet"
          size="small"
          formNoValidate
          onClick={(event) => onRemove(event, id)}
        >
          Remove<span className="visually-hidden"> {name}</span>
        </Button>
      </p>
    </li>
  );
}

/** The first page, small, and the way to all of them; a sign where there are none. */
function Thumbnail(props: { readonly raise: string; readonly document: DatedDocument }) {
  const { raise, document } = props;
  const { site } = usePageView();
  const { id, name, current } = document;
  if (pagesToShow(current) === 0) {
    return (
      <span className={css['thumbnail']}>
        <Icon name="document" />
      </span>
    );
  }
  return (
    <a href={pageHref(raise, id, 1)} className={css['thumbnail']}>
      <img
        src={thumbnailAddress(site.apiBaseUrl, {
          file: { kind: 'documents', id },
          page: 1,
        })}
        alt={`Page 1 of ${name}`}
        width={96}
        height={124}
        loading="lazy"
      />
    </a>
  );
}
