import { type MouseEvent, useRef, useState } from 'react';
import type { ProblemError } from '../../../shared/errors.ts';
import type { FormResult } from '../../../shared/page-state.ts';
import type { Image, ImageAnswer } from '../../../shared/product/content-editing.ts';
import { usePageView } from '../../page-state.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormContext, useForm } from '../../ui/form-context.ts';
import { useHydrated } from '../../ui/hydrated.ts';
import { Notice } from '../../ui/notice.tsx';
import type { Upload } from '../../ui/use-upload.ts';
import css from './content-desk.module.css';
import { faultAt } from './editor-result.ts';
import { imageField, imageHint, imageLimits, imageMarkdown, sendImage } from './upload-image.ts';

/**
 * Pictures for the text: uploaded here, or chosen from those there are. With scripts one is looked at
 * and sent when it is chosen, and its Markdown goes to where the cursor stands; without, it is sent
 * with the form, its Markdown is shown to be pasted, and the text is kept.
 */
export function PicturePicker(props: {
  readonly images: readonly Image[] | null;
  readonly uploaded: Image | undefined;
  readonly onInsert: (markdown: string) => void;
}) {
  const { images, uploaded, onInsert } = props;
  const { intent, result } = useForm();
  const hydrated = useHydrated();
  const picked = usePicked(onInsert);
  const context = { intent, result: picked.refusal ?? result };
  const refused = result?.problem?.errors?.some(({ pointer }) => pointer === `/${imageField}`);
  return (
    <details className={css['help']} open={uploaded !== undefined || refused === true}>
      <summary>Put a picture in</summary>
      <FormContext value={context}>
        <div className={css['fields']} ref={picked.box}>
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
            key={picked.round}
            name={imageField}
            label="Picture"
            hint={imageHint}
            {...imageLimits}
            upload={picked.upload}
            optional
          />
          <div className={css['actions']}>
            <Button
              type="submit"
              name="_do"
              value="upload"
              look="secondary"
              onClick={picked.insert}
            >
              {hydrated ? 'Put it into the text' : 'Upload the picture'}
            </Button>
            <span role="status">{picked.said}</span>
          </div>
        </div>
      </FormContext>
      <Existing images={images} onInsert={onInsert} />
    </details>
  );
}

/**
 * With scripts the field sends a picture as soon as it is chosen; then it is put into the text. The
 * field carries the id of what has arrived, so what was removed from it is not put in.
 */
function usePicked(onInsert: (markdown: string) => void) {
  const { site } = usePageView();
  const { intent } = useForm();
  const box = useRef<HTMLDivElement>(null);
  const [arrived, setArrived] = useState<ImageAnswer | null>(null);
  const [missing, setMissing] = useState(false);
  const [said, setSaid] = useState('');
  const [round, setRound] = useState(0);

  const upload: Upload = async (file, options) => {
    setMissing(false);
    setSaid('');
    const answer = await sendImage(site.apiBaseUrl, file, options);
    setArrived(answer);
    return answer.image.id;
  };

  function insert(event: MouseEvent): void {
    event.preventDefault();
    const carried = box.current?.querySelector<HTMLInputElement>(`[name="${imageField}"]`);
    const shows = box.current?.querySelector<HTMLInputElement>('[name="shows"]');
    if (arrived === null || carried?.value !== arrived.image.id || !shows) {
      ask();
      return;
    }
    onInsert(imageMarkdown(arrived.image.address, shows.value));
    shows.value = '';
    setArrived(null);
    setRound(round + 1);
    setSaid(['Image inserted.', ...arrived.notes].join(' '));
  }

  function ask(): void {
    const isOnItsWay = box.current?.querySelector('progress') !== null;
    setMissing(!isOnItsWay);
    setSaid(isOnItsWay ? 'Wait for the upload to finish.' : '');
    box.current?.querySelector<HTMLInputElement>('[type="file"]')?.focus();
  }

  const refusal = missing
    ? refusalOf(intent, faultAt(`/${imageField}`, 'Choose a picture.'))
    : null;
  return { box, upload, insert, said, round, refusal };
}

function refusalOf(intent: string, { status, problem }: ProblemError): FormResult {
  return { kind: 'form', intent, status, problem, values: {} };
}

function Uploaded(props: { readonly image: Image }) {
  const { name, markdown } = props.image;
  return (
    <>
      <Notice tone="success" title={`“${name}” is uploaded`} live>
        <p>Paste this line into the text where it belongs. Your text is still here.</p>
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
      <p className={css['existingTitle']}>Or choose an uploaded one</p>
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
