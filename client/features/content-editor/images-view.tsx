import { useState } from 'react';
import type { Image, ImageList } from '#shared/product/content/images.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { BulkConfirm } from '../../ui/data/bulk-bar.tsx';
import { DataGrid } from '../../ui/data/data-grid.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { bytesText } from '../../ui/form/chosen-file.ts';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { BlankList, FilterLinks, ListPage } from '../../ui/layout/list-page.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { faqEntryHref, type ImageSelection, imagesHref, postHref } from './content-address.ts';
import css from './content-editor.module.css';
import { uploadLinkId } from './content-tabs.tsx';
import { imageField, imageHint, imageLimits } from './upload-image.ts';
import { useImageUpload } from './use-image-upload.ts';

/** The images in articles and answers: where each is used, and its Markdown. */
export function ImagesView(props: {
  readonly selection: ImageSelection;
  readonly list: ImageList | null;
}) {
  const { selection, list } = props;
  const { url } = usePageView();
  const deleted = useFormResult('delete-image');
  return (
    <ListPage
      filters={{
        chosen: useLabels[selection.use],
        content: (
          <FilterLinks
            label="Use"
            links={(['', 'used', 'unused'] as const).map((use) => ({
              label: counted(use, list),
              href: imagesHref(use),
              current: use === selection.use,
            }))}
          />
        ),
      }}
      outcome={<FormOutcome intent="delete-image" result={deleted} />}
      record={
        selection.isUploading ? (
          <RecordPanel
            key="new"
            title="Upload an image"
            closeHref={addressWith(url, { id: null })}
            openedFrom={uploadLinkId}
          >
            <p>You can then use it in any article or answer.</p>
            <UploadForm />
          </RecordPanel>
        ) : null
      }
    >
      <ImageGrid selection={selection} list={list} />
    </ListPage>
  );
}

const useLabels: Readonly<Record<ImageSelection['use'], string>> = {
  '': 'All',
  used: 'Used',
  unused: 'Not used',
};

function counted(use: ImageSelection['use'], list: ImageList | null): string {
  if (list === null) return useLabels[use];
  return `${useLabels[use]} (${countOf(use, list)})`;
}

function countOf(use: ImageSelection['use'], { counts }: ImageList): number {
  return use === '' ? counts.used + counts.unused : counts[use];
}

/**
 * With scripts an image is sent as soon as it is chosen, and the form follows when it has arrived;
 * without, it is sent with the form.
 */
function UploadForm() {
  const { url } = usePageView();
  const [notes, setNotes] = useState<readonly string[]>([]);
  const { upload, loggedOut } = useImageUpload({
    onBegin: () => setNotes([]),
    onArrived: (answer) => setNotes(answer.notes),
  });
  return (
    <div className={stackCss['form']}>
      <Form intent="upload-image" submit="Upload the image" variant="secondary" files>
        <FileField
          name={imageField}
          label="Image"
          hint={imageHint}
          {...imageLimits}
          upload={upload}
          submitsForm
        />
      </Form>
      {loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to upload the image, and choose it again.
        </SessionEndedNotice>
      ) : null}
      <p role="status">{notes.join(' ')}</p>
    </div>
  );
}

function ImageGrid(props: { readonly selection: ImageSelection; readonly list: ImageList | null }) {
  const { selection, list } = props;
  if (list === null || list.items.length === 0) {
    return (
      <BlankList>
        {list === null ? (
          <Unavailable what="The list of images" />
        ) : (
          <EmptyState title={selection.use === '' ? 'No images yet' : 'There are no such images'}>
            <p>Images you upload appear here, with the articles and answers that use them.</p>
          </EmptyState>
        )}
      </BlankList>
    );
  }
  return (
    <DataGrid
      id="images"
      label="Images"
      items={list.items}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      cell={(image) => <ImageCard image={image} />}
      bulk={{
        fields: { view: 'content', part: 'images', _intent: 'delete-image' },
        actions: (
          <BulkConfirm
            to={imagesHref()}
            opener="Delete selected"
            explained="Unused images will be deleted for good."
          >
            Delete unused images
          </BulkConfirm>
        ),
      }}
      foot={
        <PageFoot
          shown={list.items.length}
          total={countOf(selection.use, list)}
          isFirst={selection.after === ''}
          nextCursor={list.nextCursor}
        />
      }
    />
  );
}

function ImageCard(props: { readonly image: Image }) {
  const { image } = props;
  const { id, name, width, height, bytes, usedBy } = image;
  return (
    <article aria-label={name} className={classes(stackCss['space2'], css['image'])}>
      <a href={image.address} className={css['frame']}>
        <img
          src={image.address}
          alt={`Open ${name}`}
          width={width}
          height={height}
          loading="lazy"
          className={classes(boxCss['box'], css['thumbnail'])}
        />
      </a>
      <h2 className={css['imageName']}>{name}</h2>
      <p className={css['note']}>
        {width} × {height} pixels, {bytesText(bytes)}
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
            confirm="Delete image"
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
            <a href={kind === 'post' ? postHref(id) : faqEntryHref(id)}>{title}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
