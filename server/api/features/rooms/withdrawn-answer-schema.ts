import { statements } from '#api/platform/storage/migration.ts';

/** Answers that a company has withdrawn: that, and why, for readers; the texts for operators. */
export const withdrawnAnswerSchema = statements(
  '1.0-withdrawn-answers',
  ({ strict }) => `
  alter table raise_questions add column withdrawn_at text;
  alter table raise_questions add column withdrawn_reason text;
  create table withdrawn_answers (
    id text not null primary key,
    question_id text not null references raise_questions (id) on delete cascade,
    answer text not null,
    answered_by text references users (id),
    answered_at text not null,
    withdrawn_by text references users (id),
    withdrawn_at text not null,
    reason text not null
  )${strict};
  create index withdrawn_answers_question on withdrawn_answers (question_id, withdrawn_at, id);
  create index withdrawn_answers_answered_by on withdrawn_answers (answered_by);
  create index withdrawn_answers_withdrawn_by on withdrawn_answers (withdrawn_by);
`,
);

/** Which of them an operator took down. */
export const answerTakenDownSchema = statements(
  '1.0-answers-taken-down',
  () => `
  alter table raise_questions add column withdrawn_by_operator integer not null default 0;
  alter table withdrawn_answers add column by_operator integer not null default 0;
`,
);
