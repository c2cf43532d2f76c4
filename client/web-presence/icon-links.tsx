import { houseColours } from '../../shared/house-colours.ts';
import type { Site } from '../page.ts';

/** The brand in tabs, bookmarks, home screens and around the page. */
export function IconLinks(props: { readonly site: Site }) {
  const version = `?v=${props.site.lookVersion}`;
  const { light, dark } = houseColours.paper;
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
      {/* The sizes keep browsers that read SVG from taking this one. */}
      <link rel="icon" href={`/favicon.ico${version}`} sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href={`/favicon.svg${version}`} />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
