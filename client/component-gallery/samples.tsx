import type { ReactNode } from 'react';
import type { FieldError } from '#shared/http/errors.ts';
import type { DocumentLinks, FormResult, Site } from '#shared/site/page-state.ts';
import { type PageView, PageViewProvider, usePageView } from '../framework/pages/page-state.tsx';
import { Row } from '../ui/layout/section.tsx';
import stackCss from '../ui/layout/stack.module.css';
import { classes } from '../ui/tokens/classes.ts';
import textCss from '../ui/tokens/text.module.css';
import css from './gallery.module.css';

/** The data the gallery's document is rendered from. */
export interface GalleryBoot {
  readonly href: string;
  readonly site: Site;
  readonly links: DocumentLinks;
}

/** A chapter of the gallery: one family of components with its own address. */
export interface Chapter {
  readonly id: string;
  readonly title: string;
  readonly Content: () => ReactNode;
}

/** One state of a component, with its name above it. */
export function Sample(props: {
  readonly name: string;
  /** Side by side, not one below another. */
  readonly row?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes(stackCss['space3'], css['sample'])}>
      <h3 className={classes(textCss['faint'], css['sampleName'])}>{props.name}</h3>
      {props.row ? <Row>{props.children}</Row> : props.children}
    </div>
  );
}

/** The page view of the gallery. */
export function galleryView({ href, site }: GalleryBoot): PageView {
  return {
    url: new URL(href),
    state: {
      route: null,
      view: null,
      status: 200,
      critical: null,
      data: null,
      lost: null,
      action: null,
      failure: null,
    },
    data: { data: null, lost: null },
    streamed: false,
    site,
  };
}

/** Renders its children as after a submit of the form with this intent. */
export function Submitted(props: { readonly result: FormResult; readonly children: ReactNode }) {
  const view = usePageView();
  const state = { ...view.state, action: props.result, status: props.result.status };
  return <PageViewProvider view={{ ...view, state }}>{props.children}</PageViewProvider>;
}

/** A refused submit, with what was typed. */
export function refusedResult(
  intent: string,
  values: Readonly<Record<string, string>>,
  errors: readonly FieldError[],
): FormResult {
  return {
    kind: 'form',
    intent,
    status: 422,
    values,
    problem: {
      type: '/problems/validation',
      title: 'Check Your Entries',
      status: 422,
      detail: 'Some entries need another look.',
      errors,
    },
  };
}
