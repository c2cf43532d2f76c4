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
    // Rule 506(c) asks for it at the sale: it is needed while something under it is not paid.
    kind: 'evidence-expired',
    select: (now) => sql<WorkItemRow>`
      select evidence.id as id, evidence.valid_until || 'T23:59:59.999Z' as since, null as until,
        users.name as name, null as raise, null as amount, null as currency,
        entities.legal_name as investor, evidence.valid_until as state, users.id as reference
      from investor_evidence as evidence
      inner join users on users.id = evidence.user_id
      left join investor_entities as entities on entities.id = evidence.entity_id
      where evidence.is_needed = 1
        and evidence.valid_until || 'T23:59:59.999Z' < ${new Date(now).toISOString()}
        and users.status = 'active'
        and (evidence.entity_id is null or entities.id is not null)`,
    what: ({ name, investor, state }) =>
      `Ask ${investor === null ? name : `${investor}, an entity of ${name},`} for a new proof of accreditation: the last one expired on ${shortDay(state ?? '')}`,
    path: ({ reference }) => viewAddress('people', { id: reference ?? '' }),
  },
];
