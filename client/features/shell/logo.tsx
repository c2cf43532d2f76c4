import type { SitePicture } from '../../../shared/page-state.ts';
import css from './logo.module.css';

/** How high a logo is shown, in CSS pixels; its own proportions say how wide. */
const height = 36;

/**
 * The operator's logo. Where there is one for each theme, both are in the document and the
 * stylesheet hides one: a `<picture>` asks the system, not the visitor who chose a theme here.
 */
export function Logo(props: {
  readonly name: string;
  readonly light: SitePicture;
  readonly dark: SitePicture | null;
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
  readonly picture: SitePicture;
  readonly only?: 'light' | 'dark';
}) {
  const { name, picture, only } = props;
  return (
    <img
      src={picture.href}
      alt={name}
      width={Math.round((height * picture.width) / picture.height)}
      height={height}
      // One that is hidden is then never fetched.
      {...(only === undefined ? {} : { loading: 'lazy', 'data-only-theme': only })}
      className={css['logo']}
    />
  );
}
