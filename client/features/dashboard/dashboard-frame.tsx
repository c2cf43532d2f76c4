import type { ReactNode } from 'react';
import type { Account } from '../../../shared/product/account/account.ts';
import { Button } from '../../ui/form/button.tsx';
import { CloseMenu } from '../../ui/layout/close-menu.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './dashboard-frame.module.css';
import { groupsOf } from './dashboard-groups.ts';
import { type DashboardViewId, roleLabels, viewPath, viewsOf } from './dashboard-views.ts';
import { PaletteOpener } from './palette-opener.tsx';

const menuId = 'dashboard-menu';

/**
 * What all views share: the owner, and the navigation to all views and pages. Log out is in the
 * header of the site. On narrow screens the navigation is a popover: native, so it opens and closes
 * without a script.
 */
export function DashboardFrame(props: {
  readonly account: Account;
  readonly view: DashboardViewId;
  /** How many things are waiting in a view: a `WaitingCount`. */
  readonly waiting?: Readonly<Partial<Record<DashboardViewId, ReactNode>>>;
  readonly children: ReactNode;
}) {
  const { account, view, waiting = {} } = props;
  const current = viewsOf(account.role).find(({ id }) => id === view);
  return (
    <div className={css['frame']} data-owner={account.id}>
      <header className={css['head']}>
        <div>
          <p className={css['role']}>
            {roleLabels[account.role]}: {account.name}, {account.email}
          </p>
          <h1>{current?.label ?? 'Dashboard'}</h1>
        </div>
        <PaletteOpener role={account.role} />
      </header>
      <div className={css['side']}>
        <Button look="secondary" popoverTarget={menuId} className={css['opener']}>
          <Icon name="menu" />
          <span className="visually-hidden">All views; now: </span>
          {current?.label ?? 'Views'}
        </Button>
        <div id={menuId} popover="auto" className={css['menu']}>
          <CloseMenu menuId={menuId} className={css['opener']} />
          <nav aria-label="Dashboard" className={css['groups']}>
            {groupsOf(account.role).map((group) => (
              <div key={group.id}>
                <p id={`dashboard-${group.id}`} className={css['groupTitle']}>
                  {group.title}
                </p>
                <ul aria-labelledby={`dashboard-${group.id}`} className={css['links']}>
                  {group.views.map(({ id, label, icon }) => (
                    <li key={id}>
                      <a href={viewPath(id)} aria-current={id === view ? 'page' : undefined}>
                        <Icon name={icon} />
                        {label}
                        {waiting[id]}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
      </div>
      <div className={css['view']}>{props.children}</div>
    </div>
  );
}

/** Beside the name of a view: how many things are waiting there. */
export function WaitingCount(props: { readonly count: number }) {
  const { count } = props;
  if (count === 0) return null;
  return (
    <span className={css['waiting']}>
      {count}
      <span className="visually-hidden"> waiting</span>
    </span>
  );
}
