import type { ReactNode } from 'react';
import { rolesLabel } from '#shared/product/account/capabilities.ts';
import { routeOf } from '#shared/site/routes.ts';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { AccountMenu } from './account-menu.tsx';
import { Bell } from './bell.tsx';
import { CompanySwitcher } from './company-switcher.tsx';
import { ListKeys } from './list-keys.tsx';
import { PaletteOpener } from './palette-opener.tsx';
import css from './top-bar.module.css';

/**
 * The bar above all views: the brand, the way to everything, and the owner, or the way to log in
 * again when the session has ended meanwhile.
 */
export function TopBar(props: { readonly owner: DashboardOwner; readonly brand: ReactNode }) {
  const { owner, brand } = props;
  const { account } = owner;
  return (
    <header className={classes(rowCss['line'], css['bar'], 'no-print')}>
      <div className={css['brand']}>{brand}</div>
      <p className={classes(textCss['note'], css['place'])}>{rolesLabel(account)}</p>
      {owner.worksOn === null ? null : <CompanySwitcher worksOn={owner.worksOn} />}
      <div className={css['search']}>
        <PaletteOpener account={account} />
        <ListKeys />
      </div>
      <div data-session="anonymous">
        <a href={routeOf('login').path} className={css['logIn']}>
          Log in
        </a>
      </div>
      <div data-session="member">
        <div className={rowCss['line']}>
          <Bell owner={owner} />
          <AccountMenu account={account} />
        </div>
      </div>
    </header>
  );
}
