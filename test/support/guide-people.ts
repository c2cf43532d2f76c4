/** What people do at the portal beside the programs of the API guide: no program signs or decides. */
import type { CallApi } from '#scripts/trials/api-calls.ts';
import type { AccountResponse } from '#shared/product/account/account.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { SideLetter, SideLetterList } from '#shared/product/commitments/side-letters.ts';
import type { Signing } from '#shared/product/commitments/signing.ts';
import type { Company } from '#shared/product/companies/companies.ts';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import type { InvestorProfileResponse } from '#shared/product/investors/investors.ts';
import type { CommitmentPayment, PaymentInstruction } from '#shared/product/payments/payments.ts';
import type { RaiseResponse } from '#shared/product/raises/raises.ts';
import { reviewChecklist } from '#shared/product/raises/review-checklist.ts';
import type { SettlingDesk } from '#shared/product/raises/settling.ts';
import { pdfOf } from './documents.ts';
import { signatureAfter, wholeEntity } from './investor-entities.ts';
import { accreditedStatement, wholeProfile } from './investors.ts';
import type { Member } from './members.ts';
import { readyAccount } from './payments.ts';

/** Who signs for the company. */
const signer = { name: 'Fay Founder', title: 'Chief Executive' };
/** What is committed: the minimum of the raise. */
const amount = { amount: 25_000_000, currency: 'USD' };
const today = new Date().toISOString().slice(0, 10);

/** The people of a raise. */
export type GuidePeople = Readonly<Record<'founder' | 'investor' | 'operator', Member>>;

/** Two people say where the company is paid: no program may. */
export async function confirmAccount(
  call: CallApi,
  { founder, operator }: GuidePeople,
  company: Company,
): Promise<void> {
  const made = `/companies/${company.id}/payment-instructions`;
  const account = { ...readyAccount, currency: 'USD' };
  const { instruction } = await call<InstructionResponse>(founder, 'POST', made, account);
  const path = `/payment-instructions/${instruction.id}`;
  await call(founder, 'POST', `${path}/submit`, undefined, instruction.version);
  await call(operator, 'POST', `${path}/confirm`, undefined, instruction.version + 1);
}

interface InstructionResponse {
  readonly instruction: PaymentInstruction;
}

/** A commitment, as the API answers with one. */
export interface CommitmentResponse {
  readonly commitment: Commitment;
}

/** An operator approves the raise, once every point of the checklist is passed. */
export async function approveRaise(
  call: CallApi,
  { operator }: GuidePeople,
  path: string,
): Promise<void> {
  await call(operator, 'POST', `/admin${path}/claim`);
  const approval = { checklist: reviewChecklist.map(({ key }) => key) };
  const { raise } = await call<RaiseResponse>(operator, 'GET', path);
  await call(operator, 'POST', `/admin${path}/approve`, approval, raise.version);
}

/**
 * An investor is approved, certifies for an entity, commits in its name, and agrees on a side letter;
 * the company signs too. Returns the id of the commitment.
 */
export async function commitFor(call: CallApi, people: GuidePeople, path: string): Promise<string> {
  const { investor, operator } = people;
  const { account } = await call<AccountResponse>(investor, 'GET', '/me');
  const own = '/investor-profile';
  await call(investor, 'POST', own, { kind: 'angel', displayName: 'Ivan' }).catch(() => undefined);
  const seen = await call<InvestorProfileResponse>(investor, 'GET', own);
  const { profile } = await call<InvestorProfileResponse>(
    investor,
    'PATCH',
    own,
    { ...wholeProfile, displayName: 'Ivan' },
    seen.profile.version,
  );
  const submitted = await call<InvestorProfileResponse>(
    investor,
    'POST',
    `${own}/submit`,
    undefined,
    profile.version,
  );
  const { version } = submitted.profile;
  await call(operator, 'POST', `/admin/people/${account.id}/approve`, {}, version);
  const party = await certifiedEntity(call, investor, operator, account.id);
  const shown = `${path}/commitment?amount=${amount.amount}&party=${party}`;
  const { signing } = await call<Signing>(investor, 'GET', shown);
  const sent = { kind: 'commit', amount, party, signature: signatureAfter(signing) };
  const { commitment } = await call<CommitmentResponse>(
    investor,
    'POST',
    `${path}/commitments`,
    sent,
  );
  await agreeOnSideLetter(call, people, commitment.id);
  await countersign(call, people, commitment.id);
  return commitment.id;
}

