import { type MouseEvent, useRef, useState } from 'react';
import { ProblemError } from '../../../shared/errors.ts';
import type { Image } from '../../../shared/product/content-editing.ts';
import { browserTransport } from '../../http/browser-transport.ts';
import { apiClient } from '../../http/client.ts';
import { usePageView } from '../../page-state.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormContext, useForm } from '../../ui/form-context.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/notice.tsx';
import css from './content-desk.module.css';
import { imageField, imageHint, imageMarkdown, imageTypes, uploadImage } from './upload-image.ts';

/**
 * Pictures for the text: uploaded here, or chosen from those there are. With scripts their Markdown
 * goes to where the cursor stands; without, it is shown to be pasted, and the text is kept.
 */
export function PicturePicker(props: {
  readonly images: readonly Image[] | null;
  readonly uploaded: Image | undefined;
  readonly onInsert: (markdown: string) => void;
}) {
  const { images, uploaded, onInsert } = props;
  const { intent, result } = useForm();
  const upload = useUpload(onInsert);
  const context = { intent, result: upload.refusal ?? result };
  const refused = result?.problem?.errors?.some(({ pointer }) => pointer === `/${imageField}`);
  return (
    <details className={css['help']} open={uploaded !== undefined || refused === true}>
      <summary>Put a picture in</summary>
      <FormContext value={context}>
        <div className={css['fields']} ref={upload.box}>
          {uploaded === undefined ? null : <Uploaded image={uploaded} />}
          <TextField
            name="shows"
            label="What it shows"
            hint="In a few words, for those who cannot see it."
            autoComplete="off"
            maxLength={200}
            optional
          />
          <FileField
            name={imageField}
            label="Picture"
            hint={imageHint}
            accept={imageTypes}
            optional
          />
          <div className={css['actions']}>
            <Button
              type="submit"
              name="_do"
              value="upload"
              look="secondary"
              aria-disabled={upload.busy}
              onClick={upload.run}
            >
              Upload the picture
            </Button>
            <span role="status">{upload.said}</span>
          </div>
        </div>
      </FormContext>
      <Existing images={images} onInsert={onInsert} />
    </details>
  );
}

/** Sends the chosen picture by itself, so that the form need not be. */
function useUpload(onInsert: (markdown: string) => void) {
  const { site } = usePageView();
  const { intent } = useForm();
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  const [refusal, setRefusal] = useState<ReturnType<typeof refusalOf> | null>(null);

  async function send(file: HTMLInputElement, shows: HTMLInputElement): Promise<void> {
    setBusy(true);
    setSaid('Uploading …');
    setRefusal(null);
    try {
      const api = apiClient(browserTransport(site.apiBaseUrl, new AbortController().signal));
      const chosen = file.files?.[0] ?? new File([], '');
      const { image, notes } = await uploadImage(api, chosen);
      onInsert(imageMarkdown(image.address, shows.value));
      file.value = '';
      shows.value = '';
      setSaid(['The picture is in the text.', ...notes].join(' '));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setSaid('');
      setRefusal(refusalOf(intent, error));
      file.focus();
    } finally {
      setBusy(false);
    }
  }

  function run(event: MouseEvent): void {
    event.preventDefault();
    const file = box.current?.querySelector<HTMLInputElement>(`[name="${imageField}"]`);
    const shows = box.current?.querySelector<HTMLInputElement>('[name="shows"]');
    if (busy || !file || !shows) return;
    void send(file, shows);
  }

  return { box, busy, said, refusal, run };
}

function refusalOf(intent: string, error: ProblemError) {
  const errors = error.problem.errors ?? [
    { pointer: `/${imageField}`, code: 'refused', message: error.problem.detail },
  ];
  const { status } = error;
  return {
    kind: 'form',
    intent,
    status,
    problem: { ...error.problem, errors },
    values: {},
  } as const;
}

function Uploaded(props: { readonly image: Image }) {
  const { name, markdown } = props.image;
  return (
    <>
      <Notice tone="success" title={`“${name}” is uploaded`} live>
        <p>Paste this line into the text where it belongs. What you wrote is still here.</p>
      </Notice>
      <CopyField id="uploaded-picture" label="Its Markdown" value={markdown} />
    </>
  );
}

function Existing(props: {
  readonly images: readonly Image[] | null;
  readonly onInsert: (markdown: string) => void;
}) {
  const { images, onInsert } = props;
  const hydrated = useHydrated();
  if (images === null || images.length === 0) return null;
  return (
    <>
      <p className={css['existingTitle']}>Or one that is here already</p>
      <ul className={css['existing']}>
        {images.map((image) => (
          <li key={image.id}>
            <img
              src={image.address}
              alt=""
              width={image.width}
              height={image.height}
              loading="lazy"
              className={css['thumbnail']}
            />
            {hydrated ? (
              <Button
                look="secondary"
                size="small"
                onClick={() => onInsert(imageMarkdown(image.address, ''))}
              >
                Insert<span className="visually-hidden"> {image.name}</span>
              </Button>
            ) : (
              <code className={css['lines']}>{image.markdown}</code>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
