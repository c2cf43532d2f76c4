import type { FastifyRequest } from 'fastify';
import { ProblemError, problem } from '../../../../../shared/http/errors.ts';
import {
  deletionLifecycle,
  exportLifecycle,
} from '../../../../../shared/product/privacy/lifecycle.ts';
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
import { stateIn, take } from '../../../platform/lifecycle.ts';
import { takeRate } from '../../../platform/storage/rates.ts';
import type { Write } from '../../../platform/storage/storage.ts';
import { cancelDeletion, closeAccount, closingGuards } from './close-account.ts';
import {
  addRequest,
  endExports,
  exportFile,
  findRequest,
  type PrivacyRow,
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
          if (kind === 'export')
            await takeRate(trx, `privacy-export:${account.id}`, exportRate, now);
          const row =
            kind === 'export'
              ? await beginExport(trx, request, now)
              : await beginDeletion(trx, request, now);
          const headers = kind === 'export' ? {} : clearSession;
          return { status: 201, body: { request: toldRequest(row) }, headers };
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
          if (row.kind !== 'delete') throw notCancellable();
          const event = accountEvent('account.delete-cancel', account.id);
          await take(
            deletionLifecycle,
            { state: stateIn(deletionLifecycle, row.state), event: 'cancel', who: 'member' },
            {
              guards: {},
              effects: {
                keepAccount: (state) => cancelDeletion(trx, account, row, state, now),
                record: () => audit(trx, request, event, now),
              },
              refused: notCancellable,
            },
          );
          const cancelled = await findRequest(trx, actor, 'privacy-request.cancel', row.id);
          return { status: 200, body: { request: toldRequest(cancelled) } };
        });
        parts.onMailQueued();
        return answer;
      });
    },
  });
}

async function beginExport(trx: Write, request: FastifyRequest, now: number): Promise<PrivacyRow> {
  const { account } = actorOfRequest(request);
  let row: PrivacyRow | undefined;
  await take(
    exportLifecycle,
    { state: null, event: 'request', who: 'member' },
    {
      guards: {},
      effects: {
        replaceOlder: () => endExports(trx, now, account.id),
        async store() {
          row = await addRequest(trx, account.id, 'export', request.visitor.origin, now);
          await hastenJob(trx, personalDataJobKind, now);
        },
        record: () => audit(trx, request, accountEvent('privacy.export-request', account.id), now),
      },
    },
  );
  return stored(row);
}

async function beginDeletion(
  trx: Write,
  request: FastifyRequest,
  now: number,
): Promise<PrivacyRow> {
  const { account } = actorOfRequest(request);
  let row: PrivacyRow | undefined;
  await take(
    deletionLifecycle,
    { state: null, event: 'request', who: 'member' },
    {
      guards: closingGuards(trx, account),
      effects: {
        async closeAccount() {
          row = await closeAccount(trx, account, request.visitor.origin, now);
        },
        record: () => audit(trx, request, accountEvent('account.delete-request', account.id), now),
      },
    },
  );
  return stored(row);
}

function stored(row: PrivacyRow | undefined): PrivacyRow {
  if (row === undefined) throw new Error('A request that was taken was not stored.');
  return row;
}

function accountEvent(action: string, id: string) {
  return { action, targetType: 'user', targetId: id };
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
