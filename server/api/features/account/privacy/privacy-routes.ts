import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import type {
  PrivacyRequestAnswer,
  PrivacyRequestList,
} from '../../../../../shared/product/privacy/privacy.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { FeatureParts, ProductApi } from '../../../platform/deps.ts';
import { actorOfRequest, provenUntil, requireStepUp } from '../../../platform/http/access.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { invalid } from '../../../platform/http/validation.ts';
import { normalEmail } from '../../../platform/identity/account-store.ts';
import { clearSession } from '../../../platform/identity/session-store.ts';
import { hastenJob } from '../../../platform/jobs/job-store.ts';
import { takeRate } from '../../../platform/storage/rates.ts';
import { cancelDeletion, closeAccount } from './close-account.ts';
import {
  addRequest,
  endExports,
  exportFile,
  findRequest,
  requestsOf,
  toldRequest,
} from './privacy-store.ts';
import { personalDataJobKind, privacyLink } from './privacy-work.ts';

/** An export reads everything about a member, so it is limited. */
const exportRate = { limit: 5, seconds: 86_400 };

/** Exporting one's own data, and deleting one's account. */
export function privacyRoutes(app: ProductApi, parts: FeatureParts): void {
  const { db } = parts.storage;

  app.route({
    ...endpoint('GET /me/privacy-requests'),
    config: { action: 'privacy-request.list' },
    handler: async function listMyPrivacyRequests(request): Promise<PrivacyRequestList> {
      return { items: (await requestsOf(db, actorOfRequest(request))).map(toldRequest) };
    },
  });

  app.route({
    ...endpoint('POST /me/privacy-requests'),
    // A request for deletion ends all sessions, including the one it is sent with.
    config: { action: 'privacy-request.make', endsSession: true },
    handler: async function askAboutMyData(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      const { kind, confirmEmail } = request.body;
      if (kind === 'delete') {
        requireConfirmed(account.email, confirmEmail);
        requireStepUp(actor, parts.now());
      }
      return parts.once<PrivacyRequestAnswer>(request, reply, async (commit) => {
        const answer = await commit(async function commitPrivacyRequest(trx) {
          const now = parts.now();
          const { origin } = request.visitor;
          const target = { targetType: 'user', targetId: account.id };
          if (kind === 'export') {
            await takeRate(trx, `privacy-export:${account.id}`, exportRate, now);
            await endExports(trx, now, account.id);
            const row = await addRequest(trx, account.id, 'export', origin, now);
            await hastenJob(trx, personalDataJobKind, now);
            await audit(trx, request, { action: 'privacy.export-request', ...target }, now);
            return { status: 201, body: { request: toldRequest(row) } };
          }
          const row = await closeAccount(trx, account, origin, now);
          await audit(trx, request, { action: 'account.delete-request', ...target }, now);
          return { status: 201, body: { request: toldRequest(row) }, headers: clearSession };
        });
        parts.jobs.wakeAll();
        return answer;
      });
    },
  });

  app.route({
    ...endpoint('GET /me/privacy-requests/:id'),
    config: { action: 'privacy-request.read' },
    handler: async function readMyPrivacyRequest(request): Promise<PrivacyRequestAnswer> {
      const actor = actorOfRequest(request);
      const row = await findRequest(db, actor, 'privacy-request.read', request.params.id);
      return { request: toldRequest(row) };
    },
  });

  app.route({
    ...endpoint('GET /me/privacy-requests/:id/file'),
    config: { action: 'privacy-request.download' },
    handler: async function downloadMyData(request, reply) {
      const actor = actorOfRequest(request);
      const row = await findRequest(db, actor, 'privacy-request.download', request.params.id);
      // When a person opens the link long after logging in, they are sent to the page where they
      // confirm who they are.
      if (request.headers.accept?.includes('text/html') && provenUntil(actor, parts.now()) === 0) {
        return reply.redirect(privacyLink(''), 303);
      }
      requireStepUp(actor, parts.now());
      const content = await exportFile(db, row, parts.now());
      const day = (row.finished_at ?? row.created_at).slice(0, 10);
      return (
        reply
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="my-data-${day}.json"`)
          // The file is already text; the serialiser of the schema would turn it into a JSON
          // string.
          .serializer(String)
          .send(content)
      );
    },
  });

  app.route({
    ...endpoint('POST /me/privacy-requests/:id/cancel'),
    config: { action: 'privacy-request.cancel' },
    handler: async function keepMyAccount(request, reply) {
      const actor = actorOfRequest(request);
      const { account } = actor;
      return parts.once<PrivacyRequestAnswer>(request, reply, async (commit) => {
        const answer = await commit(async function commitCancelling(trx) {
          const now = parts.now();
          const row = await findRequest(trx, actor, 'privacy-request.cancel', request.params.id);
          if (row.kind !== 'delete' || row.state !== 'received') throw notCancellable();
          const cancelled = await cancelDeletion(trx, account, row, now);
          const target = { targetType: 'user', targetId: account.id };
          await audit(trx, request, { action: 'account.delete-cancel', ...target }, now);
          return { status: 200, body: { request: toldRequest(cancelled) } };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });
}

function requireConfirmed(email: string, typed: string | undefined): void {
  if (typed !== undefined && normalEmail(typed.trim()) === email) return;
  const [code, message] =
    typed === undefined
      ? ['required', 'Enter the email address of your account.']
      : ['mismatch', 'This is not the email address of your account.'];
  throw invalid([{ pointer: '/confirmEmail', code, message }]);
}

function notCancellable(): ProblemError {
  return new ProblemError(
    problem('invalid-transition', 'There is nothing to cancel: this request is finished.'),
  );
}
