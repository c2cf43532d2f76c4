import { statements } from '#api/platform/storage/migration.ts';

/** That a locked thread was unlocked again, kept with the reports for which it was locked. */
export const unlockSchema = statements(
  '1.0-thread-unlocks',
  () => `
  alter table thread_reports add column unlocked_at text;
  alter table thread_reports add column unlocked_by text references users (id);
  alter table thread_reports add column unlock_reason text;
  create index thread_reports_unlocked_by on thread_reports (unlocked_by);
`,
);
