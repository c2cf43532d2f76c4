/** What of evidence waits for an operator: each file by itself, with what it is. */
import { sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';
import {
  type EvidenceDocument,
  evidenceDocuments,
} from '#shared/product/evidence/evidence-documents.ts';
import { type EvidenceKind, evidenceKindLabels } from '#shared/product/evidence/evidence-kinds.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';

export const evidenceWork: readonly WorkItemSource[] = [
  {
    kind: 'investor-evidence',
    select: () => sql<WorkItemRow>`
      select evidence.id as id, evidence.uploaded_at as since, null as until, users.name as name,
        null as raise, null as amount, null as currency, entities.legal_name as investor,
        coalesce(evidence.document, evidence.kind) as state, users.id as reference
      from investor_evidence as evidence
      inner join users on users.id = evidence.user_id
      left join investor_entities as entities on entities.id = evidence.entity_id
      where evidence.state = 'waiting' and users.status = 'active'
        and (evidence.entity_id is null or entities.id is not null)`,
    what({ name, investor, state }) {
      const label =
        state !== null && state in evidenceDocuments
          ? evidenceDocuments[state as EvidenceDocument].label
          : evidenceKindLabels[state as EvidenceKind];
      const what = `${label[0]?.toLowerCase()}${label.slice(1)}`;
      return `Review the evidence of ${investor === null ? name : `${investor}, an entity of ${name}`}: ${what}`;
    },
    path: ({ reference }) => viewAddress('people', { id: reference ?? '' }),
  },
  {
    // Rule 506(c) asks for it at the sale: it matters while something under it is not paid.
    kind: 'evidence-expired',
    select: (now) => sql<WorkItemRow>`
      select evidence.id as id, evidence.valid_until || 'T23:59:59.999Z' as since, null as until,
        users.name as name, null as raise, null as amount, null as currency,
        entities.legal_name as investor, evidence.valid_until as state, users.id as reference
      from investor_evidence as evidence
      inner join users on users.id = evidence.user_id
      left join investor_entities as entities on entities.id = evidence.entity_id
      where evidence.state = 'accepted' and evidence.kind = 'accreditation'
        and evidence.valid_until is not null
        and evidence.valid_until || 'T23:59:59.999Z' < ${new Date(now).toISOString()}
        and users.status = 'active'
        and (evidence.entity_id is null or entities.id is not null)
        and not exists (
          select 1 from investor_evidence as newer
          where newer.user_id = evidence.user_id
            and coalesce(newer.entity_id, '') = coalesce(evidence.entity_id, '')
            and newer.kind = 'accreditation' and newer.state = 'accepted'
            and (newer.valid_until is null or newer.valid_until > evidence.valid_until
              or (newer.valid_until = evidence.valid_until and newer.id > evidence.id)))
        and not exists (
          select 1 from investor_certifications as certifications
          where certifications.user_id = evidence.user_id
            and coalesce(certifications.entity_id, '') = coalesce(evidence.entity_id, '')
            and certifications.superseded_at is null and certifications.revoked_at is null
            -- As accreditationEnded judges.
            and (substr(certifications.verified_at, 1, 10) > evidence.valid_until
              or (substr(certifications.verified_at, 1, 10) > substr(evidence.decided_at, 1, 10)
                and ${monthOf('certifications.verified_at')}
                  >= ${monthOf('evidence.valid_until')} - 1)))
        and exists (
          -- Each commitment asks for its raise, so that no plan begins with all raises of the rule.
          select 1 from commitments where commitments.investor_id = evidence.user_id
            and coalesce(commitments.entity_id, '') = coalesce(evidence.entity_id, '')
            and commitments.state in ('waitlisted', 'offered', 'signed', 'reconfirm_due')
            and (select regime from raises where raises.id = commitments.raise_id) = 'us_506c')`,
    what: ({ name, investor, state }) =>
      `Ask ${investor === null ? name : `${investor}, an entity of ${name},`} for a new proof of accreditation: the last one expired on ${shortDay(state ?? '')}`,
    path: ({ reference }) => viewAddress('people', { id: reference ?? '' }),
  },
];

/** Counts months of the calendar up to a day, so that two of them can be compared. */
function monthOf(column: string) {
  const day = sql.ref(column);
  return sql`(cast(substr(${day}, 1, 4) as integer) * 12 + cast(substr(${day}, 6, 2) as integer))`;
}
