import { usePageView } from '../../framework/pages/page-state.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { ThemeSwitch } from '../../ui/tokens/theme-switch.tsx';
import { footerLinks } from './navigation-links.ts';
import css from './site-footer.module.css';
import { Wordmark } from './wordmark.tsx';

/** The operator, how to contact them, the legal pages, and the risk warning. */
export function SiteFooter() {
  const { site } = usePageView();
  return (
    <footer className={css['footer']}>
      <div className={css['column']}>
        <div className={css['top']}>
          <div className={classes(stackCss['space3'], stackCss['top'])}>
            <Wordmark />
            <address className={css['address']}>
              {site.legalEntity}
              {site.address === '' ? null : (
                <>
                  <br />
                  {site.address}
                </>
              )}
              {site.contactEmail === '' ? null : (
                <>
                  <br />
                  <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
                </>
              )}
            </address>
          </div>
          {footerLinks.map(({ title, links }) => (
            <nav key={title} aria-label={title} className="no-print">
              <p className={css['groupTitle']}>{title}</p>
              <ul className={css['links']}>
                {links.map(({ label, href }) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <p className={css['risk']}>
          <strong>Your capital is at risk.</strong> Most young companies fail, and their shares are
          hard to sell. Invest only what you can afford to lose entirely. {site.legalEntity} reviews
          what is published here but gives no investment, legal or tax advice, and never holds
          money.
        </p>
        <div className={classes(rowCss['middle'], rowCss['spread'], css['end'], 'no-print')}>
          <p>© {site.legalEntity}</p>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}
