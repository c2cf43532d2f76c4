import { documentNameMaxLength } from '#shared/product/fields/limits.ts';
import type { DatedDocument } from '../../../domain/document/dated-document.ts';
import { pagesToShow, versionWords } from '../../../domain/document/document-words.ts';
import { thumbnailAddress } from '../../../domain/document/page-images.ts';
import { useFormResult, usePageView } from '../../../framework/pages/page-state.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/choice.tsx';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Icon } from '../../../ui/tokens/icon.tsx';
import { folderOptions } from '../folder-options.ts';
import { pageHref } from '../room-address.ts';
import css from './staging.module.css';
import { publishIntent, stagedField } from './staging-actions.ts';

/** The form that publishes all staged documents together, with a row of fields for each. */
export function PublishForm(props: {
  readonly raise: string;
  readonly staged: readonly DatedDocument[];
}) {
  const { raise, staged } = props;
  const result = useFormResult(publishIntent);
  const ready = staged.filter(({ current }) => current !== null).length;
  return (
    <Form
      intent={publishIntent}
      submit={ready === 1 ? 'Publish 1 document' : `Publish ${ready} documents`}
      waiting={ready === 0}
      saidElsewhere={result?.problem === undefined}
      guarded
    >
      <input type="hidden" name="raise" value={raise} />
      <ul className={css['rows']}>
        {staged.map((document) => (
          <StagedRow key={document.id} raise={raise} document={document} />
        ))}
      </ul>
    </Form>
  );
}

function StagedRow(props: { readonly raise: string; readonly document: DatedDocument }) {
  const { raise, document } = props;
  const { id, name, folder, current } = document;
  const result = useFormResult(publishIntent);
  const typed = result?.values[stagedField('name', id)] === undefined ? undefined : result.values;
  const isOn = (field: 'nda' | 'watermark' | 'download', stored: boolean) =>
    typed === undefined ? stored : typed[stagedField(field, id)] === 'on';
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
      <div className={css['switches']}>
        <Checkbox
          name={stagedField('nda', id)}
          label="Readers accept the NDA first"
          value="on"
          checked={isOn('nda', document.ndaRequired)}
          optional
        />
        {pagesToShow(current) === 0 ? null : (
          <Checkbox
            name={stagedField('watermark', id)}
            label="Watermark pages with the reader’s name and the time"
            value="on"
            checked={isOn('watermark', document.watermark)}
            optional
          />
        )}
        <Checkbox
          name={stagedField('download', id)}
          label="Readers can download the file"
          value="on"
          checked={isOn('download', document.downloadAllowed)}
          optional
        />
      </div>
      <p className={css['about']}>
        {current === null ? 'No file arrived. Remove it and add it again.' : versionWords(current)}
        <Button type="submit" name="remove" value={id} variant="quiet" size="small" formNoValidate>
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
