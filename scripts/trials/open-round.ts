/**
 * A raise that takes commitments, with investors who may commit to it and are logged in, straight in
 * the database: what a trial of commitments begins with.
 */

import { encrypterOf } from '#api/platform/encrypter.ts';
import { addAccount } from '#api/platform/identity/account-store.ts';
import { beginSession } from '#api/platform/identity/session-store.ts';
import { required } from '#api/platform/required.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import { internalHeaders } from '#shared/http/internal-headers.ts';
import type { CertificationRequest } from '#shared/product/investors/certifications.ts';
import type { RaiseContent } from '#shared/product/raises/raises.ts';
import { noTerms } from '#shared/product/raises/terms.ts';
import { addCompany } from '../../server/api/features/companies/company-store.ts';
import { addCertification } from '../../server/api/features/investors/certification-store.ts';
import { addProfile, updateProfile } from '../../server/api/features/investors/investor-store.ts';
import { addRaise, raiseById, updateRaise } from '../../server/api/features/raises/raise-store.ts';
import { takeSnapshot } from '../../server/api/features/raises/snapshots/raise-snapshots.ts';
import { publishRaise } from '../../server/api/features/review/publish-raise.ts';
import { networkAddress } from './visitors.ts';

const dayMs = 86_400_000;
const dollars = (amount: number) => ({ amount: amount * 100, currency: 'USD' as const });

/** Somebody who is logged in. */
export interface RoundMember {
  readonly id: string;
  /** As a browser sends it to a server without TLS. */
  readonly cookie: string;
  readonly ip: string;
}

/** What was begun. */
export interface OpenRound {
  readonly raiseId: string;
  readonly slug: string;
  readonly owner: RoundMember;
  readonly operator: RoundMember;
  readonly investors: readonly RoundMember[];
}

export interface RoundSize {
  readonly investors: number;
  /** Of the raise, in dollars. */
  readonly max: number;
  readonly minTicket: number;
}

const certification: CertificationRequest = {
  jurisdiction: 'US',
  basis: 'us_income',
  statementVersion: '2026-11-01',
  typedName: 'Ivan Investor',
};
/** Income and net worth are not stated, so nothing is encrypted. */
const noFigures = encrypterOf('a trial');

/** The name that every investor of the trial signs with. */
export const roundSignature = 'Ivan Investor';

/** Begins a raise, two weeks before its deadline, and its investors. */
export async function beginRound(
  storage: Storage,
  size: RoundSize,
  now = Date.now(),
): Promise<OpenRound> {
  const begun = await storage.write(async function beginRaise(trx) {
    const owner = await addMember(trx, 0, 'founder', now);
    const operator = await addMember(trx, 0, 'operator', now);
    const raise = await publishedRaise(trx, owner.id, size, now);
    return { owner, operator, ...raise };
  });
  const investors: RoundMember[] = [];
  const wave = 100;
  for (let from = 1; from <= size.investors; from += wave) {
    const numbers = Array.from(
      { length: Math.min(wave, size.investors - from + 1) },
      (_, index) => from + index,
    );
    investors.push(
      ...(await storage.write(async function addInvestors(trx) {
        const added: RoundMember[] = [];
        for (const n of numbers) added.push(await addInvestor(trx, n, now));
        return added;
      })),
    );
  }
  return { ...begun, investors };
}

async function publishedRaise(
  trx: Transaction,
  ownerId: string,
  { max, minTicket }: RoundSize,
  now: number,
): Promise<Pick<OpenRound, 'raiseId' | 'slug'>> {
  const company = await addCompany(
    trx,
    ownerId,
    {
      name: 'Kelp & Current',
      legalName: 'Kelp & Current, Inc.',
      oneLiner: 'Kelp farms that clean the water of harbours.',
      country: 'US',
      sector: 'food-and-agriculture',
      stage: 'seed',
    },
    now,
  );
  const raiseId = await addRaise(trx, company, ownerId, content({ max, minTicket }, now), now);
  const draft = required(await raiseById(trx, raiseId));
  await takeSnapshot(trx, draft, now);
  await updateRaise(trx, raiseId, { state: 'approved' }, now);
  await publishRaise(
    trx,
    required(await raiseById(trx, raiseId)),
    { who: 'clock', person: null },
    now,
  );
  return { raiseId, slug: draft.slug };
}

function content(
  { max, minTicket }: Omit<RoundSize, 'investors'>,
  now: number,
): Partial<RaiseContent> {
  return {
    title: 'Kelp for harbours',
    summary: 'Kelp & Current farms kelp where ports need cleaner water.',
    pitch: 'Ports pay for cleaner water, kitchens for the kelp.',
    instrument: 'safe_post',
    regime: 'us_506b',
    visibility: 'network',
    currency: 'USD',
    min: dollars(Math.max(minTicket, 1_000)),
    target: dollars(max),
    max: dollars(max),
    minTicket: dollars(minTicket),
    maxTicket: null,
    oversubscription: 'waitlist_fifo',
    deadlineAt: new Date(now + 14 * dayMs).toISOString(),
    useOfFunds: [{ label: 'Two more farms', bps: 10_000 }],
    team: [{ name: 'Ada Founder', role: 'CEO', bio: 'Grew kelp before.' }],
    highlights: ['Two ports pay already'],
    risks: [{ title: 'Storms', text: 'A storm can tear a farm from its ropes in one night.' }],
    terms: { ...noTerms, cap: dollars(8_000_000) },
  };
}

async function addInvestor(trx: Transaction, n: number, now: number): Promise<RoundMember> {
  const member = await addMember(trx, n, 'investor', now);
  const begun = { kind: 'angel', displayName: 'Ivan' } as const;
  const profile = required(await addProfile(trx, member.id, begun, 'approved', now));
  const legal = { legal_name: roundSignature, country: 'US' };
  await updateProfile(trx, profile, undefined, legal, now);
  await addCertification(trx, noFigures, member.id, certification, now);
  return member;
}

async function addMember(
  trx: Transaction,
  n: number,
  as: 'founder' | 'investor' | 'operator',
  now: number,
): Promise<RoundMember> {
  const email = `round-${as}-${n}@example.com`;
  const account = { email, name: `Ivan ${n}`, as, status: 'active', passwordHash: '' } as const;
  const { id } = await addAccount(trx, account, now);
  const ip = networkAddress(n);
  const nobody = { ip, ipPrefix: ip, userAgent: 'trial', origin: '' };
  const without = { sessionToken: undefined, challengeToken: undefined, bearerToken: undefined };
  const headers = await beginSession(trx, id, { ...nobody, ...without }, now, 'not-all');
  const token = headers[internalHeaders.setSession]?.split(' ')[0] ?? '';
  return { id, cookie: `sid=${token}`, ip };
}
