import { statements } from '#api/platform/storage/migration.ts';

/** Votes and remarks on answers; they are deleted with the question. */
export const faqFeedbackSchema = statements(
  '1.0-faq-feedback',
  ({ strict }) => `
  create table answer_votes (
    question_id text not null references faq_items (id) on delete cascade,
    day text not null,
    yes integer not null,
    no integer not null,
    constraint answer_votes_day primary key (question_id, day)
  )${strict};

  create table answer_remarks (
    id text not null primary key,
    question_id text not null references faq_items (id) on delete cascade,
    body text not null,
    created_at text not null
  )${strict};
  create index answer_remarks_newest on answer_remarks (created_at, id);
  create index answer_remarks_of_question on answer_remarks (question_id, created_at, id);

  create table answer_voters (
    question_id text not null references faq_items (id) on delete cascade,
    day text not null,
    voter text not null,
    useful integer not null,
    remark_id text references answer_remarks (id) on delete set null,
    constraint answer_voters_once primary key (question_id, day, voter)
  )${strict};
  create index answer_voters_remark on answer_voters (remark_id);

  create table voter_keys (
    day text not null primary key,
    key text not null
  )${strict};
`,
);
