import { statements } from '#api/platform/storage/migration.ts';
import { addDefaultContent } from './default-content/add-default-content.ts';

/** Articles, questions and answers with their images, and the starter content. */
export const contentSchema = statements(
  '1.0-content',
  ({ strict }) => `
  create table posts (
    id text not null primary key,
    slug text not null unique,
    title text not null,
    summary text not null,
    author text not null,
    body text not null,
    reading_minutes integer not null,
    search_text text not null,
    published_at text,
    first_published_at text,
    created_at text not null,
    updated_at text not null,
    updated_by text,
    version integer not null
  )${strict};
  create index posts_published on posts (published_at, id);

  create table post_tags (
    post_id text not null references posts (id) on delete cascade,
    tag text not null,
    label text not null,
    position integer not null,
    constraint post_tags_pk primary key (post_id, tag)
  )${strict};
  create index post_tags_tag on post_tags (tag);

  create table faq_items (
    id text not null primary key,
    topic text not null check (topic in ('founders', 'investors', 'account')),
    anchor text not null unique,
    question text not null,
    answer text not null,
    search_text text not null,
    position integer not null,
    published_at text,
    first_published_at text,
    created_at text not null,
    updated_at text not null,
    updated_by text,
    version integer not null
  )${strict};

  create table images (
    id text not null primary key,
    name text not null,
    extension text not null check (extension in ('png', 'jpg', 'webp')),
    width integer not null,
    height integer not null,
    bytes integer not null,
    created_at text not null
  )${strict};
  create index images_newest on images (created_at, id);

  create table image_versions (
    image_id text not null references images (id) on delete cascade,
    width integer not null,
    height integer not null,
    file_id text not null references files (id),
    constraint image_versions_pk primary key (image_id, width)
  )${strict};

  create table image_uses (
    image_id text not null,
    kind text not null check (kind in ('post', 'faq')),
    item_id text not null,
    constraint image_uses_pk primary key (image_id, kind, item_id)
  )${strict};
  create index image_uses_item on image_uses (kind, item_id);
`,
  addDefaultContent,
);

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
