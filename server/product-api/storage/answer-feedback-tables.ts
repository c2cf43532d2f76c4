/**
 * What readers say of the answers. Days are UTC, `2026-03-02`. Who voted is known for a day, and
 * only to count each visitor once: the rows and the key they were made with are then removed
 * (storage/housekeeping.ts), and the sums tell of nobody.
 */
export interface AnswerFeedbackTables {
  answer_votes: { question_id: string; day: string; yes: number; no: number };
  /** `voter` is a keyed hash of the address and the question: no two votes can be told to be one person's. */
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
