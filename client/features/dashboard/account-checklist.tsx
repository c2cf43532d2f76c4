import type { ReactNode } from 'react';
import type { Account } from '#shared/product/account/account.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import type { DateText } from '../../ui/data/date-formatter.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Icon } from '../../ui/tokens/icon.tsx';
import css from './account-checklist.module.css';

/** Shows what an account needs, whether it is done, and what can be done about it. */
export function AccountChecklist(props: {
  readonly account: Account;
  readonly confirmed: DateText | null;
}) {
  const { confirmed, account } = props;
  const { email, timeZone } = account;
  const hasTimeZone = timeZone !== 'UTC';
  return (
    <ul className={css['list']}>
      <Point done title="Your address is confirmed">
        {email}
        {confirmed === null ? null : (
          <>
            , since <FormattedDate moment={confirmed} />
          </>
        )}
      </Point>
      <Point done title="Your password is set">
        If you use it anywhere else, <a href={viewPath('security')}>change it</a>.
      </Point>
      <Point
        done={account.twoFactor === 'on'}
        title={
          account.twoFactor === 'on'
            ? 'Two-factor authentication is on'
            : 'Turn on two-factor authentication'
        }
      >
        {account.twoFactor === 'on' ? (
          <>
            See how many recovery codes you have left under{' '}
            <a href={viewPath('security')}>Security</a>.
          </>
        ) : (
          <>
            A stolen password alone is then not enough. It takes{' '}
            <a href={`${viewPath('security')}#two-factor`}>an app and two minutes</a>.
          </>
        )}
      </Point>
      <Point
        done={hasTimeZone}
        title={hasTimeZone ? 'Your time zone is set' : 'Set your time zone'}
      >
        {hasTimeZone ? (
          <>
            Times are shown for {timeZone.replaceAll('_', ' ')}.{' '}
            <a href={viewPath('account')}>Change it</a>.
          </>
        ) : (
          <>
            Times are shown in UTC until you <a href={viewPath('account')}>choose your own</a>.
          </>
        )}
      </Point>
    </ul>
  );
}

function Point(props: {
  readonly done: boolean;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const { done, title } = props;
  return (
    <li className={css['point']} data-done={done}>
      <span className={css['mark']}>
        <Icon name={done ? 'check' : 'arrow-right'} />
        <span className="visually-hidden">{done ? 'Done:' : 'To do:'}</span>
      </span>
      <div>
        <p className={css['title']}>{title}</p>
        <p className={css['text']}>{props.children}</p>
      </div>
    </li>
  );
}
