import { useEffect, useRef } from 'react';
import { acceptedImageTypes } from '#shared/product/content/image-address.ts';
import { imageAltMaxLength, imageMaxBytes } from '#shared/product/fields/limits.ts';
import { useFormResult, usePageView } from '../../../framework/pages/page-state.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { SessionEndedNotice } from '../../../ui/feedback/session-ended-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { acceptText, bytesText, limitsText } from '../../../ui/form/chosen-file.ts';
import { FieldFrame, fieldAttributes, TextField } from '../../../ui/form/field.tsx';
import { FileInput } from '../../../ui/form/file-input.tsx';
import { HiddenFields } from '../../../ui/form/form-button.tsx';
import { FormContext, useField } from '../../../ui/form/form-context.ts';
import { FormOutcome } from '../../../ui/form/form-outcome.tsx';
import { useHydrated } from '../../../ui/form/hydrated.ts';
import boxCss from '../../../ui/layout/box.module.css';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import { addIntents, filesField, type ImageUse, uploadedField } from './image-actions.ts';
import { useImageUploads } from './use-image-uploads.ts';

/**
 * Asks for images of one use. With scripts they go up as soon as they are chosen, one after another,
 * and the form follows; without, they are sent with the form.
 */
export function AddImages(props: {
  readonly raise: string;
  readonly use: ImageUse;
  readonly label: string;
  /** What fits there. */
  readonly hint: string;
  /** How many more there may be. */
  readonly most: number;
  /** What it shows is asked with it, because nothing unfinished can be proposed. */
  readonly asksAlt?: boolean;
}) {
  const { raise, use, asksAlt = false } = props;
  const intent = addIntents[use];
  const result = useFormResult(intent);
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate
      className={classes(stackCss['space4'], boxCss['ruledWide'])}
    >
      <HiddenFields intent={intent} fields={{ id: raise }} />
      <FormOutcome intent={intent} result={result} />
      <FormContext value={{ intent, result, ...(use === 'cover' && { first: filesField }) }}>
        {asksAlt ? <AltOfNew use={use} /> : null}
        <Files {...props} />
      </FormContext>
    </form>
  );
}

function AltOfNew({ use }: { readonly use: ImageUse }) {
  return (
    <TextField
      name="alt"
      label={`What the new ${use === 'cover' ? 'cover' : 'image'} shows`}
      hint="It’s read out to people who can’t see the image."
      maxLength={imageAltMaxLength}
    />
  );
}

function Files(props: Parameters<typeof AddImages>[0]) {
  const { raise, use, label, hint, most, asksAlt = false } = props;
  const result = useFormResult(addIntents[use]);
  const { url } = usePageView();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { state, begin, cancel, loggedOut } = useImageUploads(raise, most);
  const words = {
    name: filesField,
    label,
    hint: `${hint} ${limitsText(acceptedImageTypes, imageMaxBytes)}`,
  };
  const found = useField(filesField);
  const field = state.phase === 'refused' ? { ...found, error: state.reason } : found;

  // Files chosen before the scripts loaded go up like any others.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have loaded
  useEffect(take, []);

  const sent = state.phase === 'sent' ? state.files : null;
  useEffect(() => {
    if (sent === null || asksAlt) return;
    input.current?.form?.requestSubmit();
    cancel();
  }, [sent, asksAlt, cancel]);

  // What was proposed is not sent again; after a refusal it is still there.
  const isDone = result !== null && result.problem === undefined;
  useEffect(() => {
    if (isDone) cancel();
  }, [isDone, cancel]);

  function take(): void {
    const files = [...(input.current?.files ?? [])];
    if (input.current !== null) input.current.value = '';
    if (files.length > 0) begin(files);
  }

  return (
    <FieldFrame field={field} words={words}>
      <div className={rowCss['filters']}>
        <FileInput
          {...fieldAttributes(field, words)}
          ref={input}
          name={hydrated ? undefined : filesField}
          multiple={most > 1}
          accept={acceptText(acceptedImageTypes)}
          onChange={take}
        />
        {sent !== null && asksAlt ? <span role="status">Uploaded</span> : null}
        {hydrated && !asksAlt ? null : (
          <Button type="submit" variant="secondary" disabled={state.phase === 'sending'}>
            {asksAlt ? 'Propose image' : 'Upload'}
          </Button>
        )}
      </div>
      {sent?.map((file) => (
        <input key={file} type="hidden" name={uploadedField} value={file} />
      ))}
      {state.phase === 'sending' ? (
        <div className={rowCss['filters']}>
          <Progress
            label={`Uploading ${state.file.name} (${state.at} of ${state.of})`}
            value={state.sent}
            max={Math.max(1, state.file.size)}
            text={`${bytesText(state.sent)} of ${bytesText(state.file.size)}`}
          />
          <Button variant="secondary" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : null}
      {loggedOut ? (
        <SessionEndedNotice tone="danger" url={url} live>
          to upload images, and choose them again.
        </SessionEndedNotice>
      ) : null}
    </FieldFrame>
  );
}
