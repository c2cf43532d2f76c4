import { useState } from 'react';
import type { Image, ImageList } from '../../../shared/product/content/content-editing.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { Pagination } from '../../ui/data/pagination.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './content-desk.module.css';
import { answerHref, imagesHref, postHref } from './desk-address.ts';
import { fileSize } from './file-size.ts';
import { imageField, imageHint, imageLimits } from './upload-image.ts';
import { usePictureUpload } from './use-picture-upload.ts';

/** The pictures in articles and answers: where each is used, and its Markdown. */
export function ImagesView(props: { readonly list: ImageList | null }) {
  const { list } = props;
  const deleted = useFormResult('delete-image');
  return (
    <>
      <Panel title="Upload a picture" lede="You can then use it in any article or answer.">
        <UploadForm />
      </Panel>
      <Panel title="Images">
        <FormOutcome intent="delete-image" result={deleted} />
        <ImageGrid list={list} />
      </Panel>
    </>
  );
}

/**
 * With scripts a picture is sent as soon as it is chosen, and the form follows when it has arrived;
 * without, it is sent with the form.
 */
function UploadForm() {
  const { url } = usePageView();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { upload, loggedOut } = usePictureUpload({
    onBegin: () => setNotes([]),
    onArrived: (answer) => setNotes(answer.notes),
  });
  return (
    <div className={css['narrow']}>
      <Form intent="upload-image" submit="Upload the picture" look="secondary" files>
        <FileField
          name={imageField}
          label="Picture"
          hint={imageHint}
          {...imageLimits}
          upload={upload}
          submitsForm
        />
      </Form>
      {loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to upload the picture, and choose it again.
        </SessionEndedNotice>
      ) : null}
      <p role="status">{notes.join(' ')}</p>
    </div>
  );
}

function ImageGrid(props: { readonly list: ImageList | null }) {
  const { list } = props;
  if (list === null) return <Unavailable what="The list of images" />;
  if (list.items.length === 0) {
    return (
      <EmptyState title="No pictures yet">
        <p>Images you upload appear here, with the articles and answers that use them.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={css['images']}>
        {list.items.map((image) => (
          <li key={image.id}>
            <ImageCard image={image} />
          </li>
        ))}
      </ul>
      <Pagination page={list.page} pages={list.pageCount} href={imagesHref} />
    </>
  );
}

function ImageCard(props: { readonly image: Image }) {
  const { image } = props;
  const { id, name, width, height, bytes, usedBy } = image;
  return (
    <article aria-label={name} className={css['image']}>
      <a href={image.address} className={css['frame']}>
        <img
          src={image.address}
          alt={`Open ${name}`}
          width={width}
          height={height}
          loading="lazy"
          className={css['thumbnail']}
        />
      </a>
      <h3 className={css['imageName']}>{name}</h3>
      <p className={css['note']}>
        {width} × {height} pixels, {fileSize(bytes)}
      </p>
      <CopyField id={`markdown-${id}`} label="Markdown" value={image.markdown} />
      {usedBy.length === 0 ? (
        <>
          <p className={css['note']}>Not used anywhere.</p>
          <ConfirmAction
            intent="delete-image"
            fields={{ id }}
            opener="Delete"
            about={name}
            question={`“${name}” will be deleted for good.`}
            confirm="Delete it"
          />
        </>
      ) : (
        <Users image={image} />
      )}
    </article>
  );
}

function Users(props: { readonly image: Image }) {
  return (
    <div className={css['note']}>
      <p>It stays while it is used in</p>
      <ul className={css['users']}>
        {props.image.usedBy.map(({ kind, id, title }) => (
          <li key={id}>
            <a href={kind === 'post' ? postHref(id) : answerHref(id)}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
