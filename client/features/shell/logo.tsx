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
  if (dark === null) return <LogoImage name={name} picture={light} />;
  return (
    <>
      <LogoImage name={name} picture={light} only="light" />
      <LogoImage name={name} picture={dark} only="dark" />
    </>
  );
}

function LogoImage(props: {
  readonly name: string;
  readonly picture: SiteImage;
  readonly only?: 'light' | 'dark';
}) {
  const { name, picture, only } = props;
  return (
    <img
      src={picture.href}
      alt={name}
      width={Math.round((height * picture.width) / picture.height)}
      height={height}
      // A hidden one is then never loaded.
      {...(only === undefined ? {} : { loading: 'lazy', 'data-only-theme': only })}
      className={css['logo']}
    />
  );
}
