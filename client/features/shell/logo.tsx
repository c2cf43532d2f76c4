import type { SiteImage } from '#shared/site/page-state.ts';
import css from './logo.module.css';

/** The height of a logo in CSS pixels; the width follows from its proportions. */
const height = 36;

/**
 * The operator's logo. When there is one for each theme, both are in the document and the
 * stylesheet hides one, because `<picture>` follows the system's theme and not the visitor's
 * choice.
 */
export function Logo(props: {
  readonly name: string;
  readonly light: SiteImage;
  readonly dark: SiteImage | null;
}) {
  const { name, light, dark } = props;
  if (dark === null) return <LogoImage name={name} image={light} />;
  return (
    <>
      <LogoImage name={name} image={light} only="light" />
      <LogoImage name={name} image={dark} only="dark" />
    </>
  );
}

function LogoImage(props: {
  readonly name: string;
  readonly image: SiteImage;
  readonly only?: 'light' | 'dark';
}) {
  const { name, image, only } = props;
  return (
    <img
      src={image.href}
      alt={name}
      width={Math.round((height * image.width) / image.height)}
      height={height}
      // A hidden one is then never loaded.
      {...(only === undefined ? {} : { loading: 'lazy', 'data-only-theme': only })}
      className={css['logo']}
    />
  );
}
