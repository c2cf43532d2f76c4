import { useEffect, useRef, useState } from 'react';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { type PagedFile, type PageOfFile, thumbnailAddress } from './page-images.ts';
import css from './page-viewer.module.css';
import { thumbnails } from './thumbnails.ts';

/**
 * Lists the pages of a document, with their small pictures in a wide window. Only scripts load those,
 * and only as far as they come into sight: a browser without scripts would ask for all of them.
 */
export function PageList(props: {
  readonly file: PagedFile;
  readonly pageCount: number;
  readonly page: number;
  readonly href: (page: number) => string;
  /** Whether the page itself has come, which goes first. */
  readonly hasPage: boolean;
}) {
  const { file, pageCount, page, href, hasPage } = props;
  const list = useRef<HTMLOListElement>(null);

  // The page that is shown stays in sight in a list that is longer than the window.
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[data-page="${page}"]`);
    if (link != null) scrollTo(link);
  }, [page]);

  return (
    <nav aria-label="Pages" className={css['pages']}>
      <ol ref={list}>
        {Array.from({ length: pageCount }, (_, at) => at + 1).map((each) => (
          <li key={each}>
            <a
              href={href(each)}
              data-page={each}
              data-keep-scroll=""
              aria-current={each === page ? 'page' : undefined}
              aria-label={`Page ${each}`}
              aria-keyshortcuts={each === 1 ? 'Home' : each === pageCount ? 'End' : undefined}
            >
              <Thumbnail of={{ file, page: each }} isWanted={hasPage} />
              {each}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function scrollTo(link: HTMLElement): void {
  const list = link.closest('ol');
  if (list === null) return;
  const [inner, outer] = [link.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** A portal that has much to do refuses small pictures first; they are asked for again. */
const triesMax = 3;
const againMs = 4_000;

/** Its place is there from the beginning; what cannot be shown leaves it blank. */
function Thumbnail(props: { readonly of: PageOfFile; readonly isWanted: boolean }) {
  const { site } = usePageView();
  const [tries, setTries] = useState(0);
  const [isRefused, setIsRefused] = useState(false);
  const [wasWanted, setWasWanted] = useState(false);
  // What was asked for once stays while another page is turned to.
  if (props.isWanted && !wasWanted) setWasWanted(true);

  useEffect(() => {
    if (!isRefused || tries >= triesMax) return;
    const again = setTimeout(() => setIsRefused(false), againMs);
    return () => clearTimeout(again);
  }, [isRefused, tries]);

  return (
    <span className={css['thumbnail']} data-thumbnail="">
      {wasWanted && !isRefused ? (
        <img
          loading="lazy"
          fetchPriority="low"
          src={thumbnailAddress(site.apiBaseUrl, props.of)}
          alt=""
          onError={() => {
            setTries(tries + 1);
            setIsRefused(true);
          }}
        />
      ) : null}
    </span>
  );
}

/** Hides the small pictures, and shows them again. */
export function ThumbnailSwitch() {
  const isHydrated = useHydrated();
  const isShown = thumbnails.use() === 'shown';
  return (
    <button
      type="button"
      className={css['thumbnailSwitch']}
      data-idle={isHydrated ? undefined : ''}
      aria-pressed={isShown}
      onClick={() => thumbnails.choose(isShown ? 'hidden' : 'shown')}
    >
      Thumbnails
    </button>
  );
}
