import { type PipeableStream, renderToPipeableStream } from 'react-dom/server';
import type { Boot } from '../shared/page-state.ts';
import { Document } from './document.tsx';
import { headOf } from './head-of.ts';
import type { AnyPage } from './page.ts';
import type { PageView } from './page-state.tsx';
import { ReaderTags } from './web-presence/reader-tags.tsx';

export { apiClient } from './http/client.ts';
export { pageModules, pageSourceFile } from './page-modules.ts';
export { runPage } from './run-page.ts';
export { preloadedFonts as fonts } from './ui/fonts.ts';

export interface RenderHooks {
  readonly onShellReady: () => void;
  readonly onAllReady: () => void;
  readonly onShellError: (error: unknown) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Starts drawing a document. `progressiveChunkSize` is out of reach on purpose: content that is
 * ready with the shell must not be moved into place by an inline script.
 */
export function renderDocument(
  view: PageView,
  page: AnyPage | null,
  boot: Boot,
  nonce: string | undefined,
  hooks: RenderHooks,
): PipeableStream {
  const readerTags = <ReaderTags head={headOf(view, page)} view={view} />;
  return renderToPipeableStream(
    <Document view={view} page={page} nonce={nonce} boot={boot} readerTags={readerTags} />,
    {
      ...hooks,
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      ...(nonce ? { nonce } : {}),
    },
  );
}
