import type { JobList, JobSummary } from '#shared/product/jobs/jobs.ts';
import { readPage } from '../../framework/lists/read-page.ts';
import type { PageRequest } from '../../framework/pages/page.ts';
import type { DateText, FormatDate } from '../../ui/data/date-formatter.ts';
import { type JobSelection, readJobsQuery } from './job-address.ts';

/** A job as it is shown. */
export interface JobData extends Pick<JobSummary, 'id' | 'state' | 'attempts' | 'runBy'> {
  /** What it does, in words. */
  readonly work: string;
  readonly lastError: string | null;
  readonly canRetry: boolean;
  readonly created: DateText;
  readonly due: DateText;
  readonly started: DateText | null;
  readonly finished: DateText | null;
}

/** The data of the view; the list is null when it could not be read. */
export interface JobsContent {
  readonly selection: JobSelection;
  readonly list: {
    readonly items: readonly JobData[];
    readonly nextCursor: string | null;
    readonly counts: JobList['counts'];
  } | null;
}

/** Kinds of jobs in words; one that this page does not know is shown by its name. */
const works: Readonly<Record<string, string>> = {
  mail: 'Send an email',
  sweep: 'Remove expired records',
  'collect-files': 'Remove unused files',
  'check-files': 'Compare stored files with their hashes',
  'delete-evidence': 'Delete evidence 90 days after the decision',
  'evidence-reminders': 'Remind investors of evidence that expires',
  'collect-unknown-files': 'Find files unknown to the database',
  'personal-data': 'Export and erase personal data',
  'seal-audit': 'Seal the audit log',
  'raise-transitions': 'Open and end raises',
  'commitment-transitions': 'Apply scheduled changes to commitments',
  'check-scheduled-transitions': 'Check that no scheduled change was missed',
  'make-binder': 'Make a binder',
  'add-up-reading': 'Add up reading times in data rooms',
  'check-reading': 'Check the figures and visits of data rooms',
  'expire-grants': 'End expired access to data rooms',
  'tell-update': 'Tell investors of an update',
  'new-raises': 'Find new raises to email about',
  'tell-new-raises': 'Tell investors of new raises that fit',
  'introduction-reminders': 'Remind people of requests for an introduction',
  'end-advisers': 'End and remind advisers of data rooms',
  'move-cards': 'Move cards of pipelines by rule',
  'expire-introductions': 'Expire unanswered requests for an introduction',
  'tell-payment-change': 'Tell investors about a changed bank account',
  'verify-ledger': 'Verify the ledger of commitments',
  digest: 'Send the daily emails',
  'held-mail': 'Send emails after quiet hours',
};

/** Reads the jobs that the address selects. */
export async function readJobs({ url, api }: PageRequest, write: FormatDate): Promise<JobsContent> {
  const selection = readJobsQuery(url);
  return { selection, list: await readList(api, selection, write) };
}

async function readList(
  api: PageRequest['api'],
  selection: JobSelection,
  write: FormatDate,
): Promise<JobsContent['list']> {
  const { state, sort, after } = selection;
  const order = sort.descending ? '-createdAt' : 'createdAt';
  return readPage(after, async (from) => {
    const query = { state, sort: order, after: from } as const;
    const list = await api.send('GET /admin/jobs', { query });
    return { ...list, items: list.items.map((job) => shown(job, write)) };
  });
}

function shown(job: JobSummary, write: FormatDate): JobData {
  const { id, state, attempts, runBy, lastError, retryUntil } = job;
  const maybe = (moment: string | null) => (moment === null ? null : write(moment));
  return {
    id,
    state,
    attempts,
    runBy,
    work: works[job.kind] ?? job.kind,
    lastError,
    canRetry: retryUntil !== null,
    created: write(job.createdAt),
    due: write(job.dueAt),
    started: maybe(job.startedAt),
    finished: maybe(job.finishedAt),
  };
}
