import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useWhileBusy } from '../../framework/build-refresh/refresh-context.ts';
import { Progress } from '../feedback/progress.tsx';
import stackCss from '../layout/stack.module.css';
import { Button } from './button.tsx';
import { acceptText, bytesText, type FileKind, fileRefusal, limitsText } from './chosen-file.ts';
import { FieldFrame, type FieldWords, fieldAttributes } from './field.tsx';
import css from './file-field.module.css';
import { FileInput } from './file-input.tsx';
import { useField } from './form-context.ts';
import { useHydrated } from './hydrated.ts';
import { UploadedFile } from './uploaded-file.tsx';
import { type Upload, type Uploading, useUpload } from './use-upload.ts';

/**
 * A file. The hint says which types and sizes are allowed, and they are checked when a file is
 * chosen. Without `upload` the file is sent with the form. With `upload` it is sent at once, or when
 * its form is submitted, and the form contains the resolved value under the same name; without
 * scripts the form contains the file itself, so the action must accept both.
 */
export function FileField(
  props: FieldWords & {
    /** The accepted types; any if left out. */
    readonly kinds?: readonly FileKind[];
    readonly maxBytes?: number;
    readonly upload?: Upload;
    /** Submits the form when the upload has ended well. */
    readonly submitsForm?: boolean;
    /** Sends the file only when the form is submitted, which then waits for the upload. */
    readonly sendsWithForm?: boolean;
    /** The `accept` attribute, when `kinds` is not given. */
    readonly accept?: string;
    readonly ref?: Ref<HTMLInputElement>;
  },
) {
  const { kinds = [], maxBytes = Number.POSITIVE_INFINITY, upload, sendsWithForm = false } = props;
  const submitsForm = props.submitsForm === true || sendsWithForm;
  const field = useField(props.name);
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const { state, begin, cancel, refuse } = useUpload(upload, useWhileBusy());
  const words = { ...props, hint: props.hint ?? limitsText(kinds, maxBytes) };
  const sending = state.phase === 'sending';
  const early = useNotSentMeanwhile(input, sending);
  const error = state.phase === 'refused' ? state.reason : sending ? early : field.error;
  const sendsItself = hydrated && upload !== undefined;
  useImperativeHandle(props.ref, () => input.current as HTMLInputElement, []);

  // A file chosen before the scripts loaded is checked and sent like any other.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they have loaded
  useEffect(() => {
    if (input.current?.files?.[0] !== undefined) choose();
  }, []);

  const isHeld = sendsWithForm && sendsItself && !sending && state.phase !== 'sent';
  useSentOnSubmit(input, isHeld, begin);

  const sent = state.phase === 'sent';
  useEffect(() => {
    if (sent && submitsForm) input.current?.form?.requestSubmit();
  }, [sent, submitsForm]);

  function choose(): void {
    const file = input.current?.files?.[0];
    const reason = file === undefined ? undefined : fileRefusal(file, kinds, maxBytes);
    if (reason !== undefined) {
      // A file that would be refused is not sent; the reason names it.
      clear(input.current);
      refuse(reason);
    } else if (file === undefined || sendsWithForm) cancel();
    else begin(file);
  }

  function takeAway(): void {
    clear(input.current);
    cancel();
    input.current?.focus();
  }

  return (
    <FieldFrame field={{ ...field, error }} words={words}>
      <div className={stackCss['space2']}>
        <FileInput
          {...fieldAttributes({ ...field, error }, words)}
          ref={input}
          name={sendsItself ? undefined : props.name}
          accept={props.accept ?? acceptText(kinds)}
          onChange={choose}
        />
        {sendsItself && state.phase === 'sent' ? (
          <input type="hidden" name={props.name} value={state.value} />
        ) : null}
        {sendsItself ? <Outcome state={state} takeAway={takeAway} /> : null}
      </div>
    </FieldFrame>
  );
}

function clear(input: HTMLInputElement | null): void {
  if (input !== null) input.value = '';
}

/** The progress, and a button to cancel. */
function Outcome(props: { readonly state: Uploading; readonly takeAway: () => void }) {
  const { state, takeAway } = props;
  const statuses = { idle: '', refused: '', sending: 'Uploading', sent: 'Uploaded' };
  return (
    <div className={css['outcome']}>
      <span role="status" className="visually-hidden">
        {statuses[state.phase]}
      </span>
      {state.phase === 'sending' ? (
        <>
          <Progress
            label={`Uploading ${state.file.name}`}
            value={state.sent}
            max={Math.max(1, state.file.size)}
            text={`${bytesText(state.sent)} of ${bytesText(state.file.size)}`}
          />
          <Button variant="secondary" size="small" onClick={takeAway}>
            Cancel
          </Button>
        </>
      ) : null}
      {state.phase === 'sent' ? (
        <>
          <UploadedFile file={state.file} />
          <Button variant="quiet" size="small" onClick={takeAway}>
            Remove
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** Sends the chosen file when its form is submitted; the form follows when it has arrived. */
function useSentOnSubmit(
  input: { readonly current: HTMLInputElement | null },
  isHeld: boolean,
  begin: (file: File) => void,
): void {
  useEffect(() => {
    const form = input.current?.form;
    if (!isHeld || form === null || form === undefined) return;
    const onSubmit = (event: SubmitEvent): void => {
      const file = input.current?.files?.[0];
      if (file === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      begin(file);
    };
    form.addEventListener('submit', onSubmit);
    return () => form.removeEventListener('submit', onSubmit);
  });
}

/**
 * A form submitted during the upload would arrive without the file. So it is blocked, and the
 * reason is returned for the field.
 */
function useNotSentMeanwhile(
  input: { readonly current: HTMLInputElement | null },
  sending: boolean,
): string | undefined {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    const form = input.current?.form;
    if (!sending || form === null || form === undefined) return;
    setHeld(false);
    const onSubmit = (event: SubmitEvent): void => {
      event.preventDefault();
      event.stopPropagation();
      setHeld(true);
      input.current?.focus();
    };
    form.addEventListener('submit', onSubmit);
    return () => form.removeEventListener('submit', onSubmit);
  }, [input, sending]);

  return held ? 'Wait for the upload to finish, then submit the form.' : undefined;
}
