import { usePageView } from '../../framework/pages/page-state.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Logo } from './logo.tsx';
import css from './wordmark.module.css';

/** The brand as a link to the home page: its logo, or the default mark with its name. */
export function Wordmark() {
  const { site } = usePageView();
  return (
    <a href="/" className={classes(rowCss['pair'], css['wordmark'])}>
      {site.logo === null ? (
        <>
          <svg
            viewBox="0 0 28 28"
            width="28"
            height="28"
            aria-hidden="true"
            className={css['mark']}
          >
            <path d="M3 25V12L14 3l11 9v13" />
            <path d="M9 25v-6M14 25V15M19 25V11" />
            <path d="M1 25h26" />
          </svg>
          {site.brandName}
        </>
      ) : (
        <Logo name={site.brandName} light={site.logo} dark={site.logoDark} />
      )}
    </a>
  );
}
