import type { AuditVerification } from '#shared/product/audit/audit-log.ts';
import { routeOf } from '#shared/site/routes.ts';
import { SavedViewOutcome, SavedViewsMenu } from '../../domain/saved-view/saved-views-menu.tsx';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ConfirmedExport } from '../../framework/step-up/confirmed-export.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { ColumnMenu } from '../../ui/data/column-menu.tsx';
import { type DataColumn, DataTable } from '../../ui/data/data-table.tsx';
import { FormattedDate, TimeZoneNote } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { Button } from '../../ui/form/button.tsx';
import filterCss from '../../ui/form/filter.module.css';
import { BlankList, ListPage } from '../../ui/layout/list-page.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import { actionWords, offeredActions } from './action-words.ts';
import css from './audit.module.css';
import {
  type AuditContent,
  type AuditEventData,
  type AuditSelection,
  auditHref,
  exportHref,
} from './audit-loader.ts';
import { auditTableId, EventPanel } from './event-panel.tsx';

/** Who did what: the audit log with its filters, and whether it is as it was written. */
export function AuditView(props: { readonly content: AuditContent; readonly timeZone: string }) {
  const { selection, list, verdict, exporting, open: openId } = props.content;
  const open = list?.items.find(({ seq }) => String(seq) === openId);
  const { url } = usePageView();
  return (
    <ListPage
      filters={{
        chosen: chosenIn(selection),
        content: <Filters selection={selection} />,
        isLong: true,
      }}
      bar={
        <>
          <a href={auditHref({ ...selection, after: '' }, '&verify=1')}>Verify log</a>
          {list === null || list.items.length === 0 ? null : (
            <a href={exportHref(selection)}>Export as CSV</a>
          )}
          <SavedViewsMenu list="audit" />
          <ColumnMenu columns={columns} />
        </>
      }
      record={open === undefined ? null : <EventPanel key={open.seq} event={open} />}
      outcome={
        <>
          <SavedViewOutcome />
          {verdict === undefined ? null : <Verdict verdict={verdict} />}
          {exporting === undefined ? null : (
            <ConfirmedExport needed={exporting} file={exportHref(selection)} />
          )}
        </>
      }
      notes={
        <>
          {list === null ? null : <Sealed list={list} />}
          <p>
            The log is append-only. About a second after each event, a seal covers it and everything
            before it, so later changes show. “Verify” recomputes every hash. Events that only
            record the hashes of rows are listed when you choose that action, and always exported.
          </p>
          <TimeZoneNote timeZone={props.timeZone} />
        </>
      }
    >
      {list === null ? (
        <BlankList>
          <Unavailable what="The audit log" />
        </BlankList>
      ) : list.items.length === 0 ? (
        <BlankList>
          <EmptyState
            title="No events match these filters"
            action={<a href={auditHref({})}>Clear filters</a>}
          />
        </BlankList>
      ) : (
        <DataTable
          id={auditTableId}
          caption="Events, newest first"
          columns={columns}
          items={list.items}
          rows={{
            key: ({ seq }) => String(seq),
            name: ({ action, when }) => `${actionWords(action)}, ${when.words}`,
            href: ({ seq }) => addressWith(url, { id: String(seq), verify: null }),
            open: open === undefined ? null : String(open.seq),
          }}
          foot={<Pages selection={selection} nextCursor={list.nextCursor} />}
        />
      )}
    </ListPage>
  );
}

const columns: readonly DataColumn<AuditEventData>[] = [
  { key: 'words', title: 'Event', cell: ({ action }) => actionWords(action) },
  {
    key: 'when',
    title: 'Time',
    place: 'beside',
    cell: ({ when }) => <FormattedDate moment={when} />,
  },
  { key: 'who', title: 'Person', cell: ({ who }) => who },
  { key: 'role', title: 'As', place: 'wide', cell: ({ actorRole }) => actorRole },
  { key: 'action', title: 'Action', place: 'wide', cell: ({ action }) => action },
  { key: 'target', title: 'Record', place: 'wide', cell: ({ targetId }) => targetId },
  {
    key: 'position',
    title: 'Position',
    numeric: true,
    place: 'wide',
    cell: ({ position }) => position ?? 'Not sealed yet',
  },
];

type AuditList = NonNullable<AuditContent['list']>;

function Sealed({ list: { seal, unsealedSeconds } }: { readonly list: AuditList }) {
  return (
    <p>
      {seal === null ? (
        'Nothing is sealed yet.'
      ) : (
        <>
          Sealed up to position {seal.lastPosition}, last at <FormattedDate moment={seal.when} />.
        </>
      )}
      {unsealedSeconds > 10 ? ' Newer events have been waiting too long for a seal.' : ''}
    </p>
  );
}

function Pages(props: { readonly selection: AuditSelection; readonly nextCursor: string | null }) {
  const { selection, nextCursor } = props;
  return (
    <>
      {selection.after === '' ? null : (
        <a href={auditHref({ ...selection, after: '' })}>Back to the newest</a>
      )}
      {nextCursor === null ? null : (
        <a href={auditHref({ ...selection, after: nextCursor })}>Show older ones</a>
      )}
    </>
  );
}

/** What the filters choose, in a few words. */
function chosenIn({ event, person, from, to }: AuditSelection): string {
  const count = [event, person, from, to].filter((value) => value !== '').length;
  return count === 0 ? 'All' : String(count);
}

function Filters({ selection }: { readonly selection: AuditSelection }) {
  const { event, person, from, to } = selection;
  const fields = [
    { name: 'event', label: 'Action', value: event, type: 'text' },
    { name: 'person', label: 'Email or number', value: person, type: 'text' },
    { name: 'from', label: 'From', value: from, type: 'date' },
    { name: 'to', label: 'To', value: to, type: 'date' },
  ] as const;
  return (
    <form
      key={JSON.stringify(selection)}
      method="get"
      action={routeOf('dashboard').path}
      className={classes(rowCss['filters'], css['filters'])}
    >
      <input type="hidden" name="view" value="audit" />
      {fields.map(({ name, label, value, type }) => (
        <span key={name} className={classes(rowCss['pair'], filterCss['filter'])}>
          <label htmlFor={`audit-${name}`}>{label}</label>
          <input
            id={`audit-${name}`}
            name={name}
            type={type}
            defaultValue={value}
            list={name === 'event' ? 'audit-actions' : undefined}
          />
        </span>
      ))}
      <datalist id="audit-actions">
        {offeredActions.map(({ action, label }) => (
          <option key={action} value={action}>
            {label}
          </option>
        ))}
      </datalist>
      <Button type="submit" variant="secondary" size="small">
        Show
      </Button>
    </form>
  );
}

function Verdict({ verdict }: { readonly verdict: AuditVerification | null }) {
  if (verdict === null) {
    return (
      <Notice tone="attention" live>
        <p>The log couldn’t be verified. Try again later.</p>
      </Notice>
    );
  }
  if (verdict.ok) {
    return (
      <Notice tone="success" live>
        <p>All {verdict.events} events are unchanged.</p>
      </Notice>
    );
  }
  return (
    <Notice tone="danger" title="The log was changed" live>
      <p>
        At position {verdict.brokenAt}: {verdict.reason}.
      </p>
    </Notice>
  );
}
