declare module '../../platform/storage/storage.ts' {
  /** Answers that were withdrawn. */
  interface Tables {
    /** Only ever added to: what readers may have relied on. */
    withdrawn_answers: {
      id: string;
      question_id: string;
      answer: string;
      /** null once the account was deleted, as is who withdrew it. */
      answered_by: string | null;
      answered_at: string;
      withdrawn_by: string | null;
      /** 1 where an operator took it down. */
      by_operator: number;
      withdrawn_at: string;
      reason: string;
    };
  }
}

export {};
