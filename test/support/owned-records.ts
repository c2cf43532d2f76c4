/** Records of every kind for tests of who may do what: made directly in the database. */
import { addRequest } from '#api/features/account/privacy/privacy-store.ts';
import { addAdviser } from '#api/features/advisers/adviser-store.ts';
import { addCompany } from '#api/features/companies/company-store.ts';
import { addMember } from '#api/features/companies/member-store.ts';
import { addIntroduction } from '#api/features/introductions/introduction-store.ts';
import { addCertification } from '#api/features/investors/certification-store.ts';
import { addEntity } from '#api/features/investors/entities/entity-store.ts';
import { addInstruction } from '#api/features/payments/instruction-store.ts';
import { addCard } from '#api/features/pipeline/card-store.ts';
import { addDocument } from '#api/features/raises/documents/document-store.ts';
import { addVersion } from '#api/features/raises/documents/version-store.ts';
import { addRaise } from '#api/features/raises/raise-store.ts';
import { addGrant } from '#api/features/rooms/grant-store.ts';
import { addQuestion } from '#api/features/rooms/question-store.ts';
import { addSavedView } from '#api/features/saved-views/saved-view-store.ts';
import { normalizeInputs } from '#api/features/scenarios/scenario-rules.ts';
import { addScenario } from '#api/features/scenarios/scenario-store.ts';
import { addMessage, openThread } from '#api/features/threads/thread-store.ts';
import { addDraft } from '#api/features/updates/update-store.ts';
import { encrypterOf } from '#api/platform/encrypter.ts';
import { recordEvent } from '#api/platform/events/record-event.ts';
import { addFile, keepFile } from '#api/platform/files/file-store.ts';
import { beginSession } from '#api/platform/identity/session-store.ts';
import { issueToken } from '#api/platform/identity/token-store.ts';
import { newId } from '#api/platform/ids.ts';
import type { Transaction } from '#api/platform/storage/storage.ts';
import { companyOf } from '#scripts/trials/copy-row.ts';
import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import type { BankAccount } from '#shared/product/payments/account-rules.ts';
import { placeCommitment } from './commitments.ts';

/** Whose record a request is about; `none` where it is about none that belongs to somebody. */
export type Owns = 'own' | 'other' | 'none' | 'granted' | `company-${MemberRole}`;

/** Makes a record of somebody, for the prefix of its id. */
type Maker = (
  trx: Transaction,
  userId: string,
  now: number,
  owns: Owns,
  other: string,
) => Promise<string>;

/** The query of a calculation that can be saved. */
export const someCalculation = 'calc=safe&holder1_shares=8m&safe1_amount=1m&safe1_cap=9m';

