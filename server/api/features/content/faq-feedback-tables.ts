declare module '../../platform/storage/storage.ts' {
  /**
   * What readers say of the answers. Days are UTC, `2026-03-02`. Voters are recorded for one day,
   * only to count each visitor once. Then the rows and the key they were made with are removed
   * (faq-feedback-sweep.ts), and the totals identify nobody.
   */
  interface Tables {
    answer_votes: { question_id: string; day: string; yes: number; no: number };
    /**
     * `voter` is a keyed hash of the address and the question: votes cannot be linked to one person.
     */
    answer_voters: {
      question_id: string;
      day: string;
      voter: string;
      useful: number;
      remark_id: string | null;
    };
    /** The key of each day, random. */
    voter_keys: { day: string; key: string };
    answer_remarks: { id: string; question_id: string; body: string; created_at: string };
  }
}

export {};
