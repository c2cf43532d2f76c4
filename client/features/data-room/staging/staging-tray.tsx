import { useId } from 'react';
import type { DatedDocument } from '../../../domain/document/dated-document.ts';
import { usePageView } from '../../../framework/pages/page-state.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { SessionEndedNotice } from '../../../ui/feedback/session-ended-notice.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { bytesText } from '../../../ui/form/chosen-file.ts';
import { AddFiles } from './add-files.tsx';
import { PublishForm } from './publish-form.tsx';
import css from './staging.module.css';
import type { StagedUpload, useStagedUploads } from './use-staged-uploads.ts';

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
      {arriving.length === 0 ? null : (
        <ul aria-label="Uploads" className={css['uploads']}>
          {arriving.map((one) => (
            <UploadLine key={one.key} upload={one} drop={() => uploads.drop(one.key)} />
          ))}
        </ul>
      )}
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
  uploads: readonly StagedUpload[],
  staged: readonly { readonly id: string }[],
): readonly StagedUpload[] {
  return uploads.filter(
    ({ phase, id }) => phase !== 'sent' || !staged.some((one) => one.id === id),
  );
}

function UploadLine(props: { readonly upload: StagedUpload; readonly drop: () => void }) {
  const { upload, drop } = props;
  const { file, phase, sent, reason } = upload;
  return (
    <li className={css['upload']}>
      {phase === 'refused' ? (
        <p role="alert" className={css['refused']}>
          <strong>{file.name}</strong> was not added. {reason}
        </p>
      ) : (
        <Progress
          label={file.name}
          value={phase === 'sent' ? file.size : sent}
          max={Math.max(1, file.size)}
          text={progressText(upload)}
        />
      )}
      {phase === 'sent' ? null : (
        <Button variant="secondary" size="small" onClick={drop}>
          {phase === 'refused' ? 'Dismiss' : 'Cancel'}
          <span className="visually-hidden"> {file.name}</span>
        </Button>
      )}
    </li>
  );
}

function progressText({ phase, sent, file }: StagedUpload): string {
  if (phase === 'waiting') return 'Waiting';
  // All bytes have left; the portal is looking at them.
  if (phase === 'sent' || sent >= file.size) return 'Checking';
  return `${bytesText(sent)} of ${bytesText(file.size)}`;
}
