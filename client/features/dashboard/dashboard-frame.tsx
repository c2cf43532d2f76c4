import type { ReactNode } from 'react';
import type { Account } from '../../../shared/product/account.ts';
import { Icon } from '../../ui/icon.tsx';
import { SignOut } from '../../ui/sign-out.tsx';
import css from './dashboard-frame.module.css';
import { type DashboardViewId, roleLabels, viewPath, viewsOf } from './dashboard-views.ts';

/** What all views share: whose dashboard it is, the way to the other views, and the way out. */
export function DashboardFrame(props: {
  readonly account: Account;
  readonly view: DashboardViewId;
  readonly children: ReactNode;
}) {
  const { account, view } = props;
  return (
    <div className={css['frame']}>
      <header className={css['head']}>
        <p className={css['role']}>{roleLabels[account.role]}</p>
        <h1>{account.name}</h1>
        <p className={css['email']}>{account.email}</p>
      </header>
      <div className={css['side']}>
        <nav aria-label="Dashboard">
          <ul className={css['links']}>
            {viewsOf(account.role).map(({ id, label, icon }) => (
              <li key={id}>
                <a href={viewPath(id)} aria-current={id === view ? 'page' : undefined}>
                  <Icon name={icon} />
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <SignOut look="secondary" />
      </div>
      <div className={css['view']}>{props.children}</div>
    </div>
  );
}
