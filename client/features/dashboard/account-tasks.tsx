import type { Account } from '#shared/product/account/account.ts';
import { otherSide } from '#shared/product/account/capabilities.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { Glance, LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';

/** What an account still needs, and the quiet way to the side of the portal that it does not have. */
export function AccountTasks({ account }: { readonly account: Account }) {
  if (linesOf(account).length === 0) return null;
  return (
    <Panel>
      <AccountGlance account={account} />
    </Panel>
  );
}

/** The same beside others; nothing where nothing is needed. */
export function AccountGlance({ account }: { readonly account: Account }) {
  const lines = linesOf(account);
  if (lines.length === 0) return null;
  return (
    <Glance level={2} id="your-account" title="Your account">
      <LineList lines={lines.map((line) => ({ ...line, key: line.href }))} />
    </Glance>
  );
}

function linesOf(account: Account) {
  return [...accountTasks(account), ...otherSideLine(account)];
}

/** How somebody who only raises starts to invest, and the reverse. */
function otherSideLine(account: Account) {
  switch (otherSide(account)) {
    case 'investing':
      return [
        {
          words: 'Create an investor profile',
          href: viewPath('investing'),
          note: 'To invest as well, with this account',
        },
      ];
    case 'raising':
      return [
        {
          words: 'Add your company',
          href: viewPath('companies'),
          note: 'To raise capital as well, with this account',
        },
      ];
    case undefined:
      return [];
  }
}

/** What makes an account safer or its dates right, and has not been done. */
export function accountTasks(account: Pick<Account, 'operator' | 'twoFactor' | 'timeZone'>) {
  const { operator, timeZone } = account;
  return [
    // Operators have it among what their portal needs, on top.
    ...(operator ? [] : twoFactorTask(account)),
    ...(timeZone === 'UTC'
      ? [
          {
            words: 'Set your time zone',
            href: viewPath('account'),
            note: 'Times are shown in UTC until you do',
          },
        ]
      : []),
  ];
}

/** The second step of the log-in, while it is off. */
export function twoFactorTask({ twoFactor }: Pick<Account, 'twoFactor'>) {
  if (twoFactor === 'on') return [];
  return [
    {
      words: 'Turn on two-factor authentication',
      href: `${viewPath('security')}#two-factor`,
      note: 'Two minutes, with an app on your phone',
    },
  ];
}
