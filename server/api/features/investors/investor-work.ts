/** What of investors waits for an operator. */
import { sql } from 'kysely';
import { viewAddress } from '#api/platform/events/view-address.ts';
import type { WorkItemRow, WorkItemSource } from '#api/platform/work-items.ts';
import { certificationMonths } from '#shared/product/fields/limits.ts';
import { runningRaiseStates } from '#shared/product/raises/lifecycle.ts';

/** No certification is valid for longer. */
const validMaxMs = (certificationMonths * 31 + 1) * 86_400_000;

export const investorWork: readonly WorkItemSource[] = [
  {
    kind: 'investor-profile',
    select: () => sql<WorkItemRow>`
      select user_id as id, coalesce(submitted_at, updated_at) as since, null as until,
        display_name as name, null as raise, null as amount, null as currency, null as investor,
        null as state, null as reference
      from investor_profiles where state = 'pending'
        -- By the index that has them in this order.
        and coalesce(submitted_at, updated_at) > ''`,
    what: ({ name }) => `Review the investor profile of ${name}`,
    path: ({ id }) => viewAddress('people', { id }),
  },
  {
    kind: 'investor-entity',
    select: () => sql<WorkItemRow>`
      select entities.id as id, coalesce(entities.submitted_at, entities.updated_at) as since,
        null as until, entities.legal_name as name, null as raise, null as amount,
        null as currency, users.name as investor, null as state, entities.user_id as reference
      from investor_entities as entities
      left join users on users.id = entities.user_id
      where entities.state = 'pending'`,
    what: ({ name, investor }) => `Review ${name}, an entity of ${investor}`,
    // Reviewed where its investor is.
    path: ({ reference }) => viewAddress('people', { id: reference ?? '' }),
  },
  {
    // Only Rule 506(c) asks for it, so it waits while such a raise runs.
    kind: 'certification',
    select: (now) => sql<WorkItemRow>`
      select certifications.id as id, certifications.signed_at as since,
        certifications.expires_at as until, users.name as name, null as raise, null as amount,
        null as currency, entities.legal_name as investor, null as state,
        users.id as reference
      from investor_certifications as certifications
      inner join users on users.id = certifications.user_id
      left join investor_entities as entities on entities.id = certifications.entity_id
      where certifications.jurisdiction = 'US' and certifications.verified_at is null
        and certifications.superseded_at is null and certifications.revoked_at is null
        and certifications.expires_at > ${new Date(now).toISOString()}
        and users.status = 'active'
        -- The index begins where those that have expired end; while no raise asks for it, at its end.
        and certifications.signed_at > (case when exists (
          select 1 from raises
          -- By the index of these raises: nearly all raises run.
          where raises.regime = 'us_506c' and raises.updated_at > ''
            and (raises.state || '') in (${sql.join(runningRaiseStates)})
        ) then ${new Date(now - validMaxMs).toISOString()} else 'never' end)`,
    what: ({ name, investor }) =>
      `Verify the certification of ${investor === null ? name : `${investor}, an entity of ${name},`} for Rule 506(c)`,
    path: ({ reference }) => viewAddress('people', { id: reference ?? '' }),
  },
];
