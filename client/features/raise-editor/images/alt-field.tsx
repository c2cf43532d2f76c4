import { useId } from 'react';
import fieldCss from '../../../ui/form/field.module.css';
import css from './images.module.css';

/**
 * Asks what an image shows. There are several in one form, each with the file that it is about, so
 * that what is typed goes to its image even where somebody else has moved it.
 */
export function AltField(props: {
  readonly file: string;
  readonly alt: string;
  /** What the image is called in a sentence: "the cover", "image 1". */
  readonly name: string;
  readonly maxLength: number;
}) {
  const { file, alt, name, maxLength } = props;
  const id = useId();
  const isMissing = alt.trim() === '';
  return (
    <>
      <input type="hidden" name="file" value={file} />
      <label htmlFor={id} className={fieldCss['label']}>
        What {name} shows
      </label>
      {isMissing ? (
        <p id={`${id}-missing`} className={css['missing']}>
          Needed before you submit: it’s read out to people who can’t see the image.
        </p>
      ) : null}
      <input
        // After it was saved it shows what is stored.
        key={alt}
        id={id}
        name="alt"
        defaultValue={alt}
        maxLength={maxLength}
        aria-required
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        className={fieldCss['input']}
      />
    </>
  );
}
