import { renderToString } from 'react-dom/server';
import { GalleryDocument } from './gallery-document.tsx';
import type { GalleryBoot } from './samples.tsx';

/**
 * The whole document of the component gallery; server/web/pages/from-vite.ts sends it in development.
 */
export function renderGalleryPage(boot: GalleryBoot): string {
  return `<!doctype html>${renderToString(<GalleryDocument boot={boot} />)}`;
}
