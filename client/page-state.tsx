import { createContext, type ReactNode, use, useContext } from 'react';
import type { FormResult, LateData, PageState, Site } from '../shared/page-state.ts';
import { scriptJson } from '../shared/script-json.ts';

/** What the page is doing at the moment, so that buttons and the progress line can say so. */
export interface Navigation {
  readonly phase: 'idle' | 'loading' | 'submitting';
  /** The `_intent` of the form under way. */
  readonly intent: string | null;
}

export interface PageView {
  readonly url: URL;
  readonly state: PageState;
  readonly late: LateData;
  readonly navigation: Navigation;
  readonly site: Site;
}

const PageViewContext = createContext<PageView | null>(null);

/** Gives a page and all below it the view it is drawn from. */
export function PageViewProvider(props: { readonly view: PageView; readonly children: ReactNode }) {
  return <PageViewContext value={props.view}>{props.children}</PageViewContext>;
}

/** The view of the page this component stands in: URL, state, navigation and site. */
export function usePageView(): PageView {
  const view = useContext(PageViewContext);
  if (view === null) throw new Error('usePageView was called outside of a page.');
  return view;
}

/** The result of the form with this intent, if it was the one submitted last. */
export function useFormResult(intent: string): FormResult | null {
  const { action } = usePageView().state;
  return action !== null && action.intent === intent ? action : null;
}

/** Whether the form with this intent is on its way. */
export function useSubmitting(intent: string): boolean {
  const { navigation } = usePageView();
  return navigation.phase === 'submitting' && navigation.intent === intent;
}

const lateScriptId = (name: string): string => `late-${name}`;

/**
 * Shows data that may come after the shell. Stands inside a `<Suspense>` of the caller. The value
 * is written beside what was drawn from it, because the browser hydrates this part from it.
 */
export function Late<T>(props: {
  readonly name: string;
  readonly children: (value: T) => ReactNode;
}) {
  const { late } = usePageView();
  const promise = late[props.name];
  const value = promise === undefined ? lateFromDocument<T>(props.name) : (use(promise) as T);
  return (
    <>
      {props.children(value)}
      <script type="application/json" id={lateScriptId(props.name)}>
        {scriptJson(value)}
      </script>
    </>
  );
}

function lateFromDocument<T>(name: string): T {
  const script = document.getElementById(lateScriptId(name));
  if (script?.textContent == null) throw new Error(`The late part '${name}' did not arrive.`);
  return JSON.parse(script.textContent) as T;
}
