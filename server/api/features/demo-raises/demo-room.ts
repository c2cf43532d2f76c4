/** The data room of a demo raise: its documents, who comes in, what they read and ask. */
import { Readable } from 'node:stream';
import type { CoreDeps } from '#api/platform/deps.ts';
import { keepFile, type StoredFile } from '#api/platform/files/file-store.ts';
import type { Actor } from '#api/platform/http/access.ts';
import { newId } from '#api/platform/ids.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { documentMaxBytes, dwellMaxMs, raiseFilesMaxBytes } from '#shared/product/fields/limits.ts';
import type { DocumentFolder, DocumentType } from '#shared/product/raises/document-kinds.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { addVersion, documentsOf } from '../raises/documents/document-store.ts';
import { typeIfIs } from '../raises/documents/document-type.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { type Access, addAccess } from '../rooms/access-events.ts';
import { documentFor, requireNda } from '../rooms/document-access.ts';
import { addToRoom, documentEvent } from '../rooms/document-routes.ts';
import { denyAccess, grantAccess, grantFor, revokeAccess } from '../rooms/grant-routes.ts';
import { acceptNda, requestAccess } from '../rooms/investor-routes.ts';
import { inviteToRoom } from '../rooms/invite-people.ts';
import { setRaiseNda } from '../rooms/nda-routes.ts';
import { answerRoomQuestion, askQuestion } from '../rooms/question-routes.ts';
import { questionById } from '../rooms/question-store.ts';
import { raiseToAskFor } from '../rooms/raise-to-ask-for.ts';
import { roomFor } from '../rooms/room-access.ts';
import { act, happen } from './demo-act.ts';
import { demoDeck, demoFigures, demoFinancials } from './demo-documents.ts';
import { demoNda } from './demo-nda.ts';
import type { DemoBusiness, DemoQuestion, DemoReader } from './demo-raise.ts';
import { numbersFrom, readingOf } from './demo-reading.ts';
import { momentOf, type TimelineAction } from './demo-timeline.ts';

const betweenDocumentsMs = 20_000;

/** A raise while its story is told. */
export interface RaiseContext {
  readonly business: DemoBusiness;
  /** Known once it is begun. */
  id: string;
  readonly owner: Actor;
  readonly people: ReadonlyMap<string, Actor>;
  readonly now: number;
}

interface DemoFile {
  readonly folder: DocumentFolder;
  readonly name: string;
  readonly mediaType: DocumentType;
  readonly write: (
    at: number,
  ) => Promise<{ readonly bytes: Buffer; readonly pages: number | null }>;
  readonly ndaRequired?: boolean;
  readonly downloadAllowed?: boolean;
}

/** The deck, uploaded or replaced on that day. */
export function deckActions(
  { files }: Pick<CoreDeps, 'files'>,
  context: RaiseContext,
  content: () => RaiseContent,
  at: number,
): readonly TimelineAction[] {
  return fileActions(files, context, at, {
    folder: 'deck',
    name: `${context.business.company}, deck`,
    mediaType: 'application/pdf',
    write: (time) => demoDeck(context.business, content(), time),
  });
}

/** The NDA, and what is shown only to those who accept it. */
export function confidentialActions(
  { files }: Pick<CoreDeps, 'files'>,
  context: RaiseContext,
  at: number,
): readonly TimelineAction[] {
  const { business, owner } = context;
  return [
    {
      at,
      async run(trx, now) {
        const found = await roomFor(trx, owner, 'nda.change', context.id, now);
        const body = { text: demoNda(business.company) };
        await act({ trx, actor: owner, now }, setRaiseNda, { action: 'nda.change', found, body });
      },
    },
    ...fileActions(files, context, at + 60_000, {
      folder: 'financials',
      name: 'Accounts and plan',
      mediaType: 'application/pdf',
      write: (time) => demoFinancials(business, time),
      ndaRequired: true,
    }),
    ...fileActions(files, context, at + 120_000, {
      folder: 'financials',
      name: 'Figures by year',
      mediaType: 'text/csv',
      write: async (time) => ({ bytes: demoFigures(business, time), pages: null }),
      ndaRequired: true,
      downloadAllowed: true,
    }),
  ];
}

