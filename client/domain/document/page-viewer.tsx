import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation, usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { FullScreenButton } from './full-screen-button.tsx';
import { type PagedFile, type PageOfFile, pageAddress, pageSources } from './page-images.ts';
import { PageList, ThumbnailSwitch } from './page-list.tsx';
import css from './page-viewer.module.css';
import { type PageZoom, pageZooms, placeAt, zoomLabel } from './page-zoom.ts';
import { TurnLink } from './turn-link.tsx';
import { usePageKeys } from './use-page-keys.ts';

/**
 * Reads a document page by page: a list of the pages, the picture of one of them, and its text for
 * screen readers. Every page and every width has an address, so it works without scripts; with
 * them, keys turn pages, change the width and fill the screen.
 */
export function PageViewer(props: {
  readonly file: PagedFile;
  readonly name: string;
  readonly pageCount: number;
  readonly page: number;
  readonly zoom: PageZoom;
  /** What is written on the page; null when it could not be read. */
  readonly text: string | null;
  readonly href: (page: number, zoom: PageZoom) => string;
  /** What is read after the last page. */
  readonly following?: { readonly name: string; readonly href: string } | null;
}) {
  const { file, name, pageCount, page, zoom, text, href, following = null } = props;
  const viewer = useRef<HTMLDivElement>(null);
  const [hasPage, setHasPage] = useState(false);
  const onCame = useCallback(() => setHasPage(true), []);
  usePageKeys(viewer);
  // Whoever turns two pages at once is ahead of what is shown, so each step goes on from the last one.
  const { to } = useNavigation();
  const ahead = (to === null ? null : placeAt(to, href)) ?? { page, zoom };
  return (
    <div ref={viewer} className={classes(stackCss['space4'], css['viewer'], 'no-print')}>
      <PageList
        key={`${file.id} ${file.n}`}
        file={file}
        pageCount={pageCount}
        page={page}
        href={(each) => href(each, ahead.zoom)}
        hasPage={hasPage}
      />
      <div className={classes(stackCss['space3'], css['reading'])}>
        <div className={classes(rowCss['middle'], rowCss['spread'], css['bar'])}>
          <nav aria-label="Turn pages" className={css['turn']}>
            <TurnLink
              href={ahead.page > 1 ? href(ahead.page - 1, ahead.zoom) : null}
              icon="arrow-left"
              keys="ArrowLeft PageUp"
            >
              Previous
            </TurnLink>
            <span className={css['place']}>
              Page {page} of {pageCount}
            </span>
            {ahead.page === pageCount && following !== null ? (
              <TurnLink href={following.href} icon="arrow-right" keys="ArrowRight PageDown">
                {`Next: ${following.name}`}
              </TurnLink>
            ) : (
              <TurnLink
                href={ahead.page < pageCount ? href(ahead.page + 1, ahead.zoom) : null}
                icon="arrow-right"
                keys="ArrowRight PageDown"
              >
                Next
              </TurnLink>
            )}
          </nav>
          <nav aria-label="Page width" className={css['zooms']}>
            {pageZooms.map((each, at) => (
              <a
                key={each}
                href={href(ahead.page, each)}
                aria-current={each === zoom ? 'true' : undefined}
                aria-keyshortcuts={zoomKey(at - pageZooms.indexOf(ahead.zoom))}
                data-keep-scroll=""
              >
                {zoomLabel(each)}
              </a>
            ))}
            <ThumbnailSwitch />
            <FullScreenButton of={viewer} />
          </nav>
        </div>
        <Picture
          key={`${file.id} ${file.n} ${page} ${zoom}`}
          page={{ file, page }}
          zoom={zoom}
          name={`Page ${page} of ${name}`}
          onCame={onCame}
        />
        <PageWords text={text} />
        <p className={classes(textCss['note'], css['keys'])}>
          Keys: ← and → turn pages, Home and End go to the first and last page, + and − change the
          width, F turns full screen on and off.
        </p>
      </div>
    </div>
  );
}

/** The key that leads from the width shown to the next larger or smaller one. */
function zoomKey(distance: number): string | undefined {
  return { [1]: 'Plus', [-1]: 'Minus' }[distance];
}

function Picture(props: {
  readonly page: PageOfFile;
  readonly zoom: PageZoom;
  readonly name: string;
  readonly onCame: () => void;
}) {
  const { page, zoom, name, onCame } = props;
  const { site } = usePageView();
  const [state, setState] = useState<'loading' | 'shown' | 'refused'>('loading');
  const image = useRef<HTMLImageElement>(null);

  // The picture may have come, or have been refused, before the scripts did.
  useEffect(() => {
    const { complete = false, naturalWidth = 0 } = image.current ?? {};
    if (complete) setState(naturalWidth > 0 ? 'shown' : 'refused');
  }, []);
  useEffect(() => {
    if (state === 'shown') onCame();
  }, [state, onCame]);

  if (state === 'refused') {
    return (
      <Notice tone="attention" title="This page couldn’t be shown" live>
        <p>Your access may have ended, or the page is still being prepared. Reload to find out.</p>
      </Notice>
    );
  }
  const sources =
    zoom === 'fit'
      ? pageSources(site.apiBaseUrl, page)
      : { src: pageAddress(site.apiBaseUrl, page, zoom) };
  return (
    <section
      className={css['sheet']}
      aria-label="The page"
      tabIndex={zoom === 'fit' ? undefined : 0}
    >
      <img
        ref={image}
        {...sources}
        alt={name}
        fetchPriority="high"
        data-zoom={zoom}
        onLoad={() => setState('shown')}
        onError={() => setState('refused')}
        className={css['picture']}
      />
    </section>
  );
}

/** What is written on the page, for screen readers, for copying and for whoever sees little. */
function PageWords(props: { readonly text: string | null }) {
  const { text } = props;
  if (text === null) return null;
  if (text.trim() === '')
    return <p className={textCss['faint']}>This page has no readable text.</p>;
  return (
    <details className={css['words']}>
      <summary>Text of this page</summary>
      <div className={classes(textCss['written'], css['text'])}>{text}</div>
    </details>
  );
}
