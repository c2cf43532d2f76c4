import { type Dialect, rowTrigger, statements } from '#api/platform/storage/migration.ts';

/** Counts months of the calendar up to a day, so that two of them can be compared. */
const monthOf = (day: string) =>
  `(cast(substr(${day}, 1, 4) as integer) * 12 + cast(substr(${day}, 6, 2) as integer))`;

/** The day on which the last of those was accepted that end on the same day. */
const acceptedOn = `coalesce((
  select substr(max(same.decided_at), 1, 10) from investor_evidence as same
  where same.user_id = investor_evidence.user_id
    and coalesce(same.entity_id, '') = coalesce(investor_evidence.entity_id, '')
    and same.kind = 'accreditation' and same.state = 'accepted'
    and same.valid_until = investor_evidence.valid_until), '')`;

/**
 * Whether a new proof is needed once this one has ended: it is the last that was accepted of its party,
 * no verification takes its place, and the party has not paid something that asks for it.
 */
const isNeeded = `case when investor_evidence.state = 'accepted' and investor_evidence.kind = 'accreditation'
    and investor_evidence.valid_until is not null
    and not exists (
      -- As isRenewed judges.
      select 1 from investor_evidence as newer
      where newer.user_id = investor_evidence.user_id
        and coalesce(newer.entity_id, '') = coalesce(investor_evidence.entity_id, '')
        and newer.kind = 'accreditation' and newer.state = 'accepted'
        and (newer.valid_until is null or newer.valid_until > investor_evidence.valid_until
          or (newer.valid_until = investor_evidence.valid_until and newer.id > investor_evidence.id)))
    and not exists (
      select 1 from investor_certifications as certifications
      where certifications.user_id = investor_evidence.user_id
        and coalesce(certifications.entity_id, '') = coalesce(investor_evidence.entity_id, '')
        and certifications.superseded_at is null and certifications.revoked_at is null
        -- As accreditationEnded judges.
        and (substr(certifications.verified_at, 1, 10) > investor_evidence.valid_until
          or (substr(certifications.verified_at, 1, 10) > ${acceptedOn}
            and ${monthOf('certifications.verified_at')} >= ${monthOf('investor_evidence.valid_until')} - 1)))
    and exists (
      select 1 from commitments
      inner join raises on raises.id = commitments.raise_id
      where commitments.investor_id = investor_evidence.user_id
        and coalesce(commitments.entity_id, '') = coalesce(investor_evidence.entity_id, '')
        and commitments.state in ('waitlisted', 'offered', 'signed', 'reconfirm_due')
        and raises.regime = 'us_506c')
  then 1 else 0 end`;

/** Judges all proofs of some people again. Only what differs is written. */
const judged = (people: string) =>
  `update investor_evidence set is_needed = 1 - is_needed
   where user_id in (${people}) and is_needed <> ${isNeeded}`;

/** On what the judgement of a person's proofs depends. */
function triggers(dialect: Dialect): readonly string[] {
  const onChange = (table: string, person: string, columns: readonly string[]) => {
    const changed = columns.map((column) => `old.${column} is distinct from new.${column}`);
    return [
      rowTrigger(dialect, `${table}_needed_added`, {
        on: `insert on ${table}`,
        work: judged(`new.${person}`),
      }),
      rowTrigger(dialect, `${table}_needed_changed`, {
        on: `update of ${columns.join(', ')} on ${table}`,
        when: changed.join(' or '),
        work: judged(`old.${person}, new.${person}`),
      }),
      rowTrigger(dialect, `${table}_needed_removed`, {
        on: `delete on ${table}`,
        work: judged(`old.${person}`),
      }),
    ];
  };
  return [
    ...onChange('investor_evidence', 'user_id', [
      ...['user_id', 'entity_id', 'kind', 'state', 'valid_until', 'decided_at'],
    ]),
    ...onChange('investor_certifications', 'user_id', [
      ...['user_id', 'entity_id', 'superseded_at', 'revoked_at', 'verified_at'],
    ]),
    ...onChange('commitments', 'investor_id', ['investor_id', 'entity_id', 'raise_id', 'state']),
    rowTrigger(dialect, 'raises_needed_changed', {
      on: 'update of regime on raises',
      when: `old.regime is distinct from new.regime and 'us_506c' in (old.regime, new.regime)`,
      work: judged('select investor_id from commitments where raise_id = new.id'),
    }),
  ];
}

/**
 * Which proofs of accreditation have to be renewed once they end, kept with each of them: most that have
 * ended matter no more, and the queue of operators would go through all of them. It depends on records of
 * several features, so the database keeps it, whichever of them writes.
 */
export const expiredEvidenceSchema = statements(
  '1.0-expired-evidence-queue',
  (dialect) => `
  alter table investor_evidence add column is_needed integer not null default 0;
  update investor_evidence set is_needed = 1 where 1 = ${isNeeded};
  drop index queue_evidence_expired;
  create index queue_evidence_expired on investor_evidence ((valid_until || 'T23:59:59.999Z'), id)
    where is_needed = 1;
  ${triggers(dialect).join('\n')}
`,
);
