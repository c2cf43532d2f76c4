import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { TimeZoneNote, WrittenTime } from '../../ui/data/formatted-date.tsx';
import { Table } from '../../ui/data/table.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import type { SessionRow } from './dashboard-data.ts';
import css from './dashboard-view.module.css';

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
      lede="Where you are logged in. If you do not recognize a device, log it out and change your password."
      actions={
        others.length === 0 ? undefined : (
          <ConfirmAction
            intent="end-other-sessions"
            fields={{}}
            opener="Log out all others"
            about="devices"
            question="All other devices will be logged out."
            confirm="Log them out"
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
          <div className={css['note']}>
            <TimeZoneNote timeZone={timeZone} />
          </div>
        </>
      )}
    </Panel>
  );
}

function SessionTable(props: { readonly sessions: readonly SessionRow[] }) {
  return (
    <Table
      caption="Devices that are logged in"
      captionHidden
      columns={[
        { key: 'device', title: 'Device', cell: ({ device }) => device },
        { key: 'network', title: 'Network', cell: ({ network }) => network },
        { key: 'seen', title: 'Last seen', cell: (row) => <WrittenTime moment={row.lastSeen} /> },
        { key: 'began', title: 'Logged in', cell: (row) => <WrittenTime moment={row.began} /> },
        { key: 'end', title: 'Log out', cell: (row) => <EndSession session={row} /> },
      ]}
      rows={props.sessions}
      rowKey={({ id }) => id}
    />
  );
}

function EndSession(props: { readonly session: SessionRow }) {
  const { id, current, device, network } = props.session;
  if (current) {
    return (
      <div>
        <Badge tone="accent">This device</Badge>
      </div>
    );
  }
  return (
    <ConfirmAction
      intent="end-session"
      fields={{ id }}
      opener="Log out"
      about={`${device}, ${network}`}
      question={`${device} will be logged out.`}
      confirm="Log it out"
    />
  );
}
