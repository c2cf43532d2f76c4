import { defaultColours } from '#shared/brand/default-colours.ts';
import type { Site } from '../../framework/pages/page.ts';

/** The icons and colours of the brand for tabs, bookmarks, home screens and the browser's frame. */
export function IconLinks(props: { readonly site: Site }) {
  const version = `?v=${props.site.lookVersion}`;
  const { light, dark } = defaultColours.paper;
  return (
    <>
      <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
      {/* The sizes make browsers that support SVG prefer the SVG icon. */}
      <link rel="icon" href={`/favicon.ico${version}`} sizes="32x32" />
      <link rel="icon" type="image/svg+xml" href={`/favicon.svg${version}`} />
      <link rel="apple-touch-icon" href={`/apple-touch-icon.png${version}`} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
