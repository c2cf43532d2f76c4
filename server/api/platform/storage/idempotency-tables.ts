export interface IdempotencyTables {
  idempotency_records: {
    id: string;
    fingerprint: string;
    sealed_answer: string;
    created_at: string;
    expires_at: string;
  };
}
