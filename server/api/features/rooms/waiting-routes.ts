import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import type { Database } from '#api/platform/storage/storage.ts';

/** Who decides about requests and answers questions. */
const deciding = ['owner', 'editor'] as const;

/** What waits for somebody in the data rooms of their companies. */
export function waitingRoutes(app: ProductApi, deps: FeatureDeps): void {
  app.route({
    ...endpoint('GET /rooms/waiting'),
    config: { action: 'room.list' },
    handler: async function countWaiting(request) {
      const { account } = actorOfRequest(request);
      const [requests, questions] = await Promise.all([
        countRequests(deps.storage.db, account.id),
        countQuestions(deps.storage.db, account.id),
      ]);
      return { requests, questions };
    },
  });
}

async function countRequests(db: Database, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('access_grants')
    .innerJoin('raises', 'raises.id', 'access_grants.raise_id')
    .innerJoin('company_members', 'company_members.company_id', 'raises.company_id')
    .select((row) => row.fn.countAll().as('total'))
    .where('access_grants.state', '=', 'requested')
    .where('company_members.user_id', '=', userId)
    .where('company_members.role', 'in', deciding)
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function countQuestions(db: Database, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('raise_questions')
    .innerJoin('raises', 'raises.id', 'raise_questions.raise_id')
    .innerJoin('company_members', 'company_members.company_id', 'raises.company_id')
    .select((row) => row.fn.countAll().as('total'))
    .where('raise_questions.answered_at', 'is', null)
    .where('company_members.user_id', '=', userId)
    .where('company_members.role', 'in', deciding)
    .executeTakeFirstOrThrow();
  return Number(total);
}
