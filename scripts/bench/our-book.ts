/** A raise of ours with a full book and a document, and what its members send. */
import { pino } from 'pino';
import { openFiles } from '#api/platform/files/open-files.ts';
import { required } from '#api/platform/required.ts';
import type { Storage } from '#api/platform/storage/storage.ts';
import type { Book } from '#shared/product/commitments/book.ts';
import { bookPageMax } from '#shared/product/fields/limits.ts';
import { addGrant } from '../../server/api/features/rooms/grant-store.ts';
import { readyToSign } from '../trials/commit-visitors.ts';
import { filled, type Place, serve } from '../trials/engines.ts';
import { addUpTotals, copyInvestors, fillBook } from '../trials/grown-portal.ts';
import { beginRound, type OpenRound, type RoundMember } from '../trials/open-round.ts';
import { addRoundDocuments } from '../trials/round-documents.ts';
import type { ServerProcess } from '../trials/server-process.ts';
import { textDeck } from '../trials/text-deck.ts';
import { networkAddress, visitorConnections } from '../trials/visitors.ts';
import type { JobRequest, KeptCommitment } from './peers/record-server.ts';

const ticket = 1_000;
const pages = 3;
/** Who looks at pages, in turn. */
const readers = 40;

/** A server of ours, and what it is asked. */
export interface OurBook extends Pick<ServerProcess, 'origin' | 'pid' | 'stop'> {
  /** Every commitment of the raise, as it answers them. */
  all(): Promise<readonly KeptCommitment[]>;
  listed(text: string): readonly KeptCommitment[];
  /** The newest, for the n-th visit of the company. */
  list(count: number, n: number): JobRequest;
  /** Signs as the next investor. */
  add(): JobRequest;
  /** Looks at a page of the document, as one of the investors in turn. */
  page(n: number): JobRequest;
}

/** Fills a database with a book of so many commitments and with investors who may sign, and serves it. */
export async function bookOfOurs(
  place: Place,
  { kept, investors }: { readonly kept: number; readonly investors: number },
): Promise<OurBook> {
  const { round, document } = await filled(place, async (storage) => {
    const max = ticket * (kept * 5 + investors);
    const begun = await beginRound(storage, { investors, max, minTicket: ticket });
    await storage.write(async function fillOurs(trx) {
      await copyInvestors(trx, required(begun.investors[0]).id, kept);
      await fillBook(trx, begun.raiseId, { size: kept, waiting: 0, investors: kept });
      await addUpTotals(trx);
      for (const { id } of begun.investors.slice(0, readers)) await letIn(trx, begun.raiseId, id);
    });
    return { round: begun, document: await addPages(place, storage, begun) };
  });
  const server = await serve(place);
  const { origin, pid } = server;
  const connections = visitorConnections(16);
  const { raiseId, owner } = round;
  const amount = ticket * 100;
  const signing = await readyToSign(
    origin,
    round,
    round.investors,
    amount,
    () => true,
    connections,
  );
  await connections.close();
  const waiting = [...signing];
  const reading = (path: string, { cookie }: RoundMember, n: number): JobRequest => ({
    // Reading is limited for each network.
    headers: { cookie, 'x-forwarded-for': networkAddress(n) },
    ...{ method: 'GET', path: `/api/v1${path}`, status: 200 },
  });
  const list = (count: number, n: number, after = '') =>
    reading(`/raises/${raiseId}/book?limit=${count}${after}`, owner, n);
  const listed = (text: string) => (JSON.parse(text) as Book).items.map(keptOf);
  return {
    ...{ origin, pid, stop: server.stop, listed, list },
    async all() {
      const found: KeptCommitment[] = [];
      let after: string | null = '';
      for (let n = 0; after !== null; n += 1) {
        const { path, headers } = list(bookPageMax, n, after && `&after=${after}`);
        const book = (await (await fetch(origin + path, { headers })).json()) as Book;
        found.push(...book.items.map(keptOf));
        after = book.nextCursor;
      }
      return found;
    },
    add() {
      const { write } = required(waiting.shift());
      return {
        ...{ method: 'POST', path: `/api/v1${write.path}`, status: 201 },
        headers: {
          ...{ 'content-type': 'application/json', 'idempotency-key': write.key },
          ...{ 'x-forwarded-for': write.ip ?? '', cookie: write.cookie ?? '', origin },
        },
        body: JSON.stringify(write.body),
      };
    },
    page: (n) =>
      reading(`/documents/${document}/pages/1`, required(round.investors[n % readers]), n),
  };
}

function keptOf({ id, raise, investor, amount, state, ...at }: Book['items'][number]) {
  return {
    ...{ id, raise: raise.id, investor: required(investor).id },
    ...{ investor_name: required(investor).name, state },
    ...{ amount: amount.amount, currency: amount.currency },
    ...{ created_at: at.createdAt, updated_at: at.updatedAt },
  };
}

async function letIn(
  trx: Parameters<typeof addGrant>[0],
  raise_id: string,
  user_id: string,
): Promise<void> {
  const grant = { raise_id, user_id, email: `${user_id}@example.com`, note: '' };
  await addGrant(trx, { ...grant, state: 'active', scope: 'all' }, Date.now());
}

async function addPages({ dataDir }: Place, storage: Storage, round: OpenRound): Promise<string> {
  const now = Date.now();
  const log = pino({ level: 'silent' });
  const files = await openFiles({ dataDir }, { storage, log, now: () => now });
  const pdf = await textDeck('The plan', pages);
  const [id] = await addRoundDocuments({ storage, files, now }, round, { pdf, pages });
  await files.close();
  return required(id);
}
