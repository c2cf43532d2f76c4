import { useEffect, useRef, useState } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import { pageAddress, pageSources } from './page-images.ts';
import css from './page-viewer.module.css';
import { usePageKeys } from './use-page-keys.ts';

/** How wide a page is shown: as wide as the window lets it, or a number of pixels. */
export type PageZoom = 'fit' | (typeof zoomWidths)[number];
const zoomWidths = [800, 1200, 1600] as const;
const zooms = ['fit', ...zoomWidths] as const;

/** The zoom that an address names; `fit` for anything else. */
export function zoomNamed(name: string | null): PageZoom {
  return zooms.find((zoom) => String(zoom) === name) ?? 'fit';
}

/**
 * Reads a document page by page: a list of the pages, the picture of one of them, and its text for
 * screen readers. Every page and every width has an address, so it works without scripts; with
 * them, the arrow keys turn pages.
 */
export function PageViewer(props: {
  readonly documentId: string;
  readonly name: string;
  readonly pageCount: number;
  readonly page: number;
  readonly zoom: PageZoom;
  /** An earlier version; the present one if left out. */
  readonly n?: number | undefined;
  /** What is written on the page; null when it could not be read. */
  readonly text: string | null;
  readonly href: (page: number, zoom: PageZoom) => string;
}) {
  const { documentId, name, pageCount, page, zoom, text, href, n } = props;
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  usePageKeys(previous, next);
  return (
    <div className={css['viewer']}>
      <nav aria-label="Pages" className={css['pages']}>
        <ol>
          {Array.from({ length: pageCount }, (_, at) => at + 1).map((each) => (
            <li key={each}>
              <a
                href={href(each, zoom)}
                aria-current={each === page ? 'page' : undefined}
                aria-label={`Page ${each}`}
              >
                {each}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={css['reading']}>
        <div className={css['bar']}>
          <nav aria-label="Turn pages" className={css['turn']}>
            <Turn ref={previous} href={page > 1 ? href(page - 1, zoom) : null} icon="arrow-left">
              Previous
            </Turn>
            <span className={css['place']}>
              Page {page} of {pageCount}
            </span>
            <Turn
              ref={next}
              href={page < pageCount ? href(page + 1, zoom) : null}
              icon="arrow-right"
            >
              Next
            </Turn>
          </nav>
          <nav aria-label="Width of the page" className={css['zooms']}>
            {zooms.map((each) => (
              <a
                key={each}
                href={href(page, each)}
                aria-current={each === zoom ? 'true' : undefined}
                data-keep-scroll=""
              >
                {each === 'fit' ? 'Fit' : `${Math.round((each / zoomWidths[0]) * 100)} %`}
              </a>
            ))}
          </nav>
        </div>
        <Picture
          key={`${documentId} ${n} ${page} ${zoom}`}
          page={{ documentId, page, n }}
          zoom={zoom}
          name={`Page ${page} of ${name}`}
        />
        <PageWords text={text} />
      </div>
    </div>
  );
}

function Turn(props: {
  readonly ref: React.Ref<HTMLAnchorElement>;
  readonly href: string | null;
  readonly icon: 'arrow-left' | 'arrow-right';
  readonly children: string;
}) {
  const { ref, href, icon } = props;
  const content = (
    <>
      <Icon name={icon} />
      <span>{props.children}</span>
    </>
  );
  if (href === null) return <span className={css['off']}>{content}</span>;
  return (
    <a ref={ref} href={href} data-keep-scroll="">
      {content}
    </a>
  );
}

function Picture(props: {
  readonly page: { documentId: string; page: number; n?: number | undefined };
  readonly zoom: PageZoom;
  readonly name: string;
}) {
  const { page, zoom, name } = props;
  const { site } = usePageView();
  const [state, setState] = useState<'loading' | 'shown' | 'refused'>('loading');
  const image = useRef<HTMLImageElement>(null);

  // The picture may have come, or have been refused, before the scripts did.
  useEffect(() => {
    const { complete = false, naturalWidth = 0 } = image.current ?? {};
    if (complete) setState(naturalWidth > 0 ? 'shown' : 'refused');
  }, []);

  if (state === 'refused') {
    return (
      <Notice tone="attention" title="This page could not be shown" live>
        <p>
          Your access may have ended, or the page is still being prepared. Load this page again to
          see which.
        </p>
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
  if (text.trim() === '') return <p className={css['none']}>No text can be read from this page.</p>;
  return (
    <details className={css['words']}>
      <summary>Text of this page</summary>
      <div className={css['text']}>{text}</div>
    </details>
  );
}