/** An operator approves what was proposed, and both sides sign the terms as they are then. */
export async function agreeOnChange(
  call: CallApi,
  people: GuidePeople,
  path: string,
  id: string,
): Promise<void> {
  const { investor, operator } = people;
  const { raise } = await call<RaiseResponse>(operator, 'GET', path);
  await call(operator, 'POST', `/admin${path}/approve-change`, {}, raise.version);
  const { commitment } = await call<CommitmentResponse>(investor, 'GET', `/commitments/${id}`);
  const party = commitment.entity?.id;
  const shown = `${path}/commitment?amount=${amount.amount}&party=${party}`;
  const { signing } = await call<Signing>(investor, 'GET', shown);
  const signature = signatureAfter(signing);
  const again = `/commitments/${id}/reconfirm`;
  await call(investor, 'POST', again, { signature }, commitment.version);
  await countersign(call, people, id);
}

/** The company signs what the investor has signed last. */
async function countersign(call: CallApi, { founder }: GuidePeople, id: string): Promise<void> {
  const { commitment } = await call<CommitmentResponse>(founder, 'GET', `/commitments/${id}`);
  const { signed, version } = commitment;
  const { snapshot, agreementSha256 } = signed ?? {};
  const signature = { ...signer, snapshotSha256: snapshot?.sha256, agreementSha256 };
  await call(founder, 'POST', `/commitments/${id}/countersign`, signature, version);
}

/** The investor pays, and says so; resolves to the reference that the transfer has. */
export async function reportPayment(
  call: CallApi,
  { investor }: GuidePeople,
  id: string,
): Promise<string> {
  const of = `/commitments/${id}`;
  const { reference } = await call<CommitmentPayment>(investor, 'GET', `${of}/payment`);
  const { commitment } = await call<CommitmentResponse>(investor, 'GET', of);
  const report = { amount, reference, on: today };
  await call(investor, 'POST', `${of}/report-funding`, report, commitment.version);
  return reference;
}

/** An operator closes the raise, whose time is over, and its owner records what was issued. */
export async function closeRaise(
  call: CallApi,
  { founder, operator }: GuidePeople,
  path: string,
): Promise<void> {
  let desk = await call<SettlingDesk>(operator, 'GET', `/admin${path}/settling`);
  while (desk.raise.state !== 'settling') {
    await new Promise((resolve) => setTimeout(resolve, 100));
    desk = await call<SettlingDesk>(operator, 'GET', `/admin${path}/settling`);
  }
  await call(operator, 'POST', `/admin${path}/settle-success`, undefined, desk.raise.version);
  await call(founder, 'POST', `${path}/issuances`, { on: today, prefix: 'SAFE-', first: 1 });
}

/** Adds an entity, which an operator approves, and certifies for it. */
async function certifiedEntity(
  call: CallApi,
  investor: Member,
  operator: Member,
  userId: string,
): Promise<string> {
  const own = '/investor-entities';
  const { entity } = await call<EntityResponse>(investor, 'POST', own, wholeEntity);
  const { id, version, legalName: typedName } = entity;
  await call(investor, 'POST', `${own}/${id}/submit`, undefined, version);
  const deciding = `/admin/people/${userId}/entities/${id}/decide`;
  await call(operator, 'POST', deciding, { decision: 'approve' }, version + 1);
  const basis = { basis: 'us_entity_owners', annualIncome: null };
  const statement = { ...accreditedStatement, ...basis, party: id, typedName };
  await call(investor, 'POST', '/certifications', statement);
  return id;
}

interface EntityResponse {
  readonly entity: InvestorEntity;
}

/** The company offers a side letter, and the investor signs it. */
async function agreeOnSideLetter(
  call: CallApi,
  { founder, investor }: GuidePeople,
  commitment: string,
): Promise<void> {
  const of = `/commitments/${commitment}`;
  const { file } = await call<{ file: { id: string } }>(
    founder,
    'PUT',
    `${of}/side-letter-files`,
    await pdfOf(['You receive our figures each quarter.']),
  );
  const offer = { file: file.id, subject: 'Quarterly figures', ...signer };
  const offered = await call<SideLetterResponse>(founder, 'POST', `${of}/side-letters`, offer);
  const { id, sha256, version } = offered.letter;
  const { signsAs } = await call<SideLetterList>(investor, 'GET', `${of}/side-letters`);
  const signing = `/side-letters/${id}/sign`;
  await call(investor, 'POST', signing, { typedName: signsAs, sha256 }, version);
}

interface SideLetterResponse {
  readonly letter: SideLetter;
}
