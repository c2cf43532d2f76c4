import type { ReactNode } from 'react';
import { Arrival } from '../features/shell/arrival.tsx';
import { ProgressLine } from '../features/shell/progress-line.tsx';
import { RiskLine } from '../features/shell/risk-line.tsx';
import { SiteFooter } from '../features/shell/site-footer.tsx';
import { SiteHeader } from '../features/shell/site-header.tsx';
import { ToastProvider } from '../ui/feedback/toasts.tsx';
import { PageMain } from '../ui/layout/page-main.tsx';
import { classes } from '../ui/tokens/classes.ts';
import css from './layout.module.css';

/**
 * The layout that all 13 routes share: skip link, header, the page, footer. A page that is a tool has
 * a bar of its own instead of the site's header and footer, and denser type; it has a `PageMain` of
 * its own, too, because its navigation stands beside that and not in it.
 */
export function Layout(props: { readonly topBar?: ReactNode; readonly children: ReactNode }) {
  const { topBar = null } = props;
  const isTool = topBar !== null;
  return (
    <ToastProvider>
      <a href="#main" className={css['skip']}>
        Skip to content
      </a>
      <ProgressLine />
      <Arrival />
      <div className={classes(css['page'], isTool && 'tool')}>
        {isTool ? (
          topBar
        ) : (
          <>
            <RiskLine />
            <SiteHeader />
          </>
        )}
        {isTool ? (
          <div className={css['main']}>{props.children}</div>
        ) : (
          <>
            <PageMain className={css['main']}>{props.children}</PageMain>
            <SiteFooter />
          </>
        )}
      </div>
    </ToastProvider>
  );
}