function fileActions(
  files: CoreDeps['files'],
  context: RaiseContext,
  at: number,
  { folder, name, mediaType, write, ndaRequired = false, downloadAllowed = false }: DemoFile,
): readonly TimelineAction[] {
  const { owner } = context;
  let file: StoredFile | undefined;
  let pages: number | null = null;
  return [
    {
      at,
      async before() {
        const written = await write(at);
        pages = written.pages;
        file = await files.add(
          Readable.from([written.bytes]),
          { maxBytes: documentMaxBytes, typeOf: (head) => typeIfIs(mediaType, head) },
          {
            id: context.id,
            quotaBytes: raiseFilesMaxBytes,
            whenFull: 'The demo has too many files.',
          },
        );
      },
      async run(trx, now) {
        const room = await roomFor(trx, owner, 'document.add', context.id, now);
        let document = await documentNamed(trx, context.id, name);
        if (document === undefined) {
          const body = { folder, name, ndaRequired, downloadAllowed, watermark: ndaRequired };
          const scene = { trx, actor: owner, now };
          await act(scene, addToRoom, { action: 'document.add', found: room, body });
          document = required(await documentNamed(trx, context.id, name));
        }
        const kept = required(file);
        await keepFile(trx, kept.id, kept.owner, now);
        const uploadedBy = owner.account.id;
        const version = { file: kept, mediaType, pageCount: pages, uploadedBy };
        await addVersion(trx, document, version, now);
        const auditEntries = documentEvent('upload', document.id, context.id);
        await happen({ trx, actor: owner, now }, { auditEntries });
      },
    },
  ];
}

async function documentNamed(trx: Transaction, raiseId: string, name: string) {
  const all = await documentsOf(trx, raiseId);
  return all.find(({ document }) => document.name === name)?.document;
}

/** Somebody comes in, reads, and maybe leaves. */
export function readerActions(
  context: RaiseContext,
  reader: DemoReader,
  place: number,
): readonly TimelineAction[] {
  const { owner, now: today } = context;
  const actor = required(context.people.get(reader.email));
  const { note = '', scope = 'all', decided, ndaOn, revokedOn, reads = [] } = reader;
  let grant = '';
  const by = (days: number, slot: number) => momentOf(today, days, slot);
  const actions: TimelineAction[] = [];
  const decide = (action: 'access.grant' | 'access.deny' | 'access.revoke') =>
    async function decideAccess(trx: Transaction, now: number) {
      const found = await grantFor(trx, owner, action, grant, now);
      const handlers = {
        'access.grant': grantAccess,
        'access.deny': denyAccess,
        'access.revoke': revokeAccess,
      } as const;
      const body = action === 'access.grant' ? { scope } : undefined;
      await act({ trx, actor: owner, now }, handlers[action], {
        action,
        found,
        body: body as never,
      });
    };
  if (reader.by === 'invitation') {
    actions.push({
      at: by(reader.day, 4),
      async run(trx, now) {
        const found = await roomFor(trx, owner, 'access.invite', context.id, now);
        const body = { emails: [reader.email], scope, note };
        const scene = { trx, actor: owner, now };
        const outcome = await act(scene, inviteToRoom, { action: 'access.invite', found, body });
        grant = required(outcome.body.outcomes[0]?.grant ?? undefined).id;
      },
    });
  } else {
    actions.push({
      at: by(reader.day, 4),
      async run(trx, now) {
        const found = await raiseToAskFor(trx, actor, 'access.request', context.id);
        const scene = { trx, actor, now };
        const outcome = await act(scene, requestAccess, {
          action: 'access.request',
          found,
          body: { note },
        });
        grant = outcome.body.grant.id;
      },
    });
  }
  if (decided !== undefined) {
    const run = decide(decided.is === 'granted' ? 'access.grant' : 'access.deny');
    actions.push({ at: by(decided.day, 6), run });
  }
  if (ndaOn !== undefined) {
    actions.push({
      at: by(ndaOn, 8),
      async run(trx, now) {
        const found = await grantFor(trx, actor, 'nda.accept', grant, now);
        const { version } = required(await ndaOf(trx, context.id));
        const body = { version };
        await act({ trx, actor, now }, acceptNda, { action: 'nda.accept', found, body });
      },
    });
  }
  for (const [index, day] of reads.entries()) {
    const hasNda = ndaOn !== undefined && ndaOn <= day;
    actions.push({
      at: by(day, 11 + place),
      run: (trx, at) => read(trx, context, actor, at, { isFirst: index === 0, hasNda, scope }),
    });
  }
  if (revokedOn !== undefined) actions.push({ at: by(revokedOn, 2), run: decide('access.revoke') });
  return actions;
}

