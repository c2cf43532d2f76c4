import { type Ref, useId } from 'react';
import { stagedDaysAfterNotice, stagedDaysUntouched } from '#shared/product/fields/limits.ts';
import type { DatedDocument } from '../../../domain/document/dated-document.ts';
import { useFormResult, usePageView } from '../../../framework/pages/page-state.tsx';
import { FormattedDate } from '../../../ui/data/formatted-date.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { SessionEndedNotice } from '../../../ui/feedback/session-ended-notice.tsx';
import { ButtonLink } from '../../../ui/form/button.tsx';
import { FormButton } from '../../../ui/form/form-button.tsx';
import { FormOutcome } from '../../../ui/form/form-outcome.tsx';
import { UploadList } from '../../../ui/form/upload-list.tsx';
import type { FileUpload } from '../../../ui/form/use-uploads.ts';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import { AddFiles } from './add-files.tsx';
import { PublishForm } from './publish-form.tsx';
import css from './staging.module.css';
import { keepIntent } from './staging-actions.ts';
import type { useStagedUploads } from './use-staged-uploads.ts';

/**
 * What is chosen and not published yet, above the list of a room: the field for files, their
 * uploads, and the form that publishes them together.
 */
export function StagingTray(props: {
  readonly raise: string;
  readonly staged: readonly DatedDocument[];
  /** All of the room, staged ones included. */
  readonly documents: readonly DatedDocument[];
  readonly hasDeck: boolean;
  readonly uploads: ReturnType<typeof useStagedUploads>;
  /** Whether somebody asked to add documents, so that the field for files has the focus. */
  readonly isAsked: boolean;
  /** Where the tray closes; null while it holds something. */
  readonly closeHref: string | null;
  readonly heading: Ref<HTMLHeadingElement>;
}) {
  const { raise, staged, documents, hasDeck, uploads, isAsked, closeHref, heading } = props;
  const { url } = usePageView();
  const titleId = useId();
  const arriving = arrivingOf(uploads.uploads, staged);
  return (
    <section aria-labelledby={titleId} className={classes(stackCss['space3'], css['tray'])}>
      <header className={classes(rowCss['row'], rowCss['spread'])}>
        <h2 ref={heading} id={titleId} tabIndex={-1}>
          {staged.length === 0 ? 'Add documents' : `Not published yet: ${staged.length}`}
        </h2>
        {closeHref === null ? null : (
          <ButtonLink href={closeHref} variant="quiet" size="small">
            Close
          </ButtonLink>
        )}
      </header>
      <p className={css['soft']}>
        Only your company sees these. Choose what readers may do, then publish them together. We
        remove what nobody publishes or changes for {stagedDaysUntouched} days, and warn you{' '}
        {stagedDaysAfterNotice} days before.
      </p>
      <Fading raise={raise} staged={staged} />
      <AddFiles
        raise={raise}
        hasDeck={hasDeck}
        isAsked={isAsked}
        isWithStaged={staged.length > 0}
        onChosen={uploads.add}
      />
      <UploadList uploads={arriving} drop={uploads.drop} retry={uploads.retry} />
      {uploads.loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to add the document, and choose it again.
        </SessionEndedNotice>
      ) : null}
      {staged.length === 0 ? null : (
        <PublishForm raise={raise} staged={staged} documents={documents} />
      )}
    </section>
  );
}

/** Which documents are removed soon, and the button that keeps them. */
function Fading(props: { readonly raise: string; readonly staged: readonly DatedDocument[] }) {
  const { raise, staged } = props;
  const kept = useFormResult(keepIntent);
  const fading = staged.filter(({ removed }) => removed !== null);
  const first = fading.map(({ removedAt }) => removedAt ?? '').toSorted()[0];
  const removed = fading.find(({ removedAt }) => removedAt === first)?.removed;
  if (!removed) return <FormOutcome intent={keepIntent} result={kept} />;
  return (
    <Notice
      tone="attention"
      title={fading.length === 1 ? 'A document is removed soon' : 'Documents are removed soon'}
    >
      <p>
        Nobody has changed {fading.map(({ name }) => `“${name}”`).join(', ')} for weeks. Publish or
        keep {fading.length === 1 ? 'it' : 'them'} before <FormattedDate moment={removed} />.
      </p>
      <FormOutcome intent={keepIntent} result={kept} />
      <FormButton intent={keepIntent} fields={{ raise }}>
        Keep for {stagedDaysUntouched} more days
      </FormButton>
    </Notice>
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
