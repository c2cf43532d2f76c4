import { useId } from 'react';
import type { DatedDocument } from '../../../domain/document/dated-document.ts';
import { usePageView } from '../../../framework/pages/page-state.tsx';
import { SessionEndedNotice } from '../../../ui/feedback/session-ended-notice.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { UploadList } from '../../../ui/form/upload-list.tsx';
import type { FileUpload } from '../../../ui/form/use-uploads.ts';
import { AddFiles } from './add-files.tsx';
import { PublishForm } from './publish-form.tsx';
import css from './staging.module.css';
import type { useStagedUploads } from './use-staged-uploads.ts';

/**
 * What is chosen and not published yet, above the list of a room: the field for files, their
 * uploads, and the form that publishes them together.
 */
export function StagingTray(props: {
  readonly raise: string;
  readonly staged: readonly DatedDocument[];
  readonly hasDeck: boolean;
  readonly uploads: ReturnType<typeof useStagedUploads>;
  /** Whether somebody asked to add documents, so that the field for files has the focus. */
  readonly isAsked: boolean;
  /** Where the tray closes; null while it holds something. */
  readonly closeHref: string | null;
}) {
  const { raise, staged, hasDeck, uploads, isAsked, closeHref } = props;
  const { url } = usePageView();
  const titleId = useId();
  const arriving = arrivingOf(uploads.uploads, staged);
  return (
    <section aria-labelledby={titleId} className={css['tray']}>
      <header className={css['head']}>
        <h2 id={titleId}>
          {staged.length === 0 ? 'Add documents' : `Not published yet: ${staged.length}`}
        </h2>
        {closeHref === null ? null : (
          <ButtonLink href={closeHref} variant="quiet" size="small">
            Close
          </ButtonLink>
        )}
      </header>
      <p className={css['soft']}>
        Only your company sees these. Choose what readers may do, then publish them together.
      </p>
      <AddFiles raise={raise} hasDeck={hasDeck} isAsked={isAsked} onChosen={uploads.add} />
      <UploadList uploads={arriving} drop={uploads.drop} retry={uploads.retry} />
      {uploads.loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to add the document, and choose it again.
        </SessionEndedNotice>
      ) : null}
      {staged.length === 0 ? null : <PublishForm raise={raise} staged={staged} />}
    </section>
  );
}

/** What is still to be shown of uploads: one that arrived has a row once the list was read again. */
export function arrivingOf(
  uploads: readonly FileUpload[],
  staged: readonly { readonly id: string }[],
): readonly FileUpload[] {
  return uploads.filter(
    ({ phase, value }) => phase !== 'sent' || !staged.some(({ id }) => id === value),
  );
}
