import { createContext, type ReactNode, Suspense, use, useContext } from 'react';
import type { Deferred, FormResult, PageState, Site } from '#shared/site/page-state.ts';
import type { FormName } from '../forms/form-name.ts';
import { PartLost } from './part-lost.tsx';

/** The navigation under way, so that buttons and the progress line can show it. */
export interface Navigation {
  readonly phase: 'idle' | 'loading' | 'submitting';
  /** The `_intent` of the form being submitted. */
  readonly intent: string | null;
  /** The path and query it leads to, until that is shown; null when nothing is under way. */
  readonly to: string | null;
}

export interface PageView {
  readonly url: URL;
  readonly state: PageState;
  /** The page's data, or a promise of it while it is loading. */
  readonly data: Deferred<unknown>;
  /** Whether the document was sent before its data was loaded; it never changes. */
  readonly streamed: boolean;
  readonly site: Site;
}

const PageViewContext = createContext<PageView | null>(null);

/** Provides the view that a page and its components are rendered from. */
export function PageViewProvider(props: { readonly view: PageView; readonly children: ReactNode }) {
  return <PageViewContext value={props.view}>{props.children}</PageViewContext>;
}

/** Nothing is under way, as on the server. */
export const noNavigation: Navigation = { phase: 'idle', intent: null, to: null };

/** Apart from the view, so that a click renders what shows its progress and not the whole page. */
const NavigationContext = createContext(noNavigation);

/** Provides the navigation under way. */
export function NavigationProvider(props: {
  readonly navigation: Navigation;
  readonly children: ReactNode;
}) {
  return <NavigationContext value={props.navigation}>{props.children}</NavigationContext>;
}

/** The navigation under way. */
export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

/** The view of the page around this component: URL, state and site. */
export function usePageView(): PageView {
  const view = useContext(PageViewContext);
  if (view === null) throw new Error('usePageView was called outside of a page.');
  return view;
}

/** The result of the form with this intent, if it was the one submitted last. */
export function useFormResult<Result>(form: FormName<Result>): FormResult<Result> | null;
export function useFormResult(intent: string): FormResult | null;
export function useFormResult(intent: string): FormResult | null {
  const { action } = usePageView().state;
  return action !== null && action.intent === intent ? action : null;
}

/** Tells whether the form with this intent is being submitted. */
export function useSubmitting(intent: string): boolean {
  const navigation = useNavigation();
  return navigation.phase === 'submitting' && navigation.intent === intent;
}

/**
 * Renders a page's data. While it is loading, `waiting` is shown; if loading failed, a sentence
 * says so.
 */
export function Await<Data>(props: {
  readonly data: Deferred<Data>;
  readonly waiting: ReactNode;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  const { streamed } = usePageView();
  const arrived = <Arrived data={props.data}>{props.children}</Arrived>;
  // A complete document has nothing to wait for, so it is hydrated at once without a boundary.
  if (!streamed) return arrived;
  // Browsers without scripts hide it when what it waits for has come; see server/web/pages/no-script.ts.
  const waiting = props.waiting === null ? null : <div data-waiting="">{props.waiting}</div>;
  return <Suspense fallback={waiting}>{arrived}</Suspense>;
}

function Arrived<Data>(props: {
  readonly data: Deferred<Data>;
  readonly children: (data: Data) => ReactNode;
}): ReactNode {
  const { url } = usePageView();
  const { data, lost } = props.data instanceof Promise ? use(props.data) : props.data;
  return lost === null ? props.children(data) : <PartLost failure={lost} url={url} />;
}
