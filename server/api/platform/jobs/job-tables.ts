/** Work done in the background, once over all nodes (platform/jobs). */
export interface JobTables {
  jobs: {
    id: string;
    /** Which work it is; the code that does it is found by this name. */
    kind: string;
    /** What the work is about, as JSON; never personal data, because rows are shown to operators. */
    payload: string;
    /** A recurring job is never done and never failed: it waits for its next run. */
    state: 'waiting' | 'running' | 'done' | 'failed';
    due_at: string;
    /** Attempts of this run, counted before each is made. */
    attempts: number;
    /** The process that runs it, and until when the job is its own unless it says more. */
    lease_owner: string | null;
    lease_until: string | null;
    created_at: string;
    started_at: string | null;
    /** The end of the last attempt, and how it ended. */
    finished_at: string | null;
    outcome: 'done' | 'failed' | null;
    last_error: string | null;
  };
}
