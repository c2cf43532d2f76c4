/**
 * The product API: its own Fastify instance, reached only over HTTP by the web server's proxy.
 *
 * How to add a feature:
 * 1. Schemas and types in `shared/product/<area>/`: `closed({…})` objects from schema.ts, each
 *    field with a `title` that reads after "Enter …" ("your email address"). Every 2xx response
 *    has a schema; fields it does not name are not sent. Beside them `<area>-endpoints.ts`, named
 *    in `shared/product/endpoints.ts`: each endpoint by method and path, with its schemas. The
 *    route below and the client's `api.send('POST /things', { body })` are both made from it.
 * 2. Tables in `storage/<feature>-tables.ts` (add the interface to `Database` in storage.ts) and
 *    a new step in `storage/migrations/` (add it to all.ts). Applied steps never change.
 * 3. `<feature>/<feature>-store.ts` (SQL: functions taking `Read` or `Write` first),
 *    `<feature>-rules.ts` (pure), `<feature>-routes.ts` exporting a `Feature`; name it below.
 * 4. Every route names its `config: { action }`, a row of platform/policy/policy.ts. Handlers are named functions. Reads use
 *    `parts.storage.db`. Whatever writes goes through `parts.once`:
 *
 *      app.route({
 *        ...endpoint('POST /things'),
 *        config: { action: 'thing.add' },
 *        handler: async function addThing(request, reply) {
 *          return parts.once<ThingAnswer>(request, reply, async (commit) => {
 *            // slow or external work here, outside of the transaction
 *            return commit(async (trx) => {
 *              await takeRate(trx, bucket, rate, now);     // storage/rates.ts: 429 + Retry-After
 *              await audit(trx, request, { … }, now);   // storage/audit.ts
 *              await queueMail(trx, { … }, now);          // storage/outbox.ts
 *              return { status: 201, body: { thing } };
 *            });
 *          });
 *        },
 *      });
 *
 *    `once` makes a repeated Idempotency-Key replay the first response; the effect, its audit line,
 *    its mails and that record commit together or not at all. The effect may run more than once
 *    (PostgreSQL requires it), so nothing outside of the database happens inside `commit`.
 *    A POST that only calculates says `pure: true` in its config instead: no key, no record.
 * 5. Refusals: `throw new ProblemError(problem(type, sentence, extensions), headers)`; a rule's
 *    refusal at a field: `throw invalid([{ pointer: '/email', code, message }])` (validation.ts).
 * 6. Give each endpoint `tags: ['Raises']` and a `summary` ("Withdraw a raise"): the reference at
 *    /api/docs is made from them. Without them, the handler's name is used as words.
 * 7. A body has at most 16 KiB. A route for long texts sets its own limit beside its config:
 *    `bodyLimit: bodyWithText(contactBodyMaxLength)`. Strings and lists in a request's schema have
 *    a `maxLength` or `maxItems`, and no pattern takes more time than the text is long.
 * 8. A response is `cache-control: private, no-store` unless the handler sets its own.
 */
import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import { requestIdHeader } from '../../shared/http/internal-headers.ts';
import { tellRoom } from '../process/shared-room.ts';
import { accountRoutes } from './features/account/account-routes.ts';
import { loginRoutes } from './features/account/login-routes.ts';
import { invitationRoutes } from './features/account/operators/invitation-routes.ts';
import { passwordRoutes } from './features/account/password-routes.ts';
import { privacyRoutes } from './features/account/privacy/privacy-routes.ts';
import { registrationRoutes } from './features/account/registration-routes.ts';
import { sessionRoutes } from './features/account/session-routes.ts';
import { tokenRoutes } from './features/account/token-routes.ts';
import { enrolmentRoutes } from './features/account/two-factor/enrolment-routes.ts';
import { secondStepRoutes } from './features/account/two-factor/second-step-routes.ts';
import { stepUpRoutes } from './features/account/two-factor/step-up-routes.ts';
import { turnedOnRoutes } from './features/account/two-factor/turned-on-routes.ts';
import { calculatorRoutes } from './features/calculators/calculator-routes.ts';
import { companyRoutes } from './features/companies/company-routes.ts';
import { contactQueueRoutes } from './features/contact/contact-queue-routes.ts';
import { contactRoutes } from './features/contact/contact-routes.ts';
import { answerEditingRoutes } from './features/content/answer-editing-routes.ts';
import { answerFeedbackRoutes } from './features/content/answer-feedback-routes.ts';
import { contentRoutes } from './features/content/content-routes.ts';
import { imageRoutes } from './features/content/image-routes.ts';
import { mediaRoutes } from './features/content/media-routes.ts';
import { postEditingRoutes } from './features/content/post-editing-routes.ts';
import { previewRoutes } from './features/content/preview-routes.ts';
import { jobsRoutes } from './features/jobs/jobs-routes.ts';
import { acceptanceRoutes } from './features/legal/acceptance-routes.ts';
import { legalRoutes } from './features/legal/legal-routes.ts';
import { numbersRoutes } from './features/numbers/numbers-routes.ts';
import { scenarioRoutes } from './features/scenarios/scenario-routes.ts';
import type { Feature, ProductApi, ProductApiParts } from './platform/deps.ts';
import { admissionHooks } from './platform/http/admission-hooks.ts';
import { bodyMaxBytes } from './platform/http/body-limits.ts';
import { isWrite, type RepeatGuard, repeatGuard } from './platform/http/idempotent.ts';
import { readJsonBodies } from './platform/http/json-body.ts';
import { answerError } from './platform/http/problem-responses.ts';
import { visitorOf } from './platform/http/request-context.ts';
import { keepRouteBook, requireSafeRoutes } from './platform/http/route-registry.ts';
import { serializersOnFirstUse } from './platform/http/serialisation.ts';
import { schemaCompiler } from './platform/http/validation.ts';
import { internalRoutes } from './platform/internal-routes.ts';
import { openLegalTexts } from './platform/legal/legal-texts.ts';
import { operatorFillings } from './platform/legal/operator-fillings.ts';
import { receivePictures } from './platform/pictures/receive-pictures.ts';
import { keepReference } from './platform/reference/reference-plugin.ts';
import { referenceRoutes } from './platform/reference/reference-routes.ts';

