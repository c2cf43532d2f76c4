import type { Account } from '#shared/product/account/account.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';

/** What an account still needs; nothing once it has all of it. */
export function AccountTasks({ account }: { readonly account: Account }) {
  const lines = accountTasks(account);
  if (lines.length === 0) return null;
  return (
    <Panel title="Your account">
      <LineList lines={lines.map((line) => ({ ...line, key: line.href }))} />
    </Panel>
  );
}

/** What makes an account safer or its dates right, and has not been done. */
export function accountTasks({ twoFactor, timeZone }: Pick<Account, 'twoFactor' | 'timeZone'>) {
  return [
    ...(twoFactor === 'on'
      ? []
      : [
          {
            words: 'Turn on two-factor authentication',
            href: `${viewPath('security')}#two-factor`,
            note: 'It takes an app and two minutes',
          },
        ]),
    ...(timeZone === 'UTC'
      ? [
          {
            words: 'Set your time zone',
            href: viewPath('account'),
            note: 'Times are shown in UTC until then',
          },
        ]
      : []),
  ];
}
