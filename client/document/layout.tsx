import type { ReactNode } from 'react';
import { Arrival } from '../features/shell/arrival.tsx';
import { ProgressLine } from '../features/shell/progress-line.tsx';
import { RiskLine } from '../features/shell/risk-line.tsx';
import { SiteFooter } from '../features/shell/site-footer.tsx';
import { SiteHeader } from '../features/shell/site-header.tsx';
import { ToastProvider } from '../ui/feedback/toasts.tsx';
import css from './layout.module.css';

/** The default layout: skip link, header, the page, footer. All 13 routes share it. */
export function Layout(props: { readonly children: ReactNode }) {
  return (
    <ToastProvider>
      <a href="#main" className={css['skip']}>
        Skip to content
      </a>
      <ProgressLine />
      <Arrival />
      <div className={css['page']}>
        <RiskLine />
        <SiteHeader />
        <main id="main" tabIndex={-1} className={css['main']}>
          {props.children}
        </main>
        <SiteFooter />
      </div>
    </ToastProvider>
  );
}