/** In the order in which the API grew. */
const features: readonly Feature[] = [
  registrationRoutes,
  loginRoutes,
  secondStepRoutes,
  passwordRoutes,
  sessionRoutes,
  enrolmentRoutes,
  turnedOnRoutes,
  stepUpRoutes,
  tokenRoutes,
  accountRoutes,
  privacyRoutes,
  invitationRoutes,
  contentRoutes,
  legalRoutes,
  acceptanceRoutes,
  mediaRoutes,
  postEditingRoutes,
  answerEditingRoutes,
  answerFeedbackRoutes,
  previewRoutes,
  imageRoutes,
  numbersRoutes,
  contactRoutes,
  contactQueueRoutes,
  calculatorRoutes,
  scenarioRoutes,
  jobsRoutes,
  companyRoutes,
  referenceRoutes,
];

/**
 * A request must have arrived within this time. Longer than the web server allows, so that a file on
 * a slow line is not cut off here; senders that hardly move are ended there.
 */
const requestTimeoutMs = 310_000;
/** A connection on which nothing moves is closed after this time. */
const connectionTimeoutMs = 60_000;
/** Longer than the proxy keeps its side, so that it never writes into a closing connection. */
const keepAliveTimeoutMs = 72_000;

/** Builds the API from its parts; never listens. */
export function buildProductApi(parts: ProductApiParts): ProductApi {
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => saneRequestId(headers[requestIdHeader]),
    bodyLimit: bodyMaxBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: connectionTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer: serializersOnFirstUse } },
  }) as unknown as ProductApi;
  const guard = repeatGuard(parts);
  readJsonBodies(app);
  app.setValidatorCompiler(schemaCompiler());
  app.setErrorHandler(answerError);
  requireSafeRoutes(app);
  keepRouteBook(app);
  addHooks(app, parts, guard);
  keepReference(app, parts.options.brandName);
  // In a plugin of their own, so that the reference records routes before the first one is added.
  app.register(async function addFeatures(instance) {
    const api = instance as unknown as ProductApi;
    internalRoutes(api, parts);
    const { options } = parts;
    const legal = openLegalTexts(options.legalTexts ?? {}, operatorFillings(options));
    const receivePicture = receivePictures(parts.files);
    for (const feature of features) {
      feature(api, { ...parts, once: guard.once, legal, receivePicture });
    }
  });
  return app;
}

function addHooks(app: ProductApi, parts: ProductApiParts, guard: RepeatGuard): void {
  app.decorateRequest('visitor');
  app.decorateRequest('keyed', undefined);
  app.decorateRequest('guarded', false);
  if (parts.room !== undefined) tellRoom(app, parts.room);
  app.addHook('onRequest', async function meetVisitor(request, reply) {
    request.visitor = visitorOf(request, parts.options);
    reply.header(requestIdHeader, request.id);
  });
  admissionHooks(app, parts, guard);
  app.addHook('onSend', async function sealAnswer(request, reply) {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
    if (
      reply.statusCode < 400 &&
      isWrite(request) &&
      !request.guarded &&
      !reply.hasHeader('idempotency-replayed')
    ) {
      throw new Error(`${request.routeOptions.url} wrote without parts.once`);
    }
  });
  app.addHook('onResponse', async function logRequest(request, reply) {
    // Only a debug line, because the web server already logs every request.
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: request.actor?.account.id,
      },
      'answered',
    );
  });
}

function saneRequestId(value: string | readonly string[] | undefined): string {
  return typeof value === 'string' && /^[A-Za-z0-9._:-]{8,128}$/.test(value) ? value : randomUUID();
}
