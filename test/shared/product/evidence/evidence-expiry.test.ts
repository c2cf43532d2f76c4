/** When evidence runs out, what its sender is told, and what may be signed with it. */
import fc from 'fast-check';
import t from 'tap';
import {
  accreditationEnded,
  type DatedEvidence,
  evidenceNoticeDays,
  expiryNotice,
  isRenewed,
} from '#shared/product/evidence/evidence-expiry.ts';
import { mayCommit } from '#shared/product/investors/may-commit.ts';

const today = '2026-11-27';
const dayAfter = (days: number) =>
  new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const letter: DatedEvidence = {
  id: 'iev_1',
  entityId: null,
  kind: 'accreditation',
  document: 'professional-letter',
  state: 'accepted',
  validUntil: dayAfter(10),
};

t.test('it is told before the end and after it, unless it was renewed', (t) => {
  const notice = (change: Partial<DatedEvidence>, ...others: DatedEvidence[]) =>
    expiryNotice({ ...letter, ...change }, [{ ...letter, ...change }, ...others], today);
  t.equal(notice({}), 'ends-soon');
  t.equal(notice({ validUntil: today }), 'ends-soon', 'it counts on its last day');
  t.equal(notice({ validUntil: dayAfter(-1) }), 'ended');
  t.equal(notice({ validUntil: dayAfter(evidenceNoticeDays) }), 'ends-soon');
  t.equal(notice({ validUntil: dayAfter(evidenceNoticeDays + 1) }), null);
  t.equal(notice({ validUntil: null }), null);
  t.equal(notice({ state: 'refused' }), null);
  const next = { ...letter, id: 'iev_2', document: 'tax-return' } as const;
  t.equal(notice({}, { ...next, validUntil: null }), null, 'another document shows the same');
  t.equal(notice({}, { ...next, validUntil: dayAfter(5) }), 'ends-soon', 'that ends before it');
  t.equal(notice({}, { ...next, validUntil: dayAfter(90), entityId: 'ent_1' }), 'ends-soon');
  t.equal(notice({}, { ...next, state: 'waiting' }), null, 'the next one is in review');
  t.equal(notice({ validUntil: dayAfter(-1) }, { ...next, state: 'waiting' }), 'ended');
  const passport = { ...letter, kind: 'identity', document: 'passport' } as const;
  const bill = {
    ...passport,
    id: 'iev_3',
    document: 'proof-of-address',
    validUntil: null,
  } as const;
  t.equal(notice(passport, bill), 'ends-soon', 'a bill is no passport');
  t.end();
});

t.test('of what shows the same, exactly the last to end is to be renewed', (t) => {
  const ends = fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(ends, (days) => {
      const all = days.map((day, at) => ({
        ...letter,
        id: `iev_${at}`,
        acceptedAt: null,
        validUntil: dayAfter(day),
      }));
      const left = all.filter((one) => !isRenewed(one, all));
      const last =
        all
          .map(({ validUntil }) => validUntil)
          .toSorted()
          .at(-1) ?? null;
      const ended = last !== null && last < today ? last : null;
      return (
        left.length === 1 &&
        left[0]?.validUntil === last &&
        accreditationEnded(all, null, today) === ended
      );
    }),
  );
  t.end();
});

t.test('accreditation has ended with its last proof, unless it was verified since', (t) => {
  const acceptedAt = '2026-10-20T09:00:00.000Z';
  const gone = [dayAfter(-9), dayAfter(-2)].map((validUntil) => ({ validUntil, acceptedAt }));
  t.equal(accreditationEnded(gone, '2026-01-01T00:00:00.000Z', today), dayAfter(-2));
  t.equal(accreditationEnded(gone, `${dayAfter(-1)}T09:00:00.000Z`, today), null);
  t.equal(accreditationEnded([...gone, { validUntil: null, acceptedAt }], null, today), null);
  t.equal(accreditationEnded([{ validUntil: null, acceptedAt }, ...gone], null, today), null);
  const ended = (verifiedAt: string, validUntil = '2026-11-11', accepted = acceptedAt) =>
    accreditationEnded([{ validUntil, acceptedAt: accepted }], verifiedAt, today);
  t.equal(ended('2026-11-01T09:00:00.000Z'), null, 'shortly before its end');
  t.equal(ended('2026-10-21T09:00:00.000Z'), null, 'in the month before');
  t.equal(ended('2026-10-20T23:00:00.000Z'), '2026-11-11', 'by the proof itself');
  const early = '2026-08-01T09:00:00.000Z';
  t.equal(ended('2026-09-30T09:00:00.000Z', '2026-11-11', early), '2026-11-11', 'too early');
  t.equal(accreditationEnded([], null, today), null, 'the operator saw something else');
  t.end();
});

t.test('nothing new is signed under Rule 506(c) with evidence that has run out', (t) => {
  const now = Date.parse(`${today}T10:00:00.000Z`);
  const profile = { state: 'approved', legalName: 'Ivan Investor' } as const;
  const verified = {
    basis: 'us_income',
    typedName: 'Ivan Investor',
    expiresAt: '2027-03-01T00:00:00.000Z',
    supersededAt: null,
    revokedAt: null,
    verifiedAt: '2026-06-01T00:00:00.000Z',
  } as const;
  const raise = { state: 'live', minTicket: null, isOwnCompany: false, remaining: null } as const;
  const codes = (regime: 'us_506b' | 'us_506c', validUntil: string, isProofInReview = false) => {
    const proofs = [{ validUntil, acceptedAt: '2026-05-31T00:00:00.000Z' }];
    const judged = { ...raise, regime, proofs, isProofInReview };
    return mayCommit(profile, [verified], judged, now).map(
      ({ code, message }) => `${code}: ${message}`,
    );
  };
  t.same(codes('us_506c', today), []);
  t.match(codes('us_506c', dayAfter(-1)), [/^evidence-expired: .* expired on 26 Nov 2026\. Send/]);
  t.match(codes('us_506c', dayAfter(-1), true), [/26 Nov 2026\. The new evidence is in review\./]);
  t.same(codes('us_506b', dayAfter(-1)), [], 'no other rule asks for it');
  t.end();
});
