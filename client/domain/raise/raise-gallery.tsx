import { drawnImage } from '#shared/product/raises/drawn-images.ts';
import type { RaiseImage } from '#shared/product/raises/raise-images.ts';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import css from './raise-gallery.module.css';
import { RaiseImageView } from './raise-image.tsx';

/** Shows the images of a raise side by side, cut to one shape; each leads to the whole of it. */
export function RaiseGallery(props: {
  readonly raise: string;
  readonly images: readonly RaiseImage[];
}) {
  const { raise, images } = props;
  if (images.length === 0) return null;
  return (
    <section aria-label="Images">
      <ul className={classes(stackCss['space3'], css['gallery'])}>
        {images.map((image) => (
          <li key={image.file}>
            <a href={drawnImage(raise, image)?.src}>
              <RaiseImageView
                raise={raise}
                image={image}
                sizes="(width < 48rem) 46vw, 22rem"
                className={css['image']}
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
