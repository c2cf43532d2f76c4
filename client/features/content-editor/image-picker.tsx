import { type MouseEvent, useRef, useState } from 'react';
import type { ProblemError } from '#shared/http/errors.ts';
import type { Image, ImageResponse } from '#shared/product/content/images.ts';
import type { FormResult } from '#shared/site/page-state.ts';
import { type FieldMessage, fieldErrors } from '../../framework/forms/field-errors.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SessionEndedNotice } from '../../ui/feedback/session-ended-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/choice.tsx';
import { CopyField } from '../../ui/form/copy-field.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { FormContext, useForm } from '../../ui/form/form-context.ts';
import { useHydrated } from '../../ui/form/hydrated.ts';
import boxCss from '../../ui/layout/box.module.css';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './content-editor.module.css';
import { describedAs, describingFields, imageMarkdown } from './image-markdown.ts';
import { imageField, imageHint, imageLimits } from './upload-image.ts';
import { useImageUpload } from './use-image-upload.ts';

const ownPointers = [imageField, ...Object.values(describingFields)].map((name) => `/${name}`);

/**
 * Images for the text: uploaded here, or chosen from existing ones. With scripts, an image is
 * checked and sent when it is chosen, and its Markdown is inserted at the cursor; without, it is
 * sent with the form, its Markdown is shown for pasting, and the text is kept. Either way it must
 * be described first, or marked as decorative.
 */
export function ImagePicker(props: {
  readonly images: readonly Image[] | null;
  readonly uploaded: Image | undefined;
  readonly onInsert: (markdown: string) => void;
}) {
  const { images, uploaded, onInsert } = props;
  const { intent, result } = useForm();
  const hydrated = useHydrated();
  const { url } = usePageView();
  const chosen = useChosenImage(onInsert);
  const context = { intent, result: chosen.refusal ?? result };
  const refused = result?.problem?.errors?.some(({ pointer }) => ownPointers.includes(pointer));
  return (
    <details
      className={classes(boxCss['box'], css['help'])}
      open={uploaded !== undefined || refused === true}
    >
      <summary>Insert an image</summary>
      <FormContext value={context}>
        <div className={css['fields']} ref={chosen.box}>
          {uploaded === undefined ? null : <Uploaded image={uploaded} />}
          <TextField
            name={describingFields.words}
            label="Description"
            hint="A few words for people who can’t see the image."
            autoComplete="off"
            maxLength={200}
          />
          <Checkbox
            name={describingFields.decorative}
            value="yes"
            label="Decorative: the text says everything the image shows"
            optional
          />
          <FileField
            key={chosen.round}
            name={imageField}
            label="Image"
            hint={imageHint}
            {...imageLimits}
            upload={chosen.upload}
            optional
          />
          {chosen.loggedOut ? (
            <SessionEndedNotice tone="danger" url={url} live>
              to upload the image. Your text is kept; choose the image again.
            </SessionEndedNotice>
          ) : null}
          <div className={rowCss['buttons']}>
            <Button
              type="submit"
              name="_do"
              value="upload"
              variant="secondary"
              onClick={chosen.insert}
            >
              {hydrated ? 'Insert image' : 'Upload image'}
            </Button>
            <span role="status">{chosen.status}</span>
          </div>
          <Existing images={images} onInsert={chosen.insertExisting} />
        </div>
      </FormContext>
    </details>
  );
}

/**
 * With scripts the field sends an image as soon as it is chosen; then it is inserted into the
 * text. The field contains the id of the uploaded image, so one that was removed again is not
 * inserted.
 */
function useChosenImage(onInsert: (markdown: string) => void) {
  const { intent } = useForm();
  const box = useRef<HTMLDivElement>(null);
  const [arrived, setArrived] = useState<ImageResponse | null>(null);
  const [errors, setErrors] = useState<readonly FieldMessage[]>([]);
  const [status, setStatus] = useState('');
  const [round, setRound] = useState(0);
  const { upload, loggedOut } = useImageUpload({ onBegin, onArrived: setArrived });

  function onBegin(): void {
    setErrors([]);
    setStatus('');
  }

  function insert(event: MouseEvent): void {
    event.preventDefault();
    if (box.current?.querySelector('progress')) {
      setStatus('Wait for the upload to finish.');
      return;
    }
    const isThere = arrived !== null && control(imageField)?.value === arrived.image.id;
    const missing = { pointer: `/${imageField}`, message: 'Choose an image.' };
    if (!put(isThere ? arrived.image : null, isThere ? [] : [missing])) return;
    setArrived(null);
    setRound(round + 1);
    setStatus(['Image inserted.', ...(arrived?.notes ?? [])].join(' '));
  }

  function insertExisting(image: Image): void {
    if (put(image, [])) setStatus('Image inserted.');
  }

  /**
   * Inserts an image with its description into the text, or reports what is missing and moves
   * there.
   */
  function put(image: Image | null, others: readonly FieldMessage[]): boolean {
    const shows = control(describingFields.words);
    const decorative = control(describingFields.decorative);
    const described = describedAs(shows?.value ?? '', decorative?.checked === true);
    const found = [...described.errors, ...others];
    setErrors(found);
    if (image === null || found.length > 0) {
      setStatus('');
      const first = described.errors.length > 0 ? shows : fileControl();
      first?.focus();
      return false;
    }
    onInsert(imageMarkdown(image.address, described.words));
    if (shows) shows.value = '';
    if (decorative) decorative.checked = false;
    return true;
  }

  function control(name: string): HTMLInputElement | null {
    return box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
  }

  /** The visible control; a hidden one contains the id of the upload. */
  function fileControl(): HTMLInputElement | null {
    return box.current?.querySelector<HTMLInputElement>('[type="file"]') ?? null;
  }

  const refusal = errors.length > 0 ? refusalOf(intent, fieldErrors(...errors)) : null;
  return { box, upload, insert, insertExisting, status, round, refusal, loggedOut };
}

function refusalOf(intent: string, { status, problem }: ProblemError): FormResult {
  return { kind: 'form', intent, status, problem, values: {} };
}

function Uploaded(props: { readonly image: Image }) {
  const { name, markdown } = props.image;
  return (
    <>
      <Notice tone="success" title={`“${name}” is uploaded`} live>
        <p>Paste this line where the image belongs. Your text is still here.</p>
      </Notice>
      <CopyField id="uploaded-image" label="Markdown of the image" value={markdown} />
    </>
  );
}

function Existing(props: {
  readonly images: readonly Image[] | null;
  readonly onInsert: (image: Image) => void;
}) {
  const { images, onInsert } = props;
  const hydrated = useHydrated();
  if (images === null || images.length === 0) return null;
  return (
    <>
      <p className={css['existingTitle']}>
        {hydrated
          ? 'Or insert an uploaded one'
          : 'Or copy the line of an uploaded one, and write what it shows in place of “description”. Leave [ ] empty if it is decorative.'}
      </p>
      <ul className={classes(stackCss['space4'], css['existing'])}>
        {images.map((image) => (
          <li key={image.id}>
            <img
              src={image.address}
              alt=""
              width={image.width}
              height={image.height}
              loading="lazy"
              className={classes(boxCss['box'], css['thumbnail'])}
            />
            {hydrated ? (
              <Button variant="secondary" size="small" onClick={() => onInsert(image)}>
                Insert<span className="visually-hidden"> {image.name}</span>
              </Button>
            ) : (
              <code className={textCss['lines']}>
                {imageMarkdown(image.address, 'description')}
              </code>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
