import type { Account } from '#shared/product/account/account.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { Monogram } from '../../ui/data/facts.tsx';
import { SignOut } from '../../ui/form/sign-out.tsx';
import { CloseMenu } from '../../ui/layout/close-menu.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { DensitySwitch } from '../../ui/tokens/density-switch.tsx';
import textCss from '../../ui/tokens/text.module.css';
import { ThemeSwitch } from '../../ui/tokens/theme-switch.tsx';
import css from './account-menu.module.css';

const menuId = 'account-menu';

/**
 * Behind the owner's initials: their account, how the dashboard looks, the public site, and the way
 * out. A popover: native, so it opens and closes without a script.
 */
export function AccountMenu(props: { readonly account: Account }) {
  const { name, email } = props.account;
  return (
    <>
      <button type="button" popoverTarget={menuId} className={css['opener']}>
        <Monogram name={name} />
        <span className="visually-hidden">Account menu</span>
      </button>
      <div id={menuId} popover="auto" className={css['menu']}>
        <div className={css['who']}>
          <p className={css['name']}>{name}</p>
          <p className={classes(textCss['note'], css['email'])}>{email}</p>
          <CloseMenu menuId={menuId} className={css['close']} />
        </div>
        <nav aria-label="Account">
          <ul className={css['links']}>
            <li>
              <a href={viewPath('account')}>Account</a>
            </li>
            <li>
              <a href={viewPath('security')}>Security</a>
            </li>
            <li>
              <a href={viewPath('privacy')}>Your data</a>
            </li>
            <li>
              <a href="/">Public site</a>
            </li>
            <li>
              <a href={routeOf('contact').path}>Help and contact</a>
            </li>
            <li>
              <a href={routeOf('terms-of-service').path}>Terms of service</a>
            </li>
            <li>
              <a href={routeOf('privacy-policy').path}>Privacy policy</a>
            </li>
          </ul>
        </nav>
        <div className={classes(stackCss['space3'], stackCss['left'])}>
          <ThemeSwitch />
          <DensitySwitch />
        </div>
        <SignOut variant="secondary" />
      </div>
    </>
  );
}
