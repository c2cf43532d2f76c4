import type { ReactNode } from 'react';
import { BackLink } from '../../ui/layout/back-link.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import type { PagedFile } from './page-images.ts';
import { PageViewer } from './page-viewer.tsx';
import type { PageZoom, ReadingPlace } from './page-zoom.ts';
import css from './papers.module.css';

/** A page of a paper of a commitment, which is known by its hash: the way back, what it is, and the page. */
export function PaperReader(props: {
  readonly back: { readonly href: string; readonly words: string };
  readonly name: string;
  /** What it is, or what became of it, below its name. */
  readonly about: ReactNode;
  readonly sha256: string;
  /** Null where it may not be downloaded. */
  readonly downloadHref: string | null;
  readonly file: PagedFile;
  readonly pageCount: number;
  readonly at: ReadingPlace;
  /** What is written on the page; null when it could not be read. */
  readonly text: string | null;
  readonly href: (page: number, zoom: PageZoom) => string;
}) {
  const { back, name, about, sha256, downloadHref, file, pageCount, at, text, href } = props;
  return (
    <article className={stackCss['space3']}>
      <header className={classes(stackCss['space1'], css['head'])}>
        <p>
          <BackLink href={back.href}>{back.words}</BackLink>
        </p>
        <h2>{name}</h2>
        <p className={textCss['note']}>{about}</p>
        <p className={classes(textCss['soft'], textCss['code'])}>
          SHA-256: <code>{sha256}</code>
        </p>
        {downloadHref === null ? null : (
          <p>
            <a href={downloadHref} download className={classes(rowCss['link'], textCss['small'])}>
              <Icon name="download" /> Download
            </a>
          </p>
        )}
      </header>
      <PageViewer
        file={file}
        name={name}
        pageCount={pageCount}
        page={at.page}
        zoom={at.zoom}
        text={text}
        href={href}
      />
    </article>
  );
}
