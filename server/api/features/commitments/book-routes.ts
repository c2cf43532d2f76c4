import type { FeatureDeps, ProductApi } from '#api/platform/deps.ts';
import { type Actor, actorOfRequest } from '#api/platform/http/access.ts';
import { bodyWithText } from '#api/platform/http/body-limits.ts';
import { command } from '#api/platform/http/command.ts';
import { countedIds, sendCsv } from '#api/platform/http/csv-response.ts';
import { pageOf, pageParams } from '#api/platform/http/cursor.ts';
import { endpoint } from '#api/platform/http/endpoint.ts';
import { sendFresh } from '#api/platform/http/fresh-response.ts';
import { leftSignal } from '#api/platform/http/left-signal.ts';
import { endingMoment } from '#api/platform/storage/long-reads.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import { bookPageMax, bookPerPage } from '#shared/product/fields/limits.ts';
import { type SigningPart, signingPart } from '../companies/signatory-store.ts';
import { contentOf } from '../raises/raise-content.ts';
import { type RaiseRow, raiseFor } from '../raises/raise-store.ts';
import { figuresOf } from './book-figures.ts';
import { bookOf } from './book-payments.ts';
import { type BookRow, bookByDay, listBook } from './book-store.ts';
import { viewerOf } from './commitment-access.ts';
import { bookCsv, overTimeCsv, requireFewInBook } from './commitment-csv.ts';
import { toCommitment } from './commitment-dto.ts';
import { remindToPay } from './remind-to-pay.ts';

/** A page of the book names many commitments. */
const remindMaxBytes = bodyWithText(bookPageMax * 68);

/** Adds the book of a raise, for the members of its company and for operators. */
export function bookRoutes(app: ProductApi, deps: FeatureDeps): void {
  const { db, longReads } = deps.storage;

  app.route({
    ...endpoint('GET /raises/:id/book'),
    config: { action: 'book.read' },
    handler: async function readBook(request, reply) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'book.read', request.params.id);
      const { after, limit, ...filter } = request.query;
      const asked = pageParams({ after, limit }, bookPerPage);
      const rows = await listBook(db, bookOf(raise), filter, asked);
      const { shown, nextCursor } = pageOf(rows, asked, (row) => [String(row.order_value), row.id]);
      const role = raise.role ?? undefined;
      const part = await signingPart(db, raise.company_id, actor.account.id, role);
      const response: Book = {
        items: shown.map((row) => inBook(row, { actor, part, raise }, deps.now())),
        nextCursor,
        ...(await figuresOf(db, raise, deps.now())),
      };
      return sendFresh(request, reply, response, 'private, no-cache');
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/book.csv'),
    config: { action: 'book.export' },
    handler: async function exportBook(request, reply) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'book.export', request.params.id);
      const of = bookOf(raise);
      const left = leftSignal(reply);
      await requireFewInBook(longReads.db(left), of, request.query);
      // In most orders a commitment that changes meanwhile would be missed, or be there twice.
      const moment = await longReads.moment(left);
      const content = endingMoment(moment, bookCsv(moment.db, of, request.query));
      const filter = countedIds(request.query, 'commitments');
      return sendCsv(deps, request, reply, { name: 'book', raiseId: raise.id, filter, content });
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/book/over-time'),
    config: { action: 'book.read' },
    handler: async function readBookOverTime(request) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'book.read', request.params.id);
      const { currency, min, target, max } = contentOf(raise);
      return { currency, min, target, max, days: await bookByDay(db, raise.id) };
    },
  });

  app.route({
    ...endpoint('GET /raises/:id/book/over-time.csv'),
    config: { action: 'book.export' },
    handler: async function exportBookOverTime(request, reply) {
      const actor = actorOfRequest(request);
      const raise = await raiseFor(db, actor, 'book.export', request.params.id);
      const { currency } = contentOf(raise);
      const content = overTimeCsv(await bookByDay(db, raise.id), currency);
      const name = 'book-over-time';
      return sendCsv(deps, request, reply, { name, raiseId: raise.id, content });
    },
  });

  command(app, deps, 'POST /raises/:id/book/remind', {
    action: 'book.remind',
    bodyLimit: remindMaxBytes,
    find: raiseFor,
    // Two who remind at once follow one another, and the second finds them reminded.
    serializeBy: (_db, id) => id,
    run: remindToPay,
  });
}

interface BookReader {
  readonly actor: Actor;
  readonly part: SigningPart;
  readonly raise: RaiseRow;
}

function inBook(row: BookRow, { actor, part, raise }: BookReader, now: number) {
  const { oversubscription } = contentOf(raise);
  const seen = viewerOf(actor, part, row);
  // In the book even one's own commitment has a name; nobody decides about their own.
  const viewer = seen.isInvestor ? ({ part: 'reader', isInvestor: true } as const) : seen;
  return toCommitment(row, viewer, oversubscription, now);
}
