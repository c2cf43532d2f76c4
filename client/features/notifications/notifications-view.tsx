import type { ReactNode } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { readNotificationDays, unreadNotificationDays } from '#shared/product/fields/limits.ts';
import { bySpan } from '../../domain/notification/notification-days.ts';
import type {
  NotificationData,
  NotificationListData,
} from '../../domain/notification/notification-list.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { BulkButton } from '../../ui/data/bulk-bar.tsx';
import { ShortMoment, TimeOfDay, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { rowFocus } from '../../ui/data/row-keys.ts';
import { SelectableList } from '../../ui/data/selectable-list.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormButton, HiddenFields } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import { Row } from '../../ui/layout/section.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { Icon } from '../../ui/tokens/icon.tsx';
import textCss from '../../ui/tokens/text.module.css';
import {
  openIntent,
  readAllIntent,
  readIntent,
  readSelectedIntent,
} from './notification-actions.ts';
import { notificationsHref } from './notification-address.ts';
import type { NotificationsContent } from './notification-loader.ts';
import css from './notifications.module.css';
import { SettingsForm } from './settings-form.tsx';
import { rowMark, useFreshList } from './use-fresh-list.ts';

/** Shows the notifications, or how their reader wants to be told. */
export function NotificationsView(props: {
  readonly content: NotificationsContent;
  readonly account: Account;
}) {
  const { content, account } = props;
  if (content.show === 'settings') {
    return <SettingsForm settings={content.settings} timeZone={account.timeZone} />;
  }
  const { after, list } = content;
  // Older pages stay as they are: what is new belongs to the first.
  return list === null || after !== '' ? (
    <ListOf content={content} list={list} added={0} timeZone={account.timeZone} />
  ) : (
    <FirstPage content={content} loaded={list} account={account} />
  );
}

type ListContent = Exclude<NotificationsContent, { show: 'settings' }>;

function FirstPage(props: {
  readonly content: ListContent;
  readonly loaded: NotificationListData;
  readonly account: Account;
}) {
  const { content, loaded, account } = props;
  const { list, added } = useFreshList(loaded, content.show, account);
  return <ListOf content={content} list={list} added={added} timeZone={account.timeZone} />;
}

function ListOf(props: {
  readonly content: ListContent;
  readonly list: NotificationListData | null;
  readonly added: number;
  readonly timeZone: string;
}) {
  const { content, list, added, timeZone } = props;
  const { show, after } = content;
  return (
    <ListPage
      bar={list === null ? undefined : <UnreadBar list={list} added={added} />}
      outcome={<Outcomes />}
      notes={
        <>
          <p>
            Notifications are kept for {readNotificationDays} days after you read them, and for{' '}
            {unreadNotificationDays} days if you don’t.
          </p>
          <TimeZoneNote timeZone={timeZone} />
        </>
      }
    >
      <BlankList>
        <List show={show} list={list} isLonger={added > 0} />
        <Row>
          {after === '' ? null : <a href={notificationsHref(show)}>Back to the newest</a>}
          {list === null || list.nextCursor === null ? null : (
            <a href={notificationsHref(show, list.nextCursor)}>Show older ones</a>
          )}
        </Row>
      </BlankList>
    </ListPage>
  );
}

function Outcomes() {
  const read = useFormResult(readIntent);
  const readSelected = useFormResult(readSelectedIntent);
  const readAll = useFormResult(readAllIntent);
  const opened = useFormResult(openIntent);
  return (
    <>
      <FormOutcome intent={readIntent} result={read} />
      <FormOutcome intent={readSelectedIntent} result={readSelected} />
      <FormOutcome intent={readAllIntent} result={readAll} />
      <FormOutcome intent={openIntent} result={opened} />
    </>
  );
}

function UnreadBar(props: { readonly list: NotificationListData; readonly added: number }) {
  const { list, added } = props;
  const { unread, until } = list;
  return (
    <>
      <p>{unread === 0 ? 'Nothing is unread' : `${unread} unread`}</p>
      {unread === 0 ? null : (
        <FormButton intent={readAllIntent} fields={until === undefined ? {} : { until }}>
          Mark all as read
        </FormButton>
      )}
      {added === 0 ? null : (
        <Button variant="quiet" size="small" onClick={() => window.scrollTo(0, 0)}>
          <Icon name="arrow-up" /> {added} new above
        </Button>
      )}
    </>
  );
}

function List(props: {
  readonly show: 'all' | 'unread';
  readonly list: NotificationListData | null;
  /** Rows were added while it was open. */
  readonly isLonger: boolean;
}) {
  const { show, list, isLonger } = props;
  const { url } = usePageView();
  if (list === null) return <Unavailable what="The list of notifications" />;
  if (list.items.length === 0 && show === 'unread') {
    return <EmptyState title="You’re all caught up" />;
  }
  if (list.items.length === 0) {
    return (
      <EmptyState title="No notifications yet">
        <p>
          Updates about your raises, commitments and account appear here, such as a new member of
          your company. <a href={notificationsHref('settings')}>Choose what to be notified about</a>
          .
        </p>
      </EmptyState>
    );
  }
  return (
    <SelectableList
      id="notifications"
      ids={list.items.map(({ id }) => id)}
      bulk={
        list.items.every(({ isRead }) => isRead)
          ? undefined
          : {
              fields: { view: 'notifications', ...(show === 'unread' ? { show } : {}) },
              actions: (
                <BulkButton to={addressWith(url, { selected: null })} intent={readSelectedIntent}>
                  Mark as read
                </BulkButton>
              ),
            }
      }
    >
      {(boxes) => (
        <div
          className={classes(stackCss['space4'], css['days'])}
          data-longer={isLonger ? '' : undefined}
        >
          {bySpan(list.items, list.days).map(({ title, isDay, items }) => (
            <section key={title}>
              <h2 className={classes(textCss['note'], css['day'])}>{title}</h2>
              <ul className={css['list']}>
                {items.map((item) => (
                  <Item
                    key={item.id}
                    item={item}
                    isOfDay={isDay}
                    box={boxes?.boxOf(item.id, item.title) ?? null}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </SelectableList>
  );
}

function Item(props: {
  readonly item: NotificationData;
  /** The heading above is its day. */
  readonly isOfDay: boolean;
  readonly box: ReactNode;
}) {
  const { id, title, text, when, time, isRead } = props.item;
  return (
    <li
      className={css['item']}
      data-row={id}
      data-unread={isRead ? undefined : ''}
      data-selectable={props.box === null ? undefined : ''}
      {...{ [rowMark]: id }}
    >
      {props.box}
      <form method="post" className={css['what']}>
        <HiddenFields intent={openIntent} fields={{ id }} />
        <button type="submit" className={css['title']} {...{ [rowFocus]: '' }}>
          {isRead ? null : <span className="visually-hidden">Unread: </span>}
          {title}
        </button>
        {text === '' ? null : <p className={classes(textCss['note'], css['text'])}>{text}</p>}
      </form>
      <span className={classes(textCss['note'], css['when'])}>
        {props.isOfDay ? <TimeOfDay moment={when} time={time} /> : <ShortMoment moment={when} />}
      </span>
      <span className={css['mark']}>
        {isRead ? null : (
          <FormButton intent={readIntent} fields={{ id }} variant="quiet" about={title}>
            Mark as read
          </FormButton>
        )}
      </span>
    </li>
  );
}
