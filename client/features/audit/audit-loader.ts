import type { AuditEvent, AuditList, AuditVerification } from '#shared/product/audit/audit-log.ts';
import { exportParameter } from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';

/** Which events are listed; the empty string means any. */
export interface AuditSelection {
  /** Not `action`, because a field of this name would hide the address of its form. */
  readonly event: string;
  readonly person: string;
  readonly from: string;
  readonly to: string;
  readonly after: string;
}

/** An event as it is shown. */
export type AuditEventData = Pick<
  AuditEvent,
  | 'seq'
  | 'position'
  | 'actorRole'
  | 'action'
  | 'targetType'
  | 'targetId'
  | 'before'
  | 'after'
  | 'requestId'
  | 'network'
  | 'hash'
> & {
  readonly when: DateText;
  readonly who: string;
};

/** The data of the audit log view; the list is null when it could not be read. */
export interface AuditContent {
  readonly selection: AuditSelection;
  /** The number of the event that is open beside the list; empty if none is. */
  readonly open: string;
  readonly list: {
    readonly items: readonly AuditEventData[];
    readonly nextCursor: string | null;
    readonly seal: { readonly when: DateText; readonly lastPosition: number } | null;
    readonly unsealedSeconds: number;
  } | null;
  /** Undefined unless it was asked for; null when it could not be done. */
  readonly verdict?: AuditVerification | null;
  /** What must be confirmed before the export; undefined unless it was asked for. */
  readonly exporting?: StepUp | null;
}

const names = ['event', 'person', 'from', 'to', 'after'] as const;

/** Returns what the address selects. */
export function readAuditQuery({ searchParams }: URL): AuditSelection {
  const entries = names.map((name) => [name, (searchParams.get(name) ?? '').trim()]);
  return Object.fromEntries(entries) as unknown as AuditSelection;
}

/** The address of a list, or of the same list with the log verified. */
export function auditHref(selection: Partial<AuditSelection>, more = ''): string {
  return `${routeOf('dashboard').path}?${queryOf({ ...selection }, 'view=audit')}${more}`;
}

/** The address of the export of what is listed. */
export function exportHref({ event: action, person, from, to }: AuditSelection): string {
  const query = queryOf({ action, person, from, to }, '');
  return `/api/v1/exports/audit.csv${query === '' ? '' : `?${query}`}`;
}

/** Reads the events that the address selects, and verifies the log when it asks for that. */
export async function readAudit(
  { url, api }: PageRequest,
  write: FormatDate,
): Promise<AuditContent> {
  const selection = readAuditQuery(url);
  const { event: action, ...others } = selection;
  const query = Object.fromEntries(
    Object.entries({ action, ...others }).map(([name, value]) => [name, value || undefined]),
  );
  const isToVerify = url.searchParams.has('verify');
  const [list, verdict, exporting] = await Promise.all([
    api.send('GET /admin/audit', { query }).catch(() => null),
    isToVerify ? api.send('GET /admin/audit/verification').catch(() => null) : undefined,
    url.searchParams.has(exportParameter) ? readNeededStepUp(api) : undefined,
  ]);
  return {
    selection,
    open: url.searchParams.get('id') ?? '',
    list: list === null ? null : shown(list, write),
    ...(verdict === undefined ? {} : { verdict }),
    ...(exporting === undefined ? {} : { exporting }),
  };
}

function shown({ items, nextCursor, seal, unsealedSeconds }: AuditList, write: FormatDate) {
  return {
    items: items.map(({ at, actor, actorId: _id, ...event }) => ({
      ...event,
      when: write(at),
      who: actor ?? event.actorRole,
    })),
    nextCursor,
    seal: seal === null ? null : { when: write(seal.at), lastPosition: seal.lastPosition },
    unsealedSeconds,
  };
}

function queryOf(values: Readonly<Record<string, string>>, first: string): string {
  const query = new URLSearchParams(first);
  for (const [name, value] of Object.entries(values)) if (value !== '') query.set(name, value);
  return query.toString();
}
