/** A raise that has ended is read-only, and still there for those who took part, on both databases. */

import { endpoints } from '#shared/product/endpoints.ts';
import { archivedRaises, type RaiseState } from '#shared/product/raises/lifecycle.ts';
import type { Raise } from '#shared/product/raises/raises.ts';
import type { GrantList, RoomList } from '#shared/product/raises/room-access.ts';
import type { RoomQuestion } from '#shared/product/raises/room-questions.ts';
import { sendFile } from '#test/support/api-visitor.ts';
import { approvedWorld, documentsFor, pageOf, putNda } from '#test/support/approved-world.ts';
import { withApiOnBothEngines } from '#test/support/both-engines.ts';
import { placeCommitment } from '#test/support/commitments.ts';
import { addCommitter } from '#test/support/committing.ts';
import { pdfBytes } from '#test/support/data-room.ts';
import type { TestApi } from '#test/support/product-api.ts';
import { updateRaise } from '#test/support/rows.ts';

/** Every write of a raise that goes on after its end, and why. */
const goesOn: Readonly<Record<string, string>> = {
  'POST /raises/:id/clone': 'it makes another raise',
  'POST /raises/:id/binder': 'its papers can be kept',
  'POST /commitments/:id/binder': 'the same',
  'POST /raises/:id/issuances': 'what was issued is recorded after the end',
  'POST /holders/:id/issuance': 'the same',
  'PATCH /holders/:id/issuance': 'the same',
  'POST /raises/:id/seen': 'what becomes of it is read for longer, too',
  'POST /raises/:id/thread': 'people write to each other for longer than a raise takes',
  'PUT /raises/:id/thread-files': 'the same',
  'PATCH /grants/:id': 'who reads the archive for how long',
  'POST /raises/:id/cards': 'a company keeps its own list of whom it talks to',
  'POST /raises/:id/pipeline/people': 'the same',
  'PATCH /raises/:id/pipeline': 'the same',
  'PUT /raises/:id/pipeline/import': 'the same',
  'POST /raises/:id/pipeline/import': 'the same',
  'POST /raises/:id/grants/decide': 'the same; what lets people in is refused for each',
  'POST /grants/:id/deny': 'the same',
  'POST /grants/:id/revoke': 'the same',
  'POST /grants/:id/accept-nda': 'so that the archive can be read',
  'POST /documents/:id/events': 'it only says what was read',
  'POST /admin/documents/:id/take-down': 'what must not be read is hidden for ever',
  'POST /admin/documents/:id/restore': 'the same',
  'POST /admin/questions/:id/take-down-answer': 'the same',
  'POST /admin/raises/:id/look-at-additions': 'it only says what was looked at',
  'PUT /commitments/:id/evidence': 'money is paid and paid back until nothing is owed',
  'POST /commitments/:id/report-funding': 'the same',
  'POST /commitments/:id/withdraw-report': 'the same',
  'POST /commitments/:id/confirm-funding': 'the same',
  'POST /commitments/:id/note-received': 'the same',
  'POST /commitments/:id/mark-refunded': 'the same',
  'POST /commitments/:id/withdraw-refund': 'the same',
  'PUT /commitments/:id/refund-account': 'the same',
  'PUT /raises/:id/statement': 'the same',
  'POST /raises/:id/statement-payments': 'the same',
};

/** What is about a raise, by its path. */
const ofRaise =
  /^(?:POST|PUT|PATCH|DELETE) \/(?:admin\/)?(?:raises|documents|grants|questions|commitments|holders)\/:id/;

const seen = { headers: { 'if-match': '"1"' } };
const reason = 'It was decided so, after the end.';

async function worldThatEnds(api: TestApi) {
  const world = await approvedWorld(api);
  const { owner, path, ivan, raise } = world;
  const asked = await ivan.post(`${path}/questions`, { question: 'How many robots work today?' });
  const { question } = asked.json<{ question: RoomQuestion }>();
  const [document] = await documentsFor(ivan, path);
  const { items } = (await owner.get(`${path}/grants`)).json<GrantList>();
  const eve = await addCommitter(api, 'Eve');
  const requested = await eve.post(`${path}/access-requests`, {});
  const placed = { raiseId: raise.id, state: 'settled', amount: 600_000 } as const;
  const commitment = await api.storage.write((trx) =>
    placeCommitment(trx, { ...placed, investorId: ivan.id }, api.clock.now),
  );
  const grants = (await owner.get(`${path}/grants?state=requested`)).json<GrantList>().items;
  return {
    ...world,
    eve,
    requested,
    ids: {
      raises: raise.id,
      documents: document?.id ?? '',
      grants: grants[0]?.id ?? items[0]?.id ?? '',
      questions: question.id,
      commitments: commitment.id,
    },
  };
}

