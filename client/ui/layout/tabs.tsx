import { classes } from '../tokens/classes.ts';
import rowCss from './row.module.css';
import css from './tabs.module.css';

export interface Tab {
  readonly label: string;
  readonly href: string;
  readonly current: boolean;
}

/**
 * Views of one page as links: each has its own address, so it can be linked to and works without
 * scripts.
 */
export function Tabs(props: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav aria-label={props.label} className={css['tabs']}>
      <ul className={classes(rowCss['wrap'], css['list'])}>
        {props.tabs.map((tab) => (
          <li key={tab.href}>
            <a href={tab.href} aria-current={tab.current ? 'page' : undefined}>
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
