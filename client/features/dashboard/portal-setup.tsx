import { handbookPagePath } from '#shared/http/docs-paths.ts';
import type { Account } from '#shared/product/account/account.ts';
import { invitationLinkHours } from '#shared/product/fields/limits.ts';
import type { SetupTask } from '#shared/product/overview/setup-tasks.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { type Line, LineList } from '../../ui/data/line-list.tsx';
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
    words: 'Review the first raise',
    href: viewPath('review'),
    note: 'None has been submitted yet; founders sign up on the site',
  },
};

/** What a new portal and its operator still need, above everything else; nothing once all is done. */
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
    <Panel id="setup" title="Set up your portal">
      <LineList lines={lines} />
    </Panel>
  );
}
