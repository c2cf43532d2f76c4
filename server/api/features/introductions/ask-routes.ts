import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { type Command, command } from '#api/platform/http/command.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { refusal } from '#api/platform/http/refusals.ts';
import { invalid } from '#api/platform/http/validation.ts';
import { take } from '#api/platform/lifecycle.ts';
import { required } from '#api/platform/required.ts';
import type { Rate } from '#api/platform/storage/rates.ts';
import type { Database, Transaction } from '#api/platform/storage/storage.ts';
import {
  introductionNoteMaxLength,
  introductionNoteMinLength,
  introductionsPerDay,
} from '#shared/product/fields/limits.ts';
import { introductionLifecycle } from '#shared/product/introductions/introduction-lifecycle.ts';
import { type AskOutlook, outlookOfCompany, outlookOfInvestor } from './ask-outlook.ts';
import { askableRaises } from './askable-raises.ts';
import { expireOverdueOf } from './expire-introductions-job.ts';
import { toIntroduction } from './introduction-dto.ts';
import { asked } from './introduction-events.ts';
import { introductionRow, latestRow } from './introduction-rows.ts';
import { addIntroduction } from './introduction-store.ts';

const askingRate = { limit: introductionsPerDay, seconds: 86_400 } as const;

/** Asking for an introduction: by an investor, and by a company. */
export function askRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/introduction'),
    config: { action: 'introduction.find' },
    handler: async function findIntroduction(request) {
      const actor = actorOfRequest(request);
      const { id } = request.params;
      const now = deps.now();
      const outlook = await outlookOfInvestor(db, actor, 'introduction.find', id, now);
      return outlookResponse(db, outlook, actor, now);
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/investor-introduction'),
    config: { action: 'introduction.find-investor' },
    handler: async function findInvestorIntroduction(request) {
      const actor = actorOfRequest(request);
      const asked = { raiseId: request.params.id, investorId: request.query.investor };
      const now = deps.now();
      const outlook = await outlookOfCompany(db, actor, 'introduction.find-investor', asked, now);
      return { investor: outlook.investor, ...(await outlookResponse(db, outlook, actor, now)) };
    },
  });

  app.route({
    ...endpoint('GET /investors/:id/introductions'),
    config: { action: 'introduction.find-raises' },
    handler: async function findRaisesToAskFor(request) {
      const actor = actorOfRequest(request);
      return { raises: await askableRaises(db, actor, request.params.id, deps.now()) };
    },
  });

  command(app, deps, 'POST /raises/:id/introductions', {
    action: 'introduction.ask',
    bodyLimit: bodyWithText(introductionNoteMaxLength),
    rates: askingRates,
    // Two requests of the same two follow one another, and the second finds the first.
    serializeBy: (_db, id) => id,
    run: askCompany,
  });
  command(app, deps, 'POST /raises/:id/investor-introductions', {
    action: 'introduction.ask-investor',
    bodyLimit: bodyWithText(introductionNoteMaxLength),
    rates: askingRates,
    serializeBy: (_db, id) => id,
    run: askInvestor,
  });
}

/** Asks the company of a raise for an introduction. */
export async function askCompany({
  actor,
  action,
  params: { id },
  body: { note },
  trx,
  now,
}: Command<'POST /raises/:id/introductions'>) {
  const outlook = await outlookOfInvestor(trx, actor, action, id, now);
  return ask(trx, outlook, { actor, note }, now);
}

/** Asks an investor who chose to be found for an introduction. */
export async function askInvestor({
  actor,
  action,
  params: { id: raiseId },
  body: { investor, note },
  trx,
  now,
}: Command<'POST /raises/:id/investor-introductions'>) {
  const between = { raiseId, investorId: investor };
  const outlook = await outlookOfCompany(trx, actor, action, between, now);
  return ask(trx, outlook, { actor, note }, now);
}

/** Counts what one person asks, on both sides alike. */
function askingRates({ actor }: { readonly actor: Actor }): Readonly<Record<string, Rate>> {
  return { [`introduction:${actor.account.id}`]: askingRate };
}

async function ask(
  trx: Transaction,
  { pair, side, obstacle }: AskOutlook,
  { actor, note }: { readonly actor: Actor; readonly note: string },
  now: number,
) {
  const userId = actor.account.id;
  const written = note.trim();
  if (written.length < introductionNoteMinLength) {
    const message = `Write at least ${introductionNoteMinLength} characters.`;
    throw invalid([{ pointer: '/note', code: 'minLength', message }]);
  }
  const { raise_id, company_id, investor_id } = pair;
  const overdue = await expireOverdueOf(trx, { raiseId: raise_id, investorId: investor_id }, now);
  let id: string | undefined;
  const followed = await take(
    introductionLifecycle,
    { state: null, event: 'ask', who: 'asker' },
    {
      guards: {
        mayAsk: () => {
          if (obstacle === null) return true;
          const { code, message, ...figures } = obstacle;
          return refusal(code, message, figures);
        },
      },
      effects: {
        store: async () => {
          const between = { raise_id, company_id, investor_id, asked_by: side };
          id = await addIntroduction(trx, { ...between, author_id: userId, note: written }, now);
        },
        record: async () => {
          const row = required(await introductionRow(trx, userId, required(id)));
          return { events: [asked(row, userId)] };
        },
      },
    },
  );
  const row = required(await introductionRow(trx, userId, required(id)));
  return {
    ...followed,
    events: [...overdue, ...followed.events],
    body: { introduction: toIntroduction(row, userId, now) },
  };
}

async function outlookResponse(
  db: Database,
  { pair, obstacle }: AskOutlook,
  actor: Actor,
  now: number,
) {
  const userId = actor.account.id;
  const between = { raiseId: pair.raise_id, investorId: pair.investor_id };
  const latest = await latestRow(db, userId, between);
  return {
    obstacle: obstacle === null ? null : { code: obstacle.code, message: obstacle.message },
    latest: latest === undefined ? null : toIntroduction(latest, userId, now),
  };
}
