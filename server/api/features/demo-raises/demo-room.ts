/** The data room of a demo raise: its documents, who comes in, what they read and ask. */
import { Readable } from 'node:stream';
import type { CoreDeps } from '#api/platform/deps.ts';
import { keepFile, type StoredFile } from '#api/platform/files/file-store.ts';
import type { Actor } from '#api/platform/http/access.ts';
import type { Action } from '#api/platform/policy/policy.ts';
import { required } from '#api/platform/required.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { documentMaxBytes, raiseFilesMaxBytes } from '#shared/product/fields/limits.ts';
import type { DocumentFolder, DocumentType } from '#shared/product/raises/document-kinds.ts';
import { documentsOf } from '../raises/documents/document-store.ts';
import { typeIfIs } from '../raises/documents/document-type.ts';
import { ndaOf } from '../raises/documents/nda-store.ts';
import { addVersion } from '../raises/documents/version-store.ts';
import { contentOf } from '../raises/raise-content.ts';
import { raiseById } from '../raises/raise-store.ts';
import { documentEvent } from '../rooms/document-event.ts';
import { addToRoom } from '../rooms/document-routes.ts';
import { grantFor } from '../rooms/found-grant.ts';
import { denyAccess, grantAccess, revokeAccess } from '../rooms/grant-decisions.ts';
import { grantOfAddress } from '../rooms/grant-store.ts';
import { acceptNda, requestAccess } from '../rooms/investor-routes.ts';
import { inviteToRoom } from '../rooms/invite-people.ts';
import { ndaEditOf } from '../rooms/nda-edit-store.ts';
import { setRaiseNda } from '../rooms/nda-routes.ts';
import { answerRoomQuestion, askQuestion } from '../rooms/question-routes.ts';
import { questionById } from '../rooms/question-store.ts';
import { raiseToAskFor } from '../rooms/raise-to-ask-for.ts';
import { roomFor } from '../rooms/room-access.ts';
import { withdrawRoomAnswer } from '../rooms/withdraw-answer-routes.ts';
import { act, happen, type RaiseContext } from './demo-act.ts';
import { demoDeck, demoFigures, demoFinancials } from './demo-documents.ts';
import type { DemoQuestion, DemoReader } from './demo-raise.ts';
import { readDocuments } from './demo-reading.ts';
import { momentOf, type TimelineAction } from './demo-timeline.ts';

type FileDeps = Pick<CoreDeps, 'files' | 'storage'>;

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

/** The deck, uploaded or replaced on that day; it says what the raise says then. */
export function deckAction(
  { files, storage }: FileDeps,
  context: RaiseContext,
  at: number,
): TimelineAction {
  return fileAction(files, context, at, {
    folder: 'deck',
    name: `${context.business.company}, deck`,
    mediaType: 'application/pdf',
    async write(time) {
      const raise = contentOf(required(await raiseById(storage.db, context.id)));
      return demoDeck(context.business, raise, time);
    },
  });
}

/** The NDA, and what is shown only to those who accept it. */
export function confidentialActions(
  { files }: FileDeps,
  context: RaiseContext,
  at: number,
): readonly TimelineAction[] {
  const { business, owner } = context;
  return [
    {
      at,
      async run(trx, now) {
        const found = await roomFor(trx, owner, 'nda.change', context.id, now);
        const { version: expected } = await ndaEditOf(trx, context.id, undefined);
        const asked = { action: 'nda.change', found, expected } as const;
        const body = { text: business.nda };
        await act({ trx, actor: owner, now }, setRaiseNda, { ...asked, body });
      },
    },
    fileAction(files, context, at + 60_000, {
      folder: 'financials',
      name: 'Accounts and plan',
      mediaType: 'application/pdf',
      write: (time) => demoFinancials(business, time),
      ndaRequired: true,
    }),
    fileAction(files, context, at + 120_000, {
      folder: 'financials',
      name: 'Figures by year',
      mediaType: 'text/csv',
      write: async (time) => ({ bytes: demoFigures(business, time), pages: null }),
      ndaRequired: true,
      downloadAllowed: true,
    }),
  ];
}

function fileAction(
  files: CoreDeps['files'],
  context: RaiseContext,
  at: number,
  { folder, name, mediaType, write, ndaRequired = false, downloadAllowed = false }: DemoFile,
): TimelineAction {
  const { owner } = context;
  let file: StoredFile | undefined;
  let pages: number | null = null;
  return {
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
  };
}

