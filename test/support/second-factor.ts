/** Logging in up to the second factor. */
import { type ApiVisitor, goodPassword, visitor } from './api-visitor.ts';
import type { TestApi } from './product-api.ts';

/** Whose second factor it is. */
export const email = 'ada@example.com';
/** The right address and password. */
export const right = { email, password: goodPassword };
/** A request that needs a fresh proof of who asks. */
export const tokenRequest = { name: 'script', scope: 'read', expiresInDays: 7 };

/** Somebody who has shown the password, and not yet the second factor. */
export async function passwordShown(api: TestApi, ip?: string): Promise<ApiVisitor> {
  const me = visitor(api, ip);
  const answer = await me.post('/auth/login', right);
  if (answer.status !== 401) throw new Error(`${answer.status} ${answer.text}`);
  return me;
}

/** What the audit log holds, in order. */
export async function actionsOf(api: TestApi): Promise<readonly string[]> {
  const rows = await api.storage.db
    .selectFrom('audit_events')
    .select('action')
    .orderBy('seq')
    .execute();
  return rows.map(({ action }) => action);
}
