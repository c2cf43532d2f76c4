import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { byDay } from '../../domain/notification/notification-days.ts';
import type { LinkedNotification } from '../../domain/notification/notification-list.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { TimeOfDay } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { Button } from '../../ui/form/button.tsx';
import { CloseMenu } from '../../ui/layout/close-menu.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './notifications-popover.module.css';
import { isPlainClick } from './plain-click.ts';
import { type NewestList, useNewestNotifications } from './use-newest-notifications.ts';

const popoverId = 'newest-notifications';
const titleId = `${popoverId}-title`;

export interface PopoverProps {
  readonly account: Account;
  /** Called with how many are left unread after some were marked as read here. */
  readonly onUnread: (unread: number) => void;
  readonly onClosed: () => void;
}

/**
 * Shows the newest notifications by day, each with the way to what it is about. It opens when it is
 * rendered and takes the focus; Esc, a press elsewhere and a navigation close it.
 */
export function NotificationsPopover({ account, onUnread, onClosed }: PopoverProps) {
  const popover = useRef<HTMLDialogElement>(null);
  const { list, markRead, markAllRead } = useNewestNotifications(account, onUnread);
  const [couldNotMark, setCouldNotMark] = useState(false);
  useOpenHere(popover);

  async function onMarkAll(): Promise<void> {
    const isDone = await markAllRead();
    setCouldNotMark(!isDone);
    // Its button goes now, and must not take the focus with it.
    if (isDone) popover.current?.focus();
  }

  function onLink(event: MouseEvent): void {
    const isLink = event.target instanceof Element && event.target.closest('a') !== null;
    if (isLink && isPlainClick(event) && !event.defaultPrevented) popover.current?.hidePopover();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links in it have their own keys
    <dialog
      ref={popover}
      id={popoverId}
      popover="auto"
      tabIndex={-1}
      aria-labelledby={titleId}
      onToggle={({ newState }) => newState === 'closed' && onClosed()}
      onClick={onLink}
      className={css['popover']}
    >
      <div className={css['head']}>
        <h2 id={titleId} className={css['title']}>
          Notifications
        </h2>
        <span role="status" className={classes(textCss['note'], css['state'])}>
          {list?.unread === 0 && list.items.length > 0 ? 'You’re all caught up' : null}
        </span>
        {list && list.unread > 0 ? (
          <Button variant="quiet" size="small" onClick={() => void onMarkAll()}>
            Mark all as read
          </Button>
        ) : null}
        <CloseMenu menuId={popoverId} />
      </div>
      <div className={css['content']}>
        {couldNotMark ? (
          <Notice tone="attention" live>
            <p>We couldn’t mark them as read. Try again in a moment.</p>
          </Notice>
        ) : null}
        <Newest list={list} markRead={markRead} />
      </div>
      <div className={css['foot']}>
        <a href={viewPath('notifications')}>All notifications</a>
        <a href={`${viewPath('notifications')}&show=settings`}>Settings</a>
      </div>
    </dialog>
  );
}

/** Opens a popover once it is there, with the focus, and closes it when the page is another. */
function useOpenHere(popover: RefObject<HTMLDialogElement | null>): void {
  const { url } = usePageView();
  const at = url.pathname + url.search;
  const openedAt = useRef(at);

  useEffect(() => {
    popover.current?.showPopover();
    popover.current?.focus();
  }, [popover]);

  useEffect(() => {
    if (openedAt.current !== at) popover.current?.hidePopover();
  }, [popover, at]);
}

function Newest(props: {
  readonly list: NewestList | null | undefined;
  readonly markRead: (id: string) => Promise<void>;
}): ReactNode {
  const { list, markRead } = props;
  if (list === undefined) return <Skeleton label="Loading your notifications" lines={4} />;
  if (list === null) {
    return (
      <Notice tone="attention" live>
        <p>
          Your notifications couldn’t be loaded. Try again in a moment, or open{' '}
          <a href={viewPath('notifications')}>the list of all</a>.
        </p>
      </Notice>
    );
  }
  if (list.items.length === 0) {
    return (
      <div className={classes(textCss['note'], stackCss['space1'])}>
        <p className={css['noneTitle']}>No notifications yet</p>
        <p>Updates about your raises, commitments and account appear here.</p>
      </div>
    );
  }
  return byDay(list.items, list.days).map(({ day, title, items }) => (
    <section key={day}>
      <h3 className={css['day']}>{title}</h3>
      <ul className={css['list']}>
        {items.map((item) => (
          <Item key={item.id} item={item} markRead={markRead} />
        ))}
      </ul>
    </section>
  ));
}

function Item(props: {
  readonly item: LinkedNotification;
  readonly markRead: (id: string) => Promise<void>;
}) {
  const { item, markRead } = props;
  const { id, title, text, path, when, time, isRead } = item;
  const isMarked = useRef(isRead);

  /** The page that opens counts what is unread, so it is opened after this one is marked. */
  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    if (isRead || isMarked.current) return;
    isMarked.current = true;
    const link = event.currentTarget;
    const marked = markRead(id);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void marked.then(() => link.click());
  }

  return (
    <li data-unread={isRead ? undefined : ''}>
      <a href={path} onClick={onClick} onAuxClick={onClick} className={css['item']}>
        <span className={css['what']}>
          {isRead ? null : <span className="visually-hidden">Unread: </span>}
          {title}
        </span>
        <span className={css['when']}>
          <TimeOfDay moment={when} time={time} />
        </span>
        {text === '' ? null : <span className={css['text']}>{text}</span>}
      </a>
    </li>
  );
}
