import { renderToString } from 'react-dom/server';
import { LivingDocument } from './gallery-document.tsx';
import type { LivingBoot } from './samples.tsx';

/**
 * The whole document of the component gallery; server/web/pages/from-vite.ts sends it in development.
 */
export function drawLivingPage(boot: LivingBoot): string {
  return `<!doctype html>${renderToString(<LivingDocument boot={boot} />)}`;
}