await withApiOnBothEngines({
  async 'every write of a raise that has ended is refused in one sentence, but for what goes on'(
    t,
    api,
  ) {
    const world = await worldThatEnds(api);
    const { owner, ivan, olga, eve, raise, path, desk, ids } = world;
    const document = `/documents/${ids.documents}`;
    const commitment = `/commitments/${ids.commitments}`;
    const hashes = { snapshotSha256: 'a'.repeat(64), agreementSha256: 'b'.repeat(64) };
    const signature = { typedName: 'Ivan', snapshotSeq: 1, ...hashes };
    const signer = { name: 'Ada Owner', title: 'Managing Director' };
    const amount = { amount: 600_000, currency: 'USD' };
    const change = { change: { title: 'Robots' }, reason };
    const text = 'Nobody says anything to anybody about this raise, for ever. '.repeat(10).trim();
    /** Each sends one write, as somebody who may. */
    const writes: Readonly<Record<string, () => Promise<{ status: number; text: string }>>> = {
      'PATCH /raises/:id': () => owner.patch(path, { title: 'Robots' }, seen),
      'DELETE /raises/:id': () => owner.delete(path),
      'POST /raises/:id/submit': () => owner.post(`${path}/submit`),
      'POST /raises/:id/withdraw': () => owner.post(`${path}/withdraw`),
      'POST /raises/:id/reopen': () => owner.post(`${path}/reopen`),
      'POST /raises/:id/publish': () => owner.post(`${path}/publish`),
      'POST /raises/:id/propose-change': () => owner.post(`${path}/propose-change`, change),
      'POST /raises/:id/withdraw-change': () => owner.post(`${path}/withdraw-change`),
      'POST /raises/:id/announce-close': () =>
        owner.post(`${path}/announce-close`, { closesAt: '2026-05-20T20:00:00.000Z' }),
      'POST /raises/:id/cancel': () => owner.post(`${path}/cancel`, { reason }),
      'POST /raises/:id/comments/:comment/answer': () =>
        owner.post(`${path}/comments/rvc_${'a'.repeat(22)}/answer`, { answer: 'Yes.' }),
      'PUT /raises/:id/images': () =>
        sendFile(owner, `${path}/images`, Buffer.from('x'), 'image/png'),
      'PUT /raises/:id/nda': () => putNda(owner, path, text),
      'POST /raises/:id/documents': () =>
        owner.post(`${path}/documents`, { folder: 'other', name: 'Report' }),
      'POST /raises/:id/documents/order': () =>
        owner.post(`${path}/documents/order`, {
          document: ids.documents,
          folder: 'deck',
          before: null,
        }),
      'POST /raises/:id/documents/publish': () =>
        owner.post(`${path}/documents/publish`, { documents: [{ id: ids.documents }] }),
      'POST /raises/:id/documents/change': () =>
        owner.post(`${path}/documents/change`, {
          documents: [ids.documents],
          change: { watermark: true },
        }),
      'POST /raises/:id/documents/delete': () =>
        owner.post(`${path}/documents/delete`, { documents: [ids.documents] }),
      'PUT /documents/:id/versions': () =>
        sendFile(owner, `${document}/versions`, pdfBytes, 'application/pdf'),
      'PATCH /documents/:id': () => owner.patch(document, { name: 'Deck 2' }, seen),
      'DELETE /documents/:id': () => owner.delete(document),
      'POST /documents/:id/withdraw-change': () => owner.post(`${document}/withdraw-change`),
      'POST /raises/:id/grants': () => owner.post(`${path}/grants`, { emails: [eve.email] }),
      'POST /grants/:id/grant': () => owner.post(`/grants/${ids.grants}/grant`, {}),
      'POST /raises/:id/access-requests': () => eve.post(`${path}/access-requests`, {}),
      'POST /raises/:id/advisers': () =>
        owner.post(`${path}/advisers`, { email: eve.email, role: 'lawyer' }),
      'POST /raises/:id/introductions': () => ivan.post(`${path}/introductions`, { note: text }),
      'POST /raises/:id/investor-introductions': () =>
        owner.post(`${path}/investor-introductions`, { investor: eve.id, note: text }),
      'POST /raises/:id/questions': () =>
        ivan.post(`${path}/questions`, { question: 'What comes after it?' }),
      'POST /questions/:id/answer': () =>
        owner.post(`/questions/${ids.questions}/answer`, { answer: 'Twenty.' }, seen),
      'POST /questions/:id/withdraw-answer': () =>
        owner.post(`/questions/${ids.questions}/withdraw-answer`, { reason }, seen),
      'POST /raises/:id/questions/withdraw-answers': () =>
        owner.post(`${path}/questions/withdraw-answers`, {
          questions: [{ id: ids.questions, version: 1 }],
          reason,
        }),
      'PUT /commitments/:id/side-letter-files': () =>
        sendFile(owner, `${commitment}/side-letter-files`, pdfBytes, 'application/pdf'),
      'POST /commitments/:id/side-letters': () =>
        owner.post(`${commitment}/side-letters`, {
          ...{ file: `fil_${'a'.repeat(22)}`, subject: 'Fees', ...signer },
        }),
      'POST /raises/:id/book/remind': () => owner.post(`${path}/book/remind`, {}),
      'POST /admin/raises/:id/claim': () => olga.post(`${desk}/claim`),
      'POST /admin/raises/:id/release': () => olga.post(`${desk}/release`),
      'POST /admin/raises/:id/approve': () => olga.post(`${desk}/approve`, { checklist: [] }),
      'POST /admin/raises/:id/reject': () => olga.post(`${desk}/reject`, { reason }),
      'POST /admin/raises/:id/request-changes': () =>
        olga.post(`${desk}/request-changes`, {
          comments: [{ field: '/title', comment: 'Shorter' }],
        }),
      'POST /admin/raises/:id/approve-change': () => olga.post(`${desk}/approve-change`),
      'POST /admin/raises/:id/decline-change': () =>
        olga.post(`${desk}/decline-change`, { reason }),
      'POST /admin/raises/:id/pause': () => olga.post(`${desk}/pause`, { reason }),
      'POST /admin/raises/:id/resume': () => olga.post(`${desk}/resume`),
      'POST /admin/raises/:id/confirm-cancel': () => olga.post(`${desk}/confirm-cancel`, {}),
      'POST /admin/raises/:id/settle-success': () =>
        olga.post(`${desk}/settle-success`, undefined, version()),
      'POST /admin/raises/:id/settle-fail': () =>
        olga.post(`${desk}/settle-fail`, undefined, version()),
    };
    /** What the commitments of such a raise refuse themselves. */
    const refusedByCommitment: typeof writes = {
      'POST /raises/:id/commitments': () =>
        ivan.post(`${path}/commitments`, { kind: 'commit', amount, signature }),
      'PATCH /commitments/:id': () => ivan.patch(commitment, { amount }, seen),
      'POST /commitments/:id/commit': () => ivan.post(`${commitment}/commit`, { signature }, seen),
      'POST /commitments/:id/accept-offer': () =>
        ivan.post(`${commitment}/accept-offer`, { signature }, seen),
      'POST /commitments/:id/decline-offer': () =>
        ivan.post(`${commitment}/decline-offer`, undefined, seen),
      'POST /commitments/:id/cancel': () => ivan.post(`${commitment}/cancel`, {}, seen),
      'POST /commitments/:id/reconfirm': () =>
        ivan.post(`${commitment}/reconfirm`, { signature }, seen),
      'POST /commitments/:id/countersign': () =>
        owner.post(`${commitment}/countersign`, { ...signer, ...hashes }, seen),
      'POST /raises/:id/countersigning': () =>
        owner.post(`${path}/countersigning`, { ...signer, listSha256: 'a'.repeat(64) }),
      'POST /commitments/:id/decline': () => owner.post(`${commitment}/decline`, { reason }, seen),
    };
    const all = Object.keys(endpoints).filter((key) => ofRaise.test(key));
    t.same(
      all.toSorted(),
      Object.keys({ ...writes, ...refusedByCommitment, ...goesOn }).toSorted(),
      'each write of a raise is decided here',
    );

    const states: readonly RaiseState[] = ['closed_funded', 'closed_failed', 'cancelled'];
    let now: Raise = raise;
    const version = () => ({ headers: { 'if-match': `"${now.version}"` } });
    for (const state of states) {
      await updateRaise(api, raise.id, { state });
      const { version: current } = (await owner.get(path)).json<{ raise: Raise }>().raise;
      now = { ...raise, version: current };
      for (const [key, write] of Object.entries(writes)) {
        const { status, text: answered } = await write();
        const { code, detail } = JSON.parse(answered) as { code?: string; detail?: string };
        t.same(
          [status, code, detail],
          [422, archivedRaises.code, archivedRaises.message],
          `${state}: ${key}`,
        );
      }
      for (const [key, write] of Object.entries(refusedByCommitment)) {
        const { status } = await write();
        t.ok(status === 422 || status === 412, `${state}: ${key} is ${status}`);
      }
    }
    // Nothing has changed for those who were let in: page, room and documents.
    t.match(await pageOf(ivan, { raise }), { title: raise.title, state: 'cancelled' });
    t.equal((await documentsFor(ivan, path)).length, 1);
    t.match((await ivan.get('/grants')).json<RoomList>().items, [
      { raise: { id: raise.id, state: 'cancelled' }, documents: 1 },
    ]);
    t.equal((await eve.get(`/raises/by-slug?slug=${raise.slug}`)).status, 404, 'and nobody else');
  },
});