let names = 0;
/** By the prefix of the ids they make. */
export const recordMakers: Readonly<Record<string, Maker>> = {
  scn: async (trx, userId, now) => {
    names += 1;
    const entries = normalizeInputs(someCalculation, '2026-03-02');
    return (await addScenario(trx, userId, { name: `No. ${names}`, note: '', entries }, now)).id;
  },
  svw: async (trx, userId, now) => {
    names += 1;
    const view = { list: 'book', name: `No. ${names}`, query: 'state=signed' } as const;
    return (await addSavedView(trx, userId, view, now)).id;
  },
  cmp: async (trx, userId, now, owns, other) => {
    const isOwner = owns === 'other' || owns === 'company-owner';
    const { id } = await addCompany(trx, isOwner ? userId : other, { name: 'A company' }, now);
    if (owns === 'company-editor') await addMember(trx, id, userId, 'editor', now);
    if (owns === 'company-viewer') await addMember(trx, id, userId, 'viewer', now);
    return id;
  },
  rse: async (trx, userId, now, owns, other) => {
    const company = await made('cmp', trx, userId, now, owns, other);
    // The address of a raise is made of the name, and must be its own.
    names += 1;
    const id = await addRaise(trx, { id: company, name: `No. ${names}` }, other, {}, now);
    if (owns === 'granted') await letIn(trx, id, userId, now);
    return id;
  },
  doc: async (trx, userId, now, owns, other) => {
    const raise = await made('rse', trx, userId, now, owns, other);
    const document = await addDocument(trx, raise, aDeck, now);
    const file = await someFile(trx, raise, now);
    const about = { mediaType: 'application/pdf', pageCount: 3, uploadedBy: other } as const;
    await addVersion(trx, document, { file, ...about }, now);
    return document.id;
  },
  grt: async (trx, userId, now, owns, other) => {
    const raise = await made('rse', trx, userId, now, owns, other);
    if (owns !== 'granted') return letIn(trx, raise, other, now);
    const { id } = await trx
      .selectFrom('access_grants')
      .select('id')
      .where('raise_id', '=', raise)
      .executeTakeFirstOrThrow();
    return id;
  },
  rqu: async (trx, userId, now, owns, other) => {
    const raise = await made('rse', trx, userId, now, owns, other);
    return addQuestion(trx, raise, other, 'What is the churn?', now);
  },
  cmt: async (trx, userId, now, owns, other) => {
    const isMine = owns === 'own';
    const raiseId = await raiseToInvestIn(trx, userId, now, owns, other);
    const placed = { raiseId, state: 'soft_circled', amount: 500_000 } as const;
    return (await placeCommitment(trx, isMine ? { ...placed, investorId: userId } : placed, now))
      .id;
  },
  slt: async (trx, userId, now, owns, other) => {
    const commitment = await made('cmt', trx, userId, now, owns, other);
    const { raise_id } = await trx
      .selectFrom('commitments')
      .select('raise_id')
      .where('id', '=', commitment)
      .executeTakeFirstOrThrow();
    const at = new Date(now).toISOString();
    const row = {
      ...{ id: newId('slt'), commitment_id: commitment, raise_id, state: 'offered' as const },
      ...{ subject: 'Fees', note: '', file_id: null, sha256: 'a'.repeat(64), bytes: 1 },
      ...{ created_at: at, offered_at: at, offered_by: other, offered_name: 'Ada' },
      ...{ offered_title: 'Director', signed_at: null, signed_name: null, ended_at: null },
      ...{ reason: '', version: 1, page_count: null },
    };
    await trx.insertInto('side_letters').values(row).execute();
    return row.id;
  },
  thr: async (trx, userId, now, owns, other) => {
    const isMine = owns === 'own';
    const raiseId = await raiseToInvestIn(trx, userId, now, owns, other);
    const investorId = isMine ? userId : other;
    await letIn(trx, raiseId, investorId, now);
    const companyId = await companyOf(trx, raiseId);
    const { id } = await openThread(trx, { raiseId, investorId, companyId }, now);
    const message = { threadId: id, authorId: investorId, text: 'Hello' };
    await addMessage(trx, { ...message, side: 'investor' }, now);
    return id;
  },
  itr: async (trx, userId, now, owns, other) => {
    const isMine = owns === 'own';
    const raise_id = await raiseToInvestIn(trx, userId, now, owns, other);
    const investor_id = isMine ? userId : other;
    const company_id = await companyOf(trx, raise_id);
    const between = { raise_id, company_id, investor_id, author_id: investor_id };
    const note = 'I would like to talk to you.';
    return addIntroduction(trx, { ...between, asked_by: 'investor', note }, now);
  },
  adv: async (trx, userId, now, owns, other) => {
    const raise = await made('rse', trx, other, now, 'other', other);
    const adviser = owns === 'own' ? userId : other;
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', adviser)
      .executeTakeFirstOrThrow();
    const of = { raise_id: raise, investor_id: null, invited_by: other, email };
    const expires_at = new Date(now + 86_400_000).toISOString();
    return addAdviser(trx, { ...of, role: 'lawyer', note: '', expires_at }, now);
  },
  upd: async (trx, userId, now, owns, other) => {
    const raise = await made('rse', trx, userId, now, owns, other);
    const text = { title: 'October', body: 'We grew.', metrics: '[]' };
    const id = await addDraft(trx, raise, { ...text, audience: 'granted' }, other, now);
    const published_at = new Date(now).toISOString();
    await trx
      .updateTable('raise_updates')
      .set({ state: 'published', published_at })
      .where('id', '=', id)
      .execute();
    return id;
  },
  crd: async (trx, userId, now, owns, other) => {
    const raiseId = await made('rse', trx, userId, now, owns, other);
    const columns = { name: 'Nora', firm: '', email: '', email_key: null, investor_id: null };
    const empty = { amount: null, currency: null, follow_up_on: null };
    return addCard(trx, { raiseId, stage: 1 }, { ...columns, ...empty }, { by: other, now });
  },
  pin: async (trx, userId, now, owns, other) => {
    const companyId = await made('cmp', trx, userId, now, owns, other);
    const of = { companyId, userId: other, currency: 'EUR' } as const;
    return addInstruction(trx, encrypterOf('a secret'), of, anAccount, now);
  },
  crt: async (trx, userId, now) => {
    await trx.deleteFrom('investor_certifications').where('user_id', '=', userId).execute();
    return (
      await addCertification(
        trx,
        encrypterOf('a secret'),
        { user_id: userId, entity_id: null },
        aStatement,
        now,
      )
    ).id;
  },
  ent: async (trx, userId, now) => {
    const entity = { kind: 'company', legalName: 'A holding' } as const;
    return (await addEntity(trx, userId, entity, now)).id;
  },
  iev: async (trx, userId, now) => {
    const row = {
      ...{ id: newId('iev'), user_id: userId, entity_id: null, kind: 'identity' as const },
      ...{ name: 'passport.pdf', file_id: null, sealed_key: null, bytes: 1 },
      ...{ media_type: 'application/pdf' as const, sha256: 'a'.repeat(64) },
      ...{ state: 'waiting' as const, uploaded_at: new Date(now).toISOString() },
      ...{ decided_at: null, decided_by: null, decision_reason: '', valid_until: null },
      ...{ delete_at: null, deleted_at: null },
    };
    await trx.insertInto('investor_evidence').values(row).execute();
    return row.id;
  },
  prv: async (trx, userId, now) =>
    (await addRequest(trx, userId, 'export', 'https://raisehall.example', now)).id,
  pat: async (trx, userId, now) =>
    (await issueToken(trx, userId, { name: 'a', scope: 'read', expiresInDays: 30 }, now)).token.id,
  ntf: async (trx, userId, now) => {
    const event = { kind: 'account.security', person: userId } as const;
    const facts = { what: 'password-changed' } as const;
    await recordEvent(trx, { origin: '' }, { ...event, facts, mail: 'none' }, now);
    const newest = trx.selectFrom('notifications').select('id').where('user_id', '=', userId);
    return (await newest.orderBy('id').executeTakeFirstOrThrow()).id;
  },
  ses: async (trx, userId, now) => {
    await beginSession(trx, userId, nobody, now, 'not-all');
    const { id } = await trx
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .where('revoked_at', 'is', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  },
};

/** Makes a record that another one belongs to. */
const made = async (kind: string, ...of: Parameters<Maker>): Promise<string> =>
  (await recordMakers[kind]?.(...of)) ?? '';

/** Makes a raise of somebody else where what an investor does with it is their own. */
const raiseToInvestIn: Maker = (trx, userId, now, owns, other) =>
  owns === 'own'
    ? made('rse', trx, other, now, 'other', other)
    : made('rse', trx, userId, now, owns, other);

/** A request of which nothing is known. */
export const nobody = {
  ip: '',
  ipPrefix: 'test',
  userAgent: 'test',
  origin: '',
  sessionToken: undefined,
  challengeToken: undefined,
  bearerToken: undefined,
};

const anAccount: BankAccount = {
  ...{ kind: 'iban', holder: 'A company', bank: 'A bank', country: 'DE' },
  ...{ iban: 'DE89370400440532013000', routingNumber: '', sortCode: '' },
  ...{ accountNumber: '', bic: '' },
};

const aDeck = { folder: 'deck', name: 'Deck', downloadAllowed: true } as const;

/** Publishes a raise and lets somebody in. */
async function letIn(
  trx: Transaction,
  raise: string,
  userId: string,
  now: number,
): Promise<string> {
  await trx.updateTable('raises').set({ state: 'live' }).where('id', '=', raise).execute();
  const { email } = await trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const fields = { raise_id: raise, user_id: userId, email, note: '' };
  return addGrant(trx, { ...fields, state: 'active', scope: 'all' }, now);
}

/** A file whose bytes nobody will read. */
async function someFile(trx: Transaction, owner: string, now: number) {
  const id = newId('fil');
  const received = { path: '', size: 1, sha256: 'a', mediaType: 'application/pdf' };
  await addFile(trx, id, owner, received, now);
  await keepFile(trx, id, owner, now);
  return { id, owner, sha256: 'a', bytes: 1, mediaType: 'application/pdf' };
}

const aStatement = {
  jurisdiction: 'OTHER',
  basis: 'other_permitted',
  statementVersion: '2026-11-01',
  typedName: 'A Person',
} as const;
