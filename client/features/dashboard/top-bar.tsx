import type { ReactNode } from 'react';
import type { Account } from '../../../shared/product/account/account.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { AccountMenu } from './account-menu.tsx';
import { roleLabels } from './dashboard-views.ts';
import { PaletteOpener } from './palette-opener.tsx';
import css from './top-bar.module.css';

/**
 * The bar above all views: the brand, the way to everything, and the owner, or the way to log in
 * again when the session has ended meanwhile.
 */
export function TopBar(props: { readonly account: Account; readonly brand: ReactNode }) {
  const { account, brand } = props;
  return (
    <header className={css['bar']}>
      <div className={css['brand']}>{brand}</div>
      <p className={css['place']}>{roleLabels[account.role]}</p>
      <div className={css['search']}>
        <PaletteOpener role={account.role} />
      </div>
      <div data-session="anonymous">
        <a href={routeOf('login').path} className={css['logIn']}>
          Log in
        </a>
      </div>
      <div data-session="member">
        <AccountMenu account={account} />
      </div>
    </header>
  );
}