async function documentNamed(trx: Transaction, raiseId: string, name: string) {
  const all = await documentsOf(trx, raiseId);
  return all.find(({ document }) => document.name === name)?.document;
}

/** Somebody comes in, reads, and maybe leaves. */
export function readerActions(
  context: RaiseContext,
  { who, note = '', scope = 'all', reads = [], ...days }: DemoReader,
  place: number,
): readonly TimelineAction[] {
  const { owner } = context;
  const reader = required(context.people.get(who));
  const { email } = reader.account;
  const actions: TimelineAction[] = [];
  const on = (day: number | undefined, slot: number, run: TimelineAction['run']) => {
    if (day !== undefined) actions.push({ at: momentOf(context.now, day, slot), run });
  };
  /** What somebody may do with the grant, which is found by the address. */
  const withGrant = async (trx: Transaction, actor: Actor, action: Action, now: number) => {
    const { id } = required(await grantOfAddress(trx, context.id, email));
    return { action, found: await grantFor(trx, actor, action, id, now) };
  };
  on(days.invited, 4, async (trx, now) => {
    const action = 'access.invite';
    const found = await roomFor(trx, owner, action, context.id, now);
    const body = { emails: [email], scope, note };
    await act({ trx, actor: owner, now }, inviteToRoom, { action, found, body });
  });
  on(days.requested, 4, async (trx, now) => {
    const action = 'access.request';
    const found = await raiseToAskFor(trx, reader, action, context.id);
    await act({ trx, actor: reader, now }, requestAccess, { action, found, body: { note } });
  });
  on(days.granted, 6, async (trx, now) => {
    const asked = await withGrant(trx, owner, 'access.grant', now);
    await act({ trx, actor: owner, now }, grantAccess, { ...asked, body: { scope } });
  });
  on(days.denied, 6, async (trx, now) => {
    const asked = await withGrant(trx, owner, 'access.deny', now);
    await act({ trx, actor: owner, now }, denyAccess, asked);
  });
  on(days.nda, 8, async (trx, now) => {
    const asked = await withGrant(trx, reader, 'nda.accept', now);
    const { version } = required(await ndaOf(trx, context.id));
    await act({ trx, actor: reader, now }, acceptNda, { ...asked, body: { version } });
  });
  for (const [index, day] of reads.entries()) {
    const hasNda = days.nda !== undefined && days.nda <= day;
    const how = { isFirst: index === 0, hasNda, scope };
    on(day, 11 + place, (trx, at) => readDocuments(trx, context, reader, at, how));
  }
  on(days.revoked, 2, async (trx, now) => {
    const asked = await withGrant(trx, owner, 'access.revoke', now);
    await act({ trx, actor: owner, now }, revokeAccess, asked);
  });
  return actions;
}

/** A question, its answer if it has one, and that it was withdrawn. */
export function questionActions(
  context: RaiseContext,
  { who, asked, question, answered, answer, withdrawn, reason }: DemoQuestion,
): readonly TimelineAction[] {
  const { owner, now: today } = context;
  const actor = required(context.people.get(who));
  let id = '';
  const ask: TimelineAction = {
    at: momentOf(today, asked, 25),
    async run(trx, now) {
      const action = 'question.ask';
      const found = await roomFor(trx, actor, action, context.id, now);
      const scene = { trx, actor, now };
      const outcome = await act(scene, askQuestion, { action, found, body: { question } });
      id = outcome.body.question.id;
    },
  };
  if (answered === undefined || answer === undefined) return [ask];
  const reply: TimelineAction = {
    at: momentOf(today, answered, 26),
    async run(trx, now) {
      const action = 'question.answer';
      const row = required(await questionById(trx, id));
      const found = { row, room: await roomFor(trx, owner, action, context.id, now) };
      const asked = { action, found, body: { answer }, expected: row.version } as const;
      await act({ trx, actor: owner, now }, answerRoomQuestion, asked);
    },
  };
  if (withdrawn === undefined || reason === undefined) return [ask, reply];
  const withdraw: TimelineAction = {
    at: momentOf(today, withdrawn, 27),
    async run(trx, now) {
      const action = 'question.withdraw-answer';
      const row = required(await questionById(trx, id));
      const found = { row, room: await roomFor(trx, owner, action, context.id, now) };
      const asked = { action, found, body: { reason }, expected: row.version } as const;
      await act({ trx, actor: owner, now }, withdrawRoomAnswer, asked);
    },
  };
  return [ask, reply, withdraw];
}
