import type { LegalText, LegalVersion } from '#shared/product/legal/legal.ts';
import { routeOf } from '#shared/site/routes.ts';
import { longDate } from '../../ui/data/dates.ts';
import { RichTextView } from '../../ui/data/rich-text.tsx';
import { ContentsList } from '../../ui/layout/breadcrumbs.tsx';
import { Section, Split } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './legal-page.module.css';

/** One version of a legal text: its summary, its contents, its changes and its other versions. */
export function LegalPage(props: { readonly text: LegalText }) {
  const { text } = props;
  const { sections, introduction } = text;
  const isNamedAlike = text.title === routeOf(text.document).title;
  // Sections that are numbered in the text get no second number.
  const numbered = !sections.some(({ title }) => /^(\d|§|article\b|section\b)/i.test(title));
  const links = [
    ...sections.map(({ anchor, title }) => ({ href: `#${anchor}`, label: title })),
    { href: '#versions', label: 'Changes and earlier versions' },
  ];
  return (
    <Section>
      <header className={classes(stackCss['space2'], css['top'])}>
        {isNamedAlike ? null : (
          <p>
            <strong>{text.title}</strong>
          </p>
        )}
        <p className={textCss['note']}>
          Version of <time dateTime={text.day}>{longDate(text.day)}</time>, {stateOf(text, text)}
        </p>
        {text.summary === null ? null : <p>{text.summary}</p>}
      </header>
      <Split asideFirst aside={<ContentsList links={links} />}>
        <div className={css['sections']}>
          {introduction.length === 0 ? null : <RichTextView text={introduction} />}
          {sections.map(({ anchor, title, content }, at) => (
            <section key={anchor} id={anchor} aria-labelledby={`${anchor}-title`}>
              <h2 id={`${anchor}-title`}>{numbered ? `${at + 1}. ${title}` : title}</h2>
              <RichTextView text={content} />
            </section>
          ))}
          <section id="versions" aria-labelledby="versions-title">
            <h2 id="versions-title">Changes and earlier versions</h2>
            <Versions text={text} />
          </section>
        </div>
      </Split>
    </Section>
  );
}

/** Every version: its date links to it, with what it changed beside. */
function Versions(props: { readonly text: LegalText }) {
  const { text } = props;
  const { path } = routeOf(text.document);
  return (
    <dl className={css['changes']}>
      {text.versions.map((version) => (
        <div key={version.version}>
          <dt>
            <a
              href={`${path}?version=${version.version}`}
              aria-current={version.version === text.version ? 'page' : undefined}
            >
              <time dateTime={version.day}>{longDate(version.day)}</time>
            </a>
          </dt>
          <dd>
            {version.changes === null ? null : <p>{version.changes}</p>}
            <p className={classes(textCss['note'], css['state'])}>{stateOf(version, text)}</p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Whether a version is in effect, was before, or will be. */
function stateOf({ version, day }: Pick<LegalVersion, 'version' | 'day'>, text: LegalText): string {
  if (version === text.current) return 'in effect';
  const dayInForce = text.versions.find((other) => other.version === text.current)?.day ?? '';
  return day > dayInForce ? 'not yet in effect' : 'no longer in effect';
}
