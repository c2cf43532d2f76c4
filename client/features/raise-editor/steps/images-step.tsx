import { imageAltMaxLength, raiseImagesMax } from '#shared/product/fields/limits.ts';
import type { RaiseImage } from '#shared/product/raises/raise-images.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { ReviewComment } from '#shared/product/raises/reviews.ts';
import { RaiseImageView } from '../../../domain/raise/raise-image.tsx';
import { reviewedConsequence } from '../../../domain/raise/weight-words.ts';
import { useFormResult } from '../../../framework/pages/page-state.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { HiddenFields } from '../../../ui/form/form-button.tsx';
import { FormContext } from '../../../ui/form/form-context.ts';
import { FormOutcome } from '../../../ui/form/form-outcome.tsx';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import { Comments } from '../field-remarks.tsx';
import { AddImages } from '../images/add-images.tsx';
import { AltField } from '../images/alt-field.tsx';
import { saveImagesIntent } from '../images/image-actions.ts';
import css from '../images/images.module.css';
import { raiseToChange } from '../live-change.ts';
import { raiseHref, stepAfter, stepTitles } from '../raise-address.ts';

/** Shows the images on the page of a raise: what each shows, their order, and how more are added. */
export function ImagesStep(props: {
  readonly raise: Raise;
  readonly comments: readonly ReviewComment[];
}) {
  const { comments } = props;
  const isProposed = props.raise.allowed.includes('propose-change');
  const raise = raiseToChange(props.raise);
  const { cover, logo, images } = raise;
  const free = raiseImagesMax - images.length;
  const hasImages = cover !== null || logo !== null || images.length > 0;
  return (
    <div className={css['step']}>
      <Comments comments={comments} />
      <p>
        Optional: the product, the place, a chart.{' '}
        {isProposed
          ? `Investors see a change once an operator approves it. ${reviewedConsequence}`
          : 'They’re reviewed with the rest of the raise; nobody else sees them before that.'}
      </p>
      {hasImages ? <SavedImages raise={raise} isProposed={isProposed} /> : null}
      <AddImages
        raise={raise.id}
        use="cover"
        label={cover === null ? 'Cover' : 'Another cover'}
        hint="Wide, ideally 1600 × 900 pixels; other shapes are cropped."
        most={1}
        asksAlt={isProposed}
      />
      <AddImages
        raise={raise.id}
        use="logo"
        label={logo === null ? 'Logo' : 'Another logo'}
        hint="Square, ideally with some space around it."
        most={1}
      />
      {free <= 0 ? (
        <p>A raise has {raiseImagesMax} images at most. Remove one to add another.</p>
      ) : (
        <AddImages
          raise={raise.id}
          use="images"
          label="More images"
          hint={`Up to ${free}${isProposed ? ', one at a time' : ''}.`}
          most={isProposed ? 1 : free}
          asksAlt={isProposed}
        />
      )}
      <p>
        <ButtonLink
          href={raiseHref(raise.id, stepAfter('images'))}
          variant={isProposed || hasImages ? 'secondary' : 'primary'}
        >
          Continue: {stepTitles[stepAfter('images')].toLowerCase()}
        </ButtonLink>
      </p>
    </div>
  );
}

/** What is said of the images that there are, in one form. */
function SavedImages(props: { readonly raise: Raise; readonly isProposed: boolean }) {
  const { raise, isProposed } = props;
  const { cover, logo, images } = raise;
  const result = useFormResult(saveImagesIntent);
  return (
    <form method="post" noValidate data-guard-unsaved="" className={css['saved']}>
      <HiddenFields intent={saveImagesIntent} fields={{ id: raise.id }} />
      {/* The first button is the one that the Enter key presses. */}
      <button type="submit" name="do" value="save" hidden>
        Save
      </button>
      <FormOutcome intent={saveImagesIntent} result={result} />
      <FormContext value={{ intent: saveImagesIntent, result }}>
        <ul className={css['list']}>
          {cover === null ? null : (
            <Entry raise={raise.id} image={cover} name="Cover" remove="cover" isWide />
          )}
          {logo === null ? null : (
            <Entry raise={raise.id} image={logo} name="Logo" remove="logo" isFixed />
          )}
          {images.map((image, at) => (
            <Entry
              key={image.file}
              raise={raise.id}
              image={image}
              name={`Image ${at + 1}`}
              remove={image.file}
              moves={[at > 0, at < images.length - 1]}
            />
          ))}
        </ul>
        {isProposed ? (
          <TextField
            name="reason"
            label="Reason for the change"
            hint="An operator sees it next to the images. At least 20 characters."
            optional
          />
        ) : null}
      </FormContext>
      <p>
        <Button type="submit" name="do" value="save">
          {isProposed ? 'Propose the descriptions' : 'Save the descriptions'}
        </Button>
      </p>
    </form>
  );
}

function Entry(props: {
  readonly raise: string;
  readonly image: RaiseImage;
  readonly name: string;
  /** What the button to remove it names. */
  readonly remove: string;
  /** What is said of it is not asked. */
  readonly isFixed?: boolean;
  readonly isWide?: boolean;
  /** Whether it can go up, and down. */
  readonly moves?: readonly [boolean, boolean];
}) {
  const { raise, image, name, remove, isFixed = false, isWide = false, moves } = props;
  const { file, alt } = image;
  const [up, down] = moves ?? [false, false];
  return (
    <li className={classes(stackCss['space4'], css['entry'])}>
      <RaiseImageView
        raise={raise}
        image={image}
        sizes="12rem"
        decorative
        className={isWide ? css['wide'] : css['thumb']}
      />
      <div className={classes(stackCss['space2'], stackCss['top'])}>
        <p>
          <strong>{name}</strong>
        </p>
        {isFixed ? (
          <p>{alt}</p>
        ) : (
          <AltField
            file={file}
            alt={alt}
            name={isWide ? 'the cover' : name.toLowerCase()}
            maxLength={imageAltMaxLength}
          />
        )}
        <div className={classes(rowCss['wrap'], css['buttons'])}>
          {up ? <Act does={`up ${file}`} words="Move up" name={name} /> : null}
          {down ? <Act does={`down ${file}`} words="Move down" name={name} /> : null}
          <Act does={`remove ${remove}`} words="Remove" name={name} />
        </div>
      </div>
    </li>
  );
}

function Act(props: { readonly does: string; readonly words: string; readonly name: string }) {
  return (
    <Button type="submit" name="do" value={props.does} size="small" variant="quiet">
      {props.words}
      <span className="visually-hidden"> {props.name}</span>
    </Button>
  );
}
