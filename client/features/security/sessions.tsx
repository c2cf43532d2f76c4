import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { ShortTime, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import textCss from '../../ui/tokens/text.module.css';
import type { SessionRow } from './security-loader.ts';

/** Where the account is logged in, and buttons to log out elsewhere. */
export function Sessions(props: {
  readonly sessions: readonly SessionRow[] | null;
  readonly timeZone: string;
}) {
  const { sessions, timeZone } = props;
  const ended = useFormResult('end-session');
  const othersEnded = useFormResult('end-other-sessions');
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <Panel
      title="Devices"
      lede="Where you are logged in. If you don’t recognise a device, log it out and change your password."
      actions={
        others.length === 0 ? undefined : (
          <ConfirmAction
            intent="end-other-sessions"
            fields={{}}
            opener="Log out all others"
            about="devices"
            question="All other devices will be logged out."
            confirm="Log out devices"
          />
        )
      }
    >
      <FormOutcome intent="end-session" result={ended} />
      <FormOutcome intent="end-other-sessions" result={othersEnded} />
      {sessions === null ? (
        <Unavailable what="The list of devices" />
      ) : (
        <>
          <SessionTable sessions={sessions} />
          <div className={textCss['faint']}>
            <TimeZoneNote timeZone={timeZone} />
          </div>
        </>
      )}
    </Panel>
  );
}

function SessionTable(props: { readonly sessions: readonly SessionRow[] }) {
  const { sessions } = props;
  return (
    <DataTable
      id="devices"
      caption="Devices that are logged in"
      columns={columns}
      items={sessions}
      rows={{
        key: ({ id }) => id,
        name: ({ device, network }) => `${device}, ${network}`,
        menu: (session) => <EndSession session={session} />,
      }}
      // One row says itself that it is one.
      {...(sessions.length > 1 ? { foot: <p>{sessions.length} in total</p> } : {})}
    />
  );
}

const columns: readonly DataColumn<SessionRow>[] = [
  { key: 'device', title: 'Device', cell: ({ device }) => device },
  {
    key: 'current',
    title: 'State',
    place: 'beside',
    cell: ({ current }) => (current ? <Badge tone="accent">This device</Badge> : null),
  },
  { key: 'network', title: 'Network', cell: ({ network }) => network },
  {
    key: 'seen',
    title: 'Last seen',
    isNamed: true,
    cell: ({ lastSeen }) => <ShortTime moment={lastSeen} />,
  },
  {
    key: 'began',
    title: 'Logged in',
    place: 'wide',
    cell: ({ began }) => <ShortTime moment={began} />,
  },
];

function EndSession(props: { readonly session: SessionRow }) {
  const { id, current, device, network } = props.session;
  if (current) return <p>You are using this device. Log out in the menu at the top.</p>;
  return (
    <ConfirmAction
      intent="end-session"
      fields={{ id }}
      opener="Log out"
      about={`${device}, ${network}`}
      question={`${device} will be logged out.`}
      confirm="Log out device"
    />
  );
}