/** One reading: the deck, and for those who may the accounts after it. */
async function read(
  trx: Transaction,
  context: RaiseContext,
  reader: Actor,
  at: number,
  how: { readonly isFirst: boolean; readonly hasNda: boolean; readonly scope: 'all' | 'deck_only' },
): Promise<void> {
  const actor = { ...reader, credentialId: newId('ses') };
  const random = numbersFrom(`${context.business.company} ${reader.account.email} ${at % 977}`);
  let now = at;
  for (const { document, current } of await documentsOf(trx, context.id)) {
    const isDeck = document.folder === 'deck';
    if (!isDeck && (!how.hasNda || how.scope === 'deck_only')) continue;
    // Whoever comes back does not open everything again.
    if (!how.isFirst && random() < (isDeck ? 0.2 : 0.4)) continue;
    const found = await documentFor(trx, actor, 'document.view', document.id, now);
    requireNda(found);
    await addAccess(trx, [{ actor, found, kind: 'open' }], now);
    const pages = current?.page_count ?? null;
    if (pages === null) {
      now += 40_000;
      await addAccess(trx, [{ actor, found, kind: 'download' }], now);
      continue;
    }
    const looks = readingOf(random, pages, how.isFirst);
    // Whoever turns a page is shown the next one, and the browser reports the one before.
    const about = { actor, found, kind: 'page' } as const;
    let before: Access[] = [];
    for (const { page, dwellMs } of looks) {
      await addAccess(trx, [...before, { ...about, page }], now);
      before = [{ ...about, page, dwellMs: Math.min(dwellMs, dwellMaxMs) }];
      now += dwellMs;
    }
    await addAccess(trx, [...before, { actor, found, kind: 'close' }], now);
    now += betweenDocumentsMs;
  }
}

/** A question, and its answer if it has one. */
export function questionActions(
  context: RaiseContext,
  asked: DemoQuestion,
): readonly TimelineAction[] {
  const { owner, now: today } = context;
  const actor = required(context.people.get(asked.email));
  let id = '';
  const actions: TimelineAction[] = [
    {
      at: momentOf(today, asked.day, 25),
      async run(trx, now) {
        const found = await roomFor(trx, actor, 'question.ask', context.id, now);
        const body = { question: asked.question };
        const scene = { trx, actor, now };
        const outcome = await act(scene, askQuestion, { action: 'question.ask', found, body });
        id = outcome.body.question.id;
      },
    },
  ];
  const { answer } = asked;
  if (answer === undefined) return actions;
  actions.push({
    at: momentOf(today, answer.day, 26),
    async run(trx, now) {
      const row = required(await questionById(trx, id));
      const room = await roomFor(trx, owner, 'question.answer', context.id, now);
      await act({ trx, actor: owner, now }, answerRoomQuestion, {
        action: 'question.answer',
        found: { row, room },
        body: { answer: answer.text },
        expected: row.version,
      });
    },
  });
  return actions;
}
