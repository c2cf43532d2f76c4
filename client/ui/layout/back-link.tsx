import type { ReactNode } from 'react';
import { classes } from '../tokens/classes.ts';
import { Icon } from '../tokens/icon.tsx';
import textCss from '../tokens/text.module.css';
import rowCss from './row.module.css';

/** Leads to the page above this one. */
export function BackLink(props: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a href={props.href} className={classes(rowCss['link'], textCss['small'])}>
      <Icon name="arrow-left" /> {props.children}
    </a>
  );
}
