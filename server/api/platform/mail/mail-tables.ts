/** Emails that were written, and who sent invitations. */
export interface MailTables {
  outbox_emails: {
    id: string;
    dedupe_key: string;
    recipient: string;
    template: string;
    vars: string;
    state: 'queued' | 'sent' | 'failed' | 'suppressed';
    created_at: string;
    finished_at: string | null;
    last_error: string | null;
    /** While it waits for the end of quiet hours it has no job. */
    held_until: string | null;
  };
  /** How many invitations somebody sent for a company on a day, as YYYY-MM-DD in UTC. */
  sent_invitations: {
    id: string;
    /** The company may have been deleted since. */
    company_id: string;
    company_name: string;
    user_id: string;
    day: string;
    sent: number;
  };
}
