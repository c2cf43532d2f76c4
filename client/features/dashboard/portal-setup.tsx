import { handbookPagePath } from '#shared/http/docs-paths.ts';
import type { Account } from '#shared/product/account/account.ts';
import { invitationLinkHours } from '#shared/product/fields/limits.ts';
import type { SetupTask } from '#shared/product/overview/setup-tasks.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { Glance, type Line, LineList } from '../../ui/data/line-list.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { twoFactorTask } from './account-tasks.tsx';

/** What each task is called, where it is done, and what it is for. */
const words: Readonly<Record<SetupTask, Omit<Line, 'key'>>> = {
  operator: {
    words: 'Invite a second operator',
    href: viewPath('invitations'),
    note: `By email; the link works once, within ${invitationLinkHours} hours`,
  },
  brand: {
    words: 'Name your portal',
    href: handbookPagePath('make-it-yours'),
    note: 'Name, logo and colours, in the settings of the server',
  },
  mail: {
    words: 'Connect a mail server',
    href: handbookPagePath('email'),
    note: 'Until then, emails are written to a folder and reach nobody',
  },
  raise: {
    words: 'Get your first raise submitted',
    href: viewPath('review'),
    note: 'Founders sign up on the site, and you review what they submit',
  },
};

/**
 * What a new portal and its operator still need, on top of the operator's part; nothing once all is
 * done. Of a portal that is set up, or whose needs could not be read, only the operator's own is left.
 */
export function PortalSetup(props: {
  readonly setup: readonly SetupTask[];
  readonly account: Pick<Account, 'twoFactor'>;
}) {
  const lines: readonly Line[] = [
    ...twoFactorTask(props.account).map((line) => ({ ...line, key: 'two-factor' })),
    ...props.setup.map((task) => ({ ...words[task], key: task })),
  ];
  if (lines.length === 0) return null;
  return (
    <Panel id="setup">
      <Glance
        level={2}
        id="setup-title"
        title={props.setup.length === 0 ? 'Secure your account' : 'Set up your portal'}
      >
        <LineList lines={lines} />
      </Glance>
    </Panel>
  );
}
