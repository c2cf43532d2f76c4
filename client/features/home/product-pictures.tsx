import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { type ProductPicture, productPictures } from './pictures.ts';
import css from './product-pictures.module.css';

/** Views of the dashboard as they are, with the example data of the demo. */
export function ProductPictures() {
  return (
    <div className={css['pictures']}>
      {productPictures.map((picture, at) => (
        <figure key={picture.title} className={classes(at === 0 && css['wide'])}>
          <div className={css['frame']}>
            <Drawn picture={picture} scheme="light" />
            <Drawn picture={picture} scheme="dark" />
          </div>
          <figcaption className={css['caption']}>
            <p className={css['title']}>{picture.title}</p>
            <p className={textCss['soft']}>{picture.text}</p>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/**
 * Both themes are in the document and the stylesheet hides one, because `<picture>` follows the
 * system's theme and not the visitor's choice. A lazy image that is hidden is never loaded.
 */
function Drawn(props: { readonly picture: ProductPicture; readonly scheme: 'light' | 'dark' }) {
  const { picture, scheme } = props;
  const { width, height, alt } = picture;
  return (
    <img
      src={picture[scheme]}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      data-only-theme={scheme}
    />
  );
}
