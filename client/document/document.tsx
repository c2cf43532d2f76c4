import '../ui/tokens/global.css';
import { memo, type ReactNode, useMemo } from 'react';
import type { Boot, Deferred } from '#shared/site/page-state.ts';
import { routeOf } from '#shared/site/routes.ts';
import { scriptJson } from '#shared/site/script-json.ts';
import { LeaveDialog } from '../features/shell/leave-dialog.tsx';
import { NewVersionBar } from '../framework/build-refresh/new-version-bar.tsx';
import type { LeaveQuestion } from '../framework/forms/unsaved-guard.ts';
import { ErrorBoundary } from '../framework/pages/error-boundary.tsx';
import { ErrorScreen } from '../framework/pages/error-screen.tsx';
import { headOf, withData } from '../framework/pages/head-of.ts';
import type { AnyPage, Head } from '../framework/pages/page.ts';
import {
  type Navigation,
  NavigationProvider,
  noNavigation,
  type PageView,
  PageViewProvider,
} from '../framework/pages/page-state.tsx';
import { LateData } from './late-data.tsx';
import { Layout } from './layout.tsx';
import { excerpt } from './seo/excerpt.ts';

/** The whole document, from `<html>` down, rendered by React on the server and in the browser. */
export function Document(props: {
  readonly view: PageView;
  /** The one under way, in the browser. */
  readonly navigation?: Navigation;
  readonly page: AnyPage | null;
  readonly nonce?: string | undefined;
  /** The state the document was first rendered from; it never changes. */
  readonly boot: Boot;
  /**
   * The data that follows the document; null when the document was complete. It never changes
   * either.
   */
  readonly late: Deferred<unknown> | null;
  /** Head tags for search engines and messengers; only the server renders them. */
  readonly readerTags?: ReactNode;
  /** The question before leaving unsaved text, in the browser. */
  readonly leave?: LeaveQuestion | null;
}) {
  const { view, page, nonce } = props;
  const { build, links, site } = props.boot;
  // Apart from what changes while a navigation is under way.
  const content = useMemo(() => <Content view={view} page={page} />, [view, page]);
  return (
    <html lang="en" data-build={build.id}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="build-id" content={build.id} />
        <HeadTags head={headOf(view, page)} view={view} />
        {links.fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="" />
        ))}
        {links.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {site.brandSheet === null ? null : <link rel="stylesheet" href={site.brandSheet} />}
        <link rel="stylesheet" href="/session.css" />
        {props.late === null ? null : (
          <noscript>
            <link rel="stylesheet" href="/no-script.css" />
          </noscript>
        )}
        {links.modules.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        {props.readerTags}
      </head>
      <body>
        <PageViewProvider view={view}>
          <NavigationProvider navigation={props.navigation ?? noNavigation}>
            {content}
          </NavigationProvider>
          <NewVersionBar />
          {props.leave ? <LeaveDialog {...props.leave} /> : null}
        </PageViewProvider>
        <BootData boot={props.boot} />
        {props.late === null ? null : (
          <LateData
            late={props.late}
            titleOf={(loaded) => fullTitle(headOf(withData(view, loaded), page), view)}
            nonce={nonce}
          />
        )}
        {/* Browsers hide the nonce once it has been used. */}
        <script type="module" src={links.entry} nonce={nonce} suppressHydrationWarning />
      </body>
    </html>
  );
}

/** Written once, because it is as long as what the page shows. */
const BootData = memo(function BootData(props: { readonly boot: Boot }) {
  return (
    <script type="application/json" id="boot">
      {scriptJson(props.boot)}
    </script>
  );
});

/** The page within the layout. */
function Content({ view, page }: { readonly view: PageView; readonly page: AnyPage | null }) {
  const topBar = topBarOf(view, page);
  return (
    <Layout topBar={topBar}>
      <ErrorBoundary
        at={view.url.href}
        path={view.url.pathname}
        state={view.state}
        bringsMain={topBar !== null}
      >
        <PageBody view={view} page={page} />
      </ErrorBoundary>
    </Layout>
  );
}

/** The bar of a page that is a tool; null for the site's own header, which error screens have too. */
function topBarOf({ state }: PageView, page: AnyPage | null): ReactNode {
  const TopBar: AnyPage['TopBar'] = page?.TopBar ?? page?.view?.TopBar;
  if (state.failure !== null || TopBar === undefined) return null;
  return <TopBar critical={state.critical} />;
}

function PageBody(props: { readonly view: PageView; readonly page: AnyPage | null }): ReactNode {
  const { state } = props.view;
  if (state.failure !== null) return <ErrorScreen failure={state.failure} />;
  if (props.page === null) return null;
  const { Component } = props.page;
  const { data } = props.view;
  return (
    <Component key={state.route} critical={state.critical} data={data} view={props.page.view} />
  );
}

/** With the name of the portal, as tabs and bookmarks show it. */
function fullTitle({ title }: Head, { site }: PageView): string {
  return title === site.brandName ? title : `${title} · ${site.brandName}`;
}

function HeadTags(props: { readonly head: Head; readonly view: PageView }) {
  const { head, view } = props;
  const { site, state } = view;
  const path = head.canonical ?? (state.route === null ? null : routeOf(state.route).path);
  return (
    <>
      <title>{fullTitle(head, view)}</title>
      {head.description === undefined ? null : (
        <meta name="description" content={excerpt(head.description)} />
      )}
      {head.noIndex ? <meta name="robots" content="noindex" /> : null}
      {path !== null && site.origin !== '' ? (
        <link rel="canonical" href={site.origin + path} />
      ) : null}
      {head.feed === undefined ? null : (
        <link
          rel="alternate"
          type="application/atom+xml"
          title={head.feed.title}
          href={head.feed.href}
        />
      )}
    </>
  );
}
