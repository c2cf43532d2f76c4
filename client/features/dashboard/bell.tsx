import { type ComponentType, type MouseEvent, useRef, useState } from 'react';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { useHydrated } from '../../ui/form/hydrated.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './bell.module.css';
import type { PopoverProps } from './notifications-popover.tsx';
import { isPlainClick } from './plain-click.ts';
import { useReadOnSight } from './use-read-on-sight.ts';
import { useUnread } from './use-unread.ts';

/** As many as there is room for. */
const shownMax = 99;

const loadPopover = () => import('./notifications-popover.tsx');
/** Begins to load it when somebody is about to open it; opening says whether that failed. */
const loadAhead = () => void loadPopover().catch(() => {});

/**
 * Opens the newest notifications, and says how many are unread and when one comes. It is a link to
 * the view of all: without scripts, in a new tab, and when the popover cannot be loaded.
 */
export function Bell(props: { readonly owner: DashboardOwner }) {
  const { owner } = props;
  const { site } = usePageView();
  const unread = useUnread(owner, site.apiBaseUrl);
  const { count, announcement, setCount } = unread;
  useReadOnSight(unread);
  const hydrated = useHydrated();
  const [Popover, setPopover] = useState<ComponentType<PopoverProps> | null>(null);
  const bell = useRef<HTMLAnchorElement>(null);
  // A press outside of a popover closes it, before the click arrives.
  const wasOpen = useRef(false);

  function onClick(event: MouseEvent): void {
    const isPointer = event.detail > 0;
    const isOpen = Popover !== null || (isPointer && wasOpen.current);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (isOpen) {
      setPopover(null);
      return;
    }
    // So that it gets the focus back; not every browser focuses a link that is clicked.
    bell.current?.focus();
    loadPopover().then(
      ({ NotificationsPopover }) => setPopover(() => NotificationsPopover),
      (error: unknown) => {
        console.warn('The newest notifications couldn’t be loaded.', error);
        window.location.assign(viewPath('notifications'));
      },
    );
  }

  return (
    <>
      <a
        ref={bell}
        href={viewPath('notifications')}
        className={css['bell']}
        title="Notifications"
        {...(hydrated && { 'aria-haspopup': 'dialog', 'aria-expanded': Popover !== null })}
        onPointerEnter={loadAhead}
        onFocus={loadAhead}
        onPointerDown={() => {
          wasOpen.current = Popover !== null;
        }}
        onClick={onClick}
      >
        <Icon name="bell" />
        <span className="visually-hidden">
          Notifications{count === 0 ? '' : `, ${count} unread`}
        </span>
        {count === 0 ? null : (
          <span aria-hidden="true" className={css['count']}>
            {count > shownMax ? `${shownMax}+` : count}
          </span>
        )}
      </a>
      {Popover === null ? null : (
        <Popover account={owner.account} onUnread={setCount} onClosed={() => setPopover(null)} />
      )}
      <span role="status" className="visually-hidden">
        {announcement}
      </span>
    </>
  );
}
