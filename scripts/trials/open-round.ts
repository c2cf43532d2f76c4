/**
 * A raise that takes commitments, with investors who may commit to it and are logged in, straight in
 * the database: what a trial of commitments begins with.
 */

import { encrypterOf } from '#api/platform/encrypter.ts';
import type { Storage, Transaction } from '#api/platform/storage/storage.ts';
import type { CertificationRequest } from '#shared/product/investors/certifications.ts';
import { addCertification } from '../../server/api/features/investors/certification-store.ts';
import { addOpenRaise, usd } from './offer.ts';
import { addInvestorProfile, addMember, logIn } from './people.ts';
import { networkAddress } from './visitors.ts';

const dayMs = 86_400_000;

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
  { investors: count, max, minTicket }: RoundSize,
  now = Date.now(),
): Promise<OpenRound> {
  const content = {
    ...{ min: usd(Math.max(minTicket, 1_000)), target: usd(max), max: usd(max) },
    ...{ minTicket: usd(minTicket), maxTicket: null },
    deadlineAt: new Date(now + 14 * dayMs).toISOString(),
  };
  const begun = await storage.write(async function beginRaise(trx) {
    const owner = await addRoundMember(trx, 0, 'founder', now);
    const operator = await addRoundMember(trx, 0, 'operator', now);
    const { id, slug } = await addOpenRaise(trx, owner.id, 'Kelp & Current', content, now);
    return { owner, operator, raiseId: id, slug };
  });
  const investors: RoundMember[] = [];
  const wave = 100;
  for (let from = 1; from <= count; from += wave) {
    const until = Math.min(from + wave - 1, count);
    const added = await storage.write(async function addInvestors(trx) {
      const some: RoundMember[] = [];
      for (let n = from; n <= until; n += 1) some.push(await addInvestor(trx, n, now));
      return some;
    });
    investors.push(...added);
  }
  return { ...begun, investors };
}

async function addInvestor(trx: Transaction, n: number, now: number): Promise<RoundMember> {
  const member = await addRoundMember(trx, n, 'investor', now);
  await addInvestorProfile(trx, member.id, roundSignature, 'approved', now);
  await addCertification(
    trx,
    noFigures,
    { user_id: member.id, entity_id: null },
    certification,
    now,
  );
  return member;
}

/** Adds somebody who is logged in from a network of their own. */
export async function addRoundMember(
  trx: Transaction,
  n: number,
  as: 'founder' | 'investor' | 'operator',
  now: number,
): Promise<RoundMember> {
  const person = { email: `round-${as}-${n}@example.com`, name: `Ivan ${n}`, as };
  const id = await addMember(trx, person, now);
  const ip = networkAddress(n);
  const { token } = await logIn(trx, id, now, { ip });
  return { id, cookie: `sid=${token}`, ip };
}
