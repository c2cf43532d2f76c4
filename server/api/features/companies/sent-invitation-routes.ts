import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type PageParams, pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { rowsAfter } from '#api/platform/storage/rows-after.ts';
import type { Database } from '#api/platform/storage/storage.ts';
import { sentInvitationsPerPage } from '#shared/product/fields/limits.ts';

/** Who invites people for which company, as operators see it. */
export function sentInvitationRoutes(app: ProductApi, { storage: { db } }: FeatureDeps): void {
  app.route({
    ...endpoint('GET /admin/sent-invitations'),
    config: { action: 'sent-invitation.list' },
    handler: async function listSentInvitations(request) {
      const asked = pageParams(request.query, sentInvitationsPerPage);
      const rows = await sentRows(db, asked);
      const { shown, nextCursor } = pageOf(rows, asked, ({ day, id }) => [day, id]);
      const items = shown.map(({ day, sent, company_id, company, user_id, sender }) => ({
        day,
        company: { id: company_id, name: company },
        sender: { id: user_id, name: sender },
        sent,
      }));
      return { items, nextCursor };
    },
  });
}

/** The newest day first. */
async function sentRows(db: Database, { after, limit }: PageParams) {
  let query = db
    .selectFrom('sent_invitations')
    .leftJoin('companies', 'companies.id', 'sent_invitations.company_id')
    .innerJoin('users', 'users.id', 'sent_invitations.user_id')
    .selectAll('sent_invitations')
    .select('users.name as sender')
    .select((row) => row.fn.coalesce('companies.name', 'company_name').as('company'))
    .orderBy('day', 'desc')
    .orderBy('sent_invitations.id', 'desc')
    .limit(limit);
  if (after !== undefined) {
    query = query.where(rowsAfter(['day', 'sent_invitations.id'], 'desc', after));
  }
  return query.execute();
}
