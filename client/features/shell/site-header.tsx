import { routeOf } from '#shared/site/routes.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Button, ButtonLink } from '../../ui/form/button.tsx';
import { SignOut } from '../../ui/form/sign-out.tsx';
import { CloseMenu } from '../../ui/layout/close-menu.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import { mainLinks } from './navigation-links.ts';
import css from './site-header.module.css';
import { Wordmark } from './wordmark.tsx';

/** The id of the menu; also used by the effect that closes it after a navigation. */
const menuId = 'site-menu';

/**
 * Wordmark, main links, and what depends on the session. On narrow screens the links are a popover:
 * native, so it opens and closes without a script.
 */
export function SiteHeader() {
  const { url } = usePageView();
  const current = (href: string) => (url.pathname === href ? 'page' : undefined);
  return (
    <header className={css['header']}>
      <div className={classes(rowCss['line'], rowCss['spread'], css['bar'])}>
        <Wordmark />
        <Button
          variant="quiet"
          size="small"
          popoverTarget={menuId}
          className={classes(css['opener'], 'no-print')}
        >
          <Icon name="menu" /> Menu
        </Button>
        <div id={menuId} popover="auto" className={classes(css['menu'], 'no-print')}>
          <CloseMenu menuId={menuId} className={css['opener']} />
          <nav aria-label="Main">
            <ul className={css['links']}>
              {mainLinks.map(({ label, href }) => (
                <li key={href}>
                  <a href={href} aria-current={current(href)}>
                    {label}
                  </a>
                </li>
              ))}
              {/* A wide window has no room for it in the header; it is in the footer. */}
              <li className={css['narrowOnly']}>
                <a href={routeOf('contact').path} aria-current={current(routeOf('contact').path)}>
                  {routeOf('contact').title}
                </a>
              </li>
            </ul>
          </nav>
          <div>
            <div data-session="anonymous">
              <div className={classes(rowCss['line'], css['accountLinks'])}>
                <a href={routeOf('login').path} aria-current={current(routeOf('login').path)}>
                  Log in
                </a>
                <ButtonLink
                  size="small"
                  variant={current(routeOf('register').path) ? 'secondary' : 'primary'}
                  href={routeOf('register').path}
                  aria-current={current(routeOf('register').path)}
                >
                  Sign up
                </ButtonLink>
              </div>
            </div>
            <div data-session="member">
              <div className={classes(rowCss['line'], css['accountLinks'])}>
                <SignOut variant="quiet" />
                <ButtonLink size="small" href={routeOf('dashboard').path}>
                  Dashboard
                </ButtonLink>
              </div>
            </div>
          </div>
        </div>
      </div>
    </header>
  );
}
