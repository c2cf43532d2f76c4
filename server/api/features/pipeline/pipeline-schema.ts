import { statements } from '#api/platform/storage/migration.ts';

/**
 * The pipelines of raises. A pipeline is a row once its company has changed it. The rank orders the
 * cards of a stage, with gaps, so that a move writes one row.
 */
export const pipelineSchema = statements(
  '1.0-pipeline',
  ({ bigint, strict }) => `
  create table pipelines (
    raise_id text not null primary key references raises (id) on delete cascade,
    names text not null,
    updated_at text not null,
    saved_by text references users (id),
    version integer not null
  )${strict};
  create index pipelines_saved_by on pipelines (saved_by);

  create table pipeline_cards (
    id text not null primary key,
    raise_id text not null references raises (id) on delete cascade,
    stage integer not null check (stage between 1 and 6),
    rank ${bigint} not null,
    investor_id text references users (id) on delete cascade,
    name text not null,
    firm text not null,
    email text not null,
    email_key text,
    amount ${bigint},
    currency text,
    follow_up_on text,
    reason_for_no text not null,
    created_at text not null,
    created_by text references users (id),
    stage_since text not null,
    updated_at text not null,
    saved_by text references users (id),
    version integer not null,
    check ((amount is null) = (currency is null))
  )${strict};
  create index pipeline_cards_order on pipeline_cards (raise_id, stage, rank, id);
  create index pipeline_cards_sums on pipeline_cards (raise_id, stage, currency, amount);
  create unique index pipeline_cards_address on pipeline_cards (raise_id, email_key)
    where email_key is not null;
  create unique index pipeline_cards_person on pipeline_cards (investor_id, raise_id)
    where investor_id is not null;
  create index pipeline_cards_follow_ups on pipeline_cards (raise_id, follow_up_on, id)
    where follow_up_on is not null and stage < 6;
  create index pipeline_cards_created_by on pipeline_cards (created_by);
  create index pipeline_cards_saved_by on pipeline_cards (saved_by);

  create table card_notes (
    card_id text not null references pipeline_cards (id) on delete cascade,
    n integer not null,
    text text not null,
    at text not null,
    author_id text references users (id),
    primary key (card_id, n)
  )${strict};
  create index card_notes_author on card_notes (author_id);
`,
);
