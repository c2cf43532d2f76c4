import type { DatedDocument } from '../../domain/document/dated-document.ts';
import { pagesToShow, versionWords } from '../../domain/document/document-words.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ShortTime } from '../../ui/data/formatted-date.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './rooms.module.css';
import { pageHref } from './rooms-address.ts';
import type { VersionData } from './rooms-content.ts';

/** The versions of a document that a reader may read; nothing where there is only one. */
export function DocumentVersions(props: {
  readonly raise: string;
  readonly document: DatedDocument;
  readonly versions: readonly VersionData[];
  /** The number of the one that is read. */
  readonly read: number | null;
}) {
  const { raise, document, versions, read } = props;
  const { site } = usePageView();
  const { id, current, needsNda, mayDownload } = document;
  if (versions.length < 2) return null;
  return (
    <section aria-labelledby="document-versions">
      <h3 id="document-versions">Versions</h3>
      <ul className={classes(stackCss['space3'], css['versions'])}>
        {versions.map((version) => {
          const { n, shown, note } = version;
          const earlier = n === current?.n ? null : n;
          const words = `Version ${n}`;
          return (
            <li key={n}>
              <span>
                {n === read || needsNda || pagesToShow(version) === 0 ? (
                  <strong>{words}</strong>
                ) : (
                  <a href={pageHref(raise, id, 1, 'fit', earlier)}>{words}</a>
                )}
                {n === current?.n ? ', current' : ''}
              </span>
              <span className={textCss['note']}>
                Since <ShortTime moment={shown} />. {versionWords(version)}
              </span>
              {note === '' ? null : <span className={textCss['note']}>What changed: {note}</span>}
              {mayDownload && !needsNda ? (
                <a href={`${site.apiBaseUrl}/documents/${id}/content?n=${n}`} download>
                  Download<span className="visually-hidden"> version {n}</span>
                </a>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
