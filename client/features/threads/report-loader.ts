import type { ThreadReport } from '#shared/product/threads/thread-reports.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { findRecord } from '../../framework/lists/find-record.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest, Validation } from '../../framework/pages/page.ts';
import { readNeededStepUp } from '../../framework/step-up/needed-step-up.ts';
import type { StepUp } from '../../framework/step-up/step-up-field.tsx';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';

/** A report with its moments in the owner's format. */
export interface ReportData extends ThreadReport {
  readonly reported: DateText;
  readonly decided: DateText | null;
  readonly unlockedOn: DateText | null;
}

/** The data of the view; the list is null when it could not be read. */
export interface ReportsContent {
  readonly decided: boolean;
  readonly list: {
    readonly items: readonly ReportData[];
    readonly nextCursor: string | null;
    readonly isFirst: boolean;
  } | null;
  readonly open: ReportData | null;
  /** What the operator must confirm before the messages are read. */
  readonly stepUp: StepUp | null;
}

/** Finds the report in the address; null when it names none. */
export async function findReport({
  url,
  api,
}: PageRequest): Promise<Validation<ThreadReport | null>> {
  const id = url.searchParams.get('id');
  if (id === null) return { found: null };
  const found = await findRecord(api.send('GET /admin/thread-reports/:id', { params: { id } }));
  return found === undefined ? { message: 'There is no such report.' } : { found: found.report };
}

/** Reads what the address selects; `open` is the report it names. */
export async function readReports(
  { url, api }: PageRequest,
  open: ThreadReport | null,
  write: FormatDate,
): Promise<ReportsContent> {
  const { searchParams } = url;
  const decided = searchParams.get('show') === 'decided';
  const toData = (report: ThreadReport): ReportData => ({
    ...report,
    reported: write(report.reportedAt),
    decided: report.decidedAt === null ? null : write(report.decidedAt),
    unlockedOn: report.unlocked && write(report.unlocked.at),
  });
  const [list, stepUp] = await Promise.all([
    readPage(searchParams.get('after') ?? '', async (from) => {
      const query = { decided: decided || undefined, after: from };
      const page = await api.send('GET /admin/thread-reports', { query });
      return { ...page, items: page.items.map(toData), isFirst: from === undefined };
    }),
    open === null ? null : readNeededStepUp(api),
  ]);
  return { decided, list, open: open && toData(open), stepUp };
}

/** The address of the reports that wait for a decision, or of those that were decided. */
export function reportsHref(decided: boolean): string {
  return decided ? `${viewPath('reports')}&show=decided` : viewPath('reports');
}
