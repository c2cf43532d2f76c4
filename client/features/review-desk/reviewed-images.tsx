import type { RaiseImage } from '#shared/product/raises/raise-images.ts';
import { RaiseImageView } from '../../domain/raise/raise-image.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './review-desk.module.css';

const imageFields: readonly string[] = ['cover', 'logo', 'images'];

/** Tells whether a field of a raise has images. */
export function hasImages(name: string): boolean {
  return imageFields.includes(name);
}

/** Lists the images in the value of a field. */
export function imagesIn(value: unknown): readonly RaiseImage[] {
  return [value].flat().filter((one): one is RaiseImage => one !== null && one !== undefined);
}

/** Shows images with what is said of them, for who reviews both. */
export function ReviewedImages(props: {
  readonly raise: string;
  readonly images: readonly RaiseImage[];
}) {
  const { raise, images } = props;
  return (
    <ul className={classes(stackCss['space3'], css['images'])}>
      {images.map((image) => (
        <li key={image.file}>
          <RaiseImageView raise={raise} image={image} sizes="16rem" decorative />
          <span>{image.alt}</span>
        </li>
      ))}
    </ul>
  );
}
