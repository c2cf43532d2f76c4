import { longDate } from '../../ui/dates.ts';
import { RichTextView } from '../../ui/rich-text.tsx';
import { PageHeader, Section, Split } from '../../ui/section.tsx';
import { ContentsList } from '../../ui/trail.tsx';
import type { LegalDocument } from './legal-document.ts';
import css from './legal-page.module.css';

/** One version of a legal text, with its contents, its changes and the versions before it. */
export function LegalPage(props: {
  readonly document: LegalDocument;
  readonly current: string;
  readonly versions: readonly string[];
  /** The page's own path: versions are its `?version=`. */
  readonly path: string;
}) {
  const { document, current, versions, path } = props;
  const { sections, version } = document;
  const links = [
    ...sections.map(({ id, title }) => ({ href: `#${id}`, label: title })),
    { href: '#versions', label: 'Changes and earlier versions' },
  ];
  return (
    <>
      <PageHeader
        kicker={
          <>
            Version of <time dateTime={version}>{longDate(version)}</time>
            {version === current ? ', in force' : ', no longer in force'}
          </>
        }
        title={document.title}
        lede={document.summary}
      />
      <Section>
        <Split asideFirst aside={<ContentsList links={links} />}>
          <div className={css['sections']}>
            {sections.map((section, at) => (
              <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
                <h2 id={`${section.id}-title`}>
                  {at + 1}. {section.title}
                </h2>
                <RichTextView text={section.blocks} lift={1} />
              </section>
            ))}
            <section id="versions" aria-labelledby="versions-title">
              <h2 id="versions-title">Changes and earlier versions</h2>
              <Changes document={document} />
              <Versions {...{ versions, current, path }} />
            </section>
          </div>
        </Split>
      </Section>
    </>
  );
}

function Changes(props: { readonly document: LegalDocument }) {
  return (
    <dl className={css['changes']}>
      {props.document.changes.map((change) => (
        <div key={change.version}>
          <dt>
            <time dateTime={change.version}>{longDate(change.version)}</time>
          </dt>
          <dd>{change.summary}</dd>
        </div>
      ))}
    </dl>
  );
}

function Versions(props: {
  readonly versions: readonly string[];
  readonly current: string;
  readonly path: string;
}) {
  const { versions, current, path } = props;
  return (
    <ul className={css['versions']}>
      {versions.map((version) => (
        <li key={version}>
          <a href={`${path}?version=${version}`}>Version {version}</a>
          {version === current ? ' (in force)' : ''}
        </li>
      ))}
    </ul>
  );
}
