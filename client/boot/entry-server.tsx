import type { ReactElement } from 'react';
import { type PipeableStream, renderToPipeableStream, renderToString } from 'react-dom/server';
import type { Boot } from '#shared/site/page-state.ts';
import { Document } from '../document/document.tsx';
import { ReaderTags } from '../document/seo/reader-tags.tsx';
import { headOf } from '../framework/pages/head-of.ts';
import type { AnyPage } from '../framework/pages/page.ts';
import type { PageView } from '../framework/pages/page-state.tsx';

export { apiClient } from '../framework/http/client.ts';
export { openView } from '../framework/pages/open-view.ts';
export { runPage } from '../framework/pages/run-page.ts';
export { preloadedFonts as fonts } from '../ui/tokens/fonts.ts';
export { pageModules, pageSourceFile } from './page-modules.ts';

export interface RenderHooks {
  readonly onShellReady: () => void;
  readonly onAllReady: () => void;
  readonly onShellError: (error: unknown) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The mark of a boundary that React's text renderer left to the browser; text cannot contain it.
 */
const leftToBrowser = '<!--$!';

/**
 * Renders a document with all its data as one text: the same bytes as `renderDocument`, for half
 * the work.
 * @returns null when a part is still loading or has failed, which only `renderDocument` can handle
 * and report
 */
export function documentText(view: PageView, page: AnyPage | null, boot: Boot): string | null {
  try {
    const text = renderToString(documentTree(view, page, boot));
    return text.includes(leftToBrowser) ? null : `<!DOCTYPE html>${text}`;
  } catch {
    return null;
  }
}

/**
 * Starts rendering a document. `progressiveChunkSize` is never reached on purpose: content that is
 * ready with the shell must not be moved into place by an inline script.
 */
export function renderDocument(
  view: PageView,
  page: AnyPage | null,
  boot: Boot,
  nonce: string | undefined,
  hooks: RenderHooks,
): PipeableStream {
  return renderToPipeableStream(documentTree(view, page, boot, nonce), {
    ...hooks,
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    ...(nonce ? { nonce } : {}),
  });
}

/**
 * The whole document as React renders it on the server, from `<html>` down, with the tags for
 * search engines.
 */
function documentTree(
  view: PageView,
  page: AnyPage | null,
  boot: Boot,
  nonce?: string,
): ReactElement {
  const readerTags = <ReaderTags head={headOf(view, page)} view={view} />;
  const late = view.streamed ? view.data : null;
  return (
    <Document
      view={view}
      page={page}
      nonce={nonce}
      boot={boot}
      late={late}
      readerTags={readerTags}
    />
  );
}
