import '../ui/tokens/global.css';
import { scriptJson } from '#shared/site/script-json.ts';
import { PageViewProvider } from '../framework/pages/page-state.tsx';
import { ToastProvider } from '../ui/feedback/toasts.tsx';
import { ContentsList } from '../ui/layout/breadcrumbs.tsx';
import stackCss from '../ui/layout/stack.module.css';
import { classes } from '../ui/tokens/classes.ts';
import { ThemeSwitch } from '../ui/tokens/theme-switch.tsx';
import { chapters } from './chapters.ts';
import css from './gallery.module.css';
import { type Chapter, type GalleryBoot, galleryView } from './samples.tsx';

/** Every component in every state, in one document. */
export function GalleryDocument(props: { readonly boot: GalleryBoot }) {
  const { links, site } = props.boot;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Components</title>
        <meta name="robots" content="noindex" />
        {links.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {links.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {site.brandSheet === null ? null : <link rel="stylesheet" href={site.brandSheet} />}
        <link rel="stylesheet" href="/session.css" />
      </head>
      <body>
        <PageViewProvider view={galleryView(props.boot)}>
          <ToastProvider>
            <GalleryPage shown={shownIn(props.boot.href)} />
          </ToastProvider>
        </PageViewProvider>
        <script type="application/json" id="boot">
          {scriptJson(props.boot)}
        </script>
        <script type="module" src={links.entry} />
      </body>
    </html>
  );
}

/** The chapters that an address asks for, as `?chapter=fields&chapter=forms`; all where it names none. */
function shownIn(href: string): readonly Chapter[] {
  const asked = new URL(href).searchParams.getAll('chapter');
  const shown = chapters.filter(({ id }) => asked.includes(id));
  return shown.length > 0 ? shown : chapters;
}

function GalleryPage({ shown }: { readonly shown: readonly Chapter[] }) {
  const links = chapters.map(({ id, title }) => ({ label: title, href: `?chapter=${id}` }));
  return (
    <div className={css['page']}>
      <header className={classes(stackCss['space3'], stackCss['left'], css['head'])}>
        <h1>Components</h1>
        <p>Every part of the interface in every state. Only development serves this page.</p>
        <ThemeSwitch />
      </header>
      <div>
        <ContentsList links={[{ label: 'All', href: '?' }, ...links]} />
      </div>
      <main id="main" tabIndex={-1} className={css['chapters']}>
        {shown.map(({ id, title, Content }) => (
          <section
            key={id}
            id={id}
            aria-labelledby={`${id}-title`}
            className={classes(stackCss['space6'], css['chapter'])}
          >
            <h2 id={`${id}-title`}>{title}</h2>
            <Content />
          </section>
        ))}
      </main>
    </div>
  );
}
