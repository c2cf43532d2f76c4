import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { actorOfRequest, requireStepUp } from '#api/platform/http/access.ts';
import { type Command, type CommandRequest, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { isOpenedUnproven } from '#api/platform/http/opened-unproven.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { normalEmail } from '#api/platform/identity/account-store.ts';
import { clearSession } from '#api/platform/identity/session-store.ts';
import { hastenJob } from '#api/platform/jobs/job-store.ts';
import { stateIn, take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Rate } from '#api/platform/storage/rates.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { deletionLifecycle, exportLifecycle } from '#shared/product/privacy/lifecycle.ts';
import type {
  PrivacyRequestList,
  PrivacyRequestResponse,
} from '#shared/product/privacy/privacy.ts';
import { cancelDeletion, closeAccount, closingGuards } from './close-account.ts';
import {
  addRequest,
  endExports,
  exportFile,
  findRequest,
  type PrivacyRow,
  requestsOf,
  toDto,
} from './privacy-store.ts';
import { personalDataJobKind, privacyLink } from './privacy-work.ts';

/** An export reads everything about a member, so it is limited. */
const exportRate = { limit: 5, seconds: 86_400 };

/** Exporting one's own data, and deleting one's account. */
export function privacyRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /me/privacy-requests'),
    config: { action: 'privacy-request.list' },
    handler: async function listMyPrivacyRequests(request): Promise<PrivacyRequestList> {
      return { items: (await requestsOf(db, actorOfRequest(request))).map(toDto) };
    },
  });

  app.route({
    ...endpoint('GET /me/privacy-requests/:id'),
    config: { action: 'privacy-request.read' },
    handler: async function readMyPrivacyRequest(request): Promise<PrivacyRequestResponse> {
      const actor = actorOfRequest(request);
      const row = await findRequest(db, actor, 'privacy-request.read', request.params.id);
      return { request: toDto(row) };
    },
  });

  app.route({
    ...endpoint('GET /me/privacy-requests/:id/file'),
    config: { action: 'privacy-request.download' },
    handler: async function downloadMyData(request, reply) {
      const actor = actorOfRequest(request);
      const row = await findRequest(db, actor, 'privacy-request.download', request.params.id);
      if (isOpenedUnproven(request, deps.now())) return reply.redirect(privacyLink(''), 303);
      requireStepUp(actor, deps.now());
      const content = await exportFile(db, row, deps.encrypter, deps.now());
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

  command(app, deps, 'POST /me/privacy-requests', {
    action: 'privacy-request.make',
    // A request for deletion ends all sessions, including the one it is sent with.
    config: { endsSession: true },
    check: requireCertain,
    rates: ({ actor, body }): Readonly<Record<string, Rate>> =>
      body.kind === 'export' ? { [`privacy-export:${actor.account.id}`]: exportRate } : {},
    run: askAboutMyData,
  });
  command(app, deps, 'POST /me/privacy-requests/:id/cancel', {
    action: 'privacy-request.cancel',
    find: findRequest,
    run: keepMyAccount,
  });
}

function requireCertain({ actor, body, now }: CommandRequest<'POST /me/privacy-requests'>): void {
  if (body.kind !== 'delete') return;
  requireConfirmed(actor.account.email, body.confirmEmail);
  requireStepUp(actor, now);
}

async function askAboutMyData(command: Command<'POST /me/privacy-requests'>) {
  return command.body.kind === 'export' ? beginExport(command) : beginDeletion(command);
}

async function beginExport({
  actor: { account },
  context,
  trx,
  now,
}: Command<'POST /me/privacy-requests'>) {
  let row: PrivacyRow | undefined;
  const followed = await take(
    exportLifecycle,
    { state: null, event: 'request', who: 'member' },
    {
      guards: {},
      effects: {
        replaceOlder: () => endExports(trx, now, account.id),
        async store() {
          row = await addRequest(trx, account.id, 'export', context.origin, now);
          await hastenJob(trx, personalDataJobKind, now);
        },
        record: () => ({ auditEntries: accountEvent('privacy.export-request', account.id) }),
      },
    },
  );
  return { ...followed, body: { request: toDto(required(row)) } };
}

async function beginDeletion({
  actor: { account },
  context,
  deps,
  trx,
  now,
}: Command<'POST /me/privacy-requests'>) {
  let row: PrivacyRow | undefined;
  const followed = await take(
    deletionLifecycle,
    { state: null, event: 'request', who: 'member' },
    {
      guards: closingGuards(trx, account),
      effects: {
        async closeAccount() {
          row = await closeAccount(trx, account, deps.personalData, context.origin, now);
        },
        record: () => ({ auditEntries: accountEvent('account.delete-request', account.id) }),
      },
    },
  );
  return { ...followed, headers: clearSession, body: { request: toDto(required(row)) } };
}

async function keepMyAccount({
  actor,
  action,
  found: row,
  trx,
  now,
}: Command<'POST /me/privacy-requests/:id/cancel', PrivacyRow>) {
  if (row.kind !== 'delete') throw notCancellable();
  const { account } = actor;
  const followed = await take(
    deletionLifecycle,
    { state: stateIn(deletionLifecycle, row.state), event: 'cancel', who: 'member' },
    {
      guards: {},
      effects: {
        keepAccount: (state) => cancelDeletion(trx, account, row, state, now),
        record: () => ({ auditEntries: accountEvent('account.delete-cancel', account.id) }),
      },
      refused: notCancellable,
    },
  );
  const cancelled = await findRequest(trx, actor, action, row.id);
  return { ...followed, body: { request: toDto(cancelled) } };
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
    problem('invalid-transition', 'There’s nothing to cancel. This request is complete.'),
  );
}
