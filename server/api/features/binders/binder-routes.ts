import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '#api/platform/audit/audit.ts';
import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { usedFile } from '#api/platform/files/file-store.ts';
import { sendStoredFile } from '#api/platform/files/send-file.ts';
import { actorOfRequest } from '#api/platform/http/access.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { addJob } from '#api/platform/jobs/job-store.ts';
import { ProblemError, problem } from '#shared/http/errors.ts';
import { bindersPerHour } from '#shared/product/binders/binder-limits.ts';
import { commitmentFor, type FoundCommitment } from '../commitments/commitment-access.ts';
import { type RaiseRow, raiseFor } from '../raises/raise-store.ts';
import { askForBinder, type BinderOf, findBinder, toBinder } from './binder-store.ts';
import { makeBinderKind, targetOf } from './make-binder-job.ts';

const making = { limit: bindersPerHour, seconds: 3_600 };

type Asking =
  | Command<'POST /raises/:id/binder', RaiseRow>
  | Command<'POST /commitments/:id/binder', FoundCommitment>;

/** The binder of a raise for its owner and operators, and of a commitment for its investor. */
export function binderRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;
  const rates = ({ actor }: { readonly actor: { readonly account: { readonly id: string } } }) => ({
    [`binder:${actor.account.id}`]: making,
  });

  app.route({
    ...endpoint('GET /raises/:id/binder'),
    config: { action: 'binder.read' },
    handler: async function readRaiseBinder(request) {
      const { id } = await raiseFor(db, actorOfRequest(request), 'binder.read', request.params.id);
      return { binder: toBinder(await findBinder(db, ofRaise(id)), deps.now()) };
    },
  });
  app.route({
    ...endpoint('GET /raises/:id/binder/file'),
    config: { action: 'binder.download' },
    handler: async function downloadRaiseBinder(request, reply) {
      const { params } = request;
      const raise = await raiseFor(db, actorOfRequest(request), 'binder.download', params.id);
      return sendBinder(deps, request, reply, ofRaise(raise.id), `binder-${raise.slug}`);
    },
  });
  command(app, deps, 'POST /raises/:id/binder', {
    action: 'binder.make',
    find: raiseFor,
    rates,
    run: makeRaiseBinder,
  });

  app.route({
    ...endpoint('GET /commitments/:id/binder'),
    config: { action: 'commitment-binder.read' },
    handler: async function readCommitmentBinder(request) {
      const actor = actorOfRequest(request);
      const found = await commitmentFor(db, actor, 'commitment-binder.read', request.params.id);
      return { binder: toBinder(await findBinder(db, ofCommitment(found)), deps.now()) };
    },
  });
  app.route({
    ...endpoint('GET /commitments/:id/binder/file'),
    config: { action: 'commitment-binder.download' },
    handler: async function downloadCommitmentBinder(request, reply) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const found = await commitmentFor(db, actor, 'commitment-binder.download', id);
      const name = `binder-commitment-${found.row.slug}`;
      return sendBinder(deps, request, reply, ofCommitment(found), name);
    },
  });
  command(app, deps, 'POST /commitments/:id/binder', {
    action: 'commitment-binder.make',
    find: commitmentFor,
    rates,
    run: makeCommitmentBinder,
  });
}

/** Asks for the binder of a raise. */
export async function makeRaiseBinder(asked: Command<'POST /raises/:id/binder', RaiseRow>) {
  return make(asked, ofRaise(asked.found.id));
}

async function makeCommitmentBinder(
  asked: Command<'POST /commitments/:id/binder', FoundCommitment>,
) {
  return make(asked, ofCommitment(asked.found));
}

/** Asks for a binder; while one is being made, that is the one. */
async function make({ trx, actor, now }: Pick<Asking, 'trx' | 'actor' | 'now'>, of: BinderOf) {
  const before = await findBinder(trx, of);
  if (before?.state === 'making') {
    return { body: { binder: toBinder(before, now) }, isWithoutEffect: true };
  }
  const row = await askForBinder(trx, of, actor.account.id, now);
  await addJob(trx, { kind: makeBinderKind, payload: { binder: row.id } }, now);
  return {
    body: { binder: toBinder(row, now) },
    auditEntries: { action: 'binder.make', ...targetOf(row) },
  };
}

/** Sends the file of a binder, once the audit log has it. */
async function sendBinder(
  deps: FeatureDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  of: BinderOf,
  name: string,
) {
  const { storage, files, now } = deps;
  const row = await findBinder(storage.db, of);
  const isOver = row === undefined || Date.parse(row.expires_at) <= now();
  const file =
    isOver || row.file_id === null ? undefined : await usedFile(storage.db, row.file_id, row.id);
  if (row === undefined || file === undefined) {
    throw new ProblemError(problem('not-found', 'There’s no binder yet. Create one first.'));
  }
  const entry = { action: 'binder.download', ...targetOf(row), after: { sha256: file.sha256 } };
  await storage.write((trx) => audit(trx, request, entry, now()));
  return sendStoredFile(
    files,
    request,
    reply,
    { ...file, bytes: Number(file.bytes) },
    {
      name: `${name}.zip`,
      cacheControl: 'private, no-store',
      isDownload: true,
    },
  );
}

function ofRaise(raiseId: string): BinderOf {
  return { raiseId, commitmentId: null };
}

function ofCommitment({ row }: FoundCommitment): BinderOf {
  return { raiseId: row.raise_id, commitmentId: row.id };
}
