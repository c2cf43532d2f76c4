/** What an investor has to do and by when, and what waits for others: pure, so that nothing is lost. */
import { formatMoney } from '#shared/money/money.ts';
import { commitmentTask, taskWords } from '#shared/product/commitments/commitment-task.ts';
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import { certificationNoticeDays } from '#shared/product/fields/limits.ts';
import type { Jurisdiction } from '#shared/product/investors/certification-bases.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import { rulesOf } from '#shared/product/investors/rules-of.ts';
import type { IntroductionWait, RoomWait } from '#shared/product/overview/overview.ts';
import {
  commitmentPath,
  introductionPath,
  readingRoomPath,
  viewPath,
} from '#shared/site/dashboard-address.ts';

const dayMs = 86_400_000;

/** Something to do, or that somebody else does. */
export interface InvestorTask {
  readonly key: string;
  readonly words: string;
  readonly href: string;
  /** What the date is: "By", or "Expires". */
  readonly by: string;
  /** ISO 8601; null where nothing ends. */
  readonly until: string | null;
}

/** The facts that decide. */
export interface InvestorFacts {
  readonly state: InvestorState | null;
  /** Those that have not ended. */
  readonly commitments: readonly Commitment[];
  readonly access: readonly RoomWait[];
  /** Requests of companies that they have to answer. */
  readonly introductions: readonly IntroductionWait[];
  /** Those that are the last of their kind. */
  readonly certifications: readonly {
    readonly jurisdiction: Jurisdiction;
    readonly expiresAt: string;
  }[];
}

/** What has to be done, the soonest first; what has no date comes last. */
export function investorTasks(facts: InvestorFacts, now: number): readonly InvestorTask[] {
  const { state, commitments, access, introductions, certifications } = facts;
  const soon = new Date(now + certificationNoticeDays * dayMs).toISOString();
  const tasks = [
    ...profileTasks(state),
    ...commitments.flatMap(ofCommitment),
    ...access.filter(({ waitsFor }) => waitsFor === 'nda').map(ofNda),
    ...introductions.map(({ id, from, until }) => ({
      key: id,
      words: `Answer ${from}, who asks for an introduction`,
      href: introductionPath(id),
      by: 'Expires',
      until,
    })),
    ...(state === 'approved' && certifications.length === 0 ? [firstCertification] : []),
    ...certifications
      .filter(({ expiresAt }) => expiresAt <= soon)
      .map(({ jurisdiction, expiresAt }) => ({
        key: `certification-${jurisdiction}`,
        words: `Certify again under ${rulesOf[jurisdiction]}`,
        href: viewPath('certification'),
        by: Date.parse(expiresAt) <= now ? 'Expired' : 'Expires',
        until: expiresAt,
      })),
  ];
  return tasks.toSorted(compared);
}

/** What others have to do for them, in few words. */
export function waitsForOthers(facts: InvestorFacts): readonly InvestorTask[] {
  const { state, commitments, access } = facts;
  return [
    ...(state === 'pending'
      ? [
          {
            key: 'profile',
            words: 'An operator is reviewing your investor profile',
            href: viewPath('investing'),
            ...noDate,
          },
        ]
      : []),
    ...access
      .filter(({ waitsFor }) => waitsFor === 'company')
      .map(({ raise, company, since }) => ({
        key: `access-${raise}`,
        words: `${company} is deciding on your access to its data room`,
        href: readingRoomPath(raise),
        by: 'Asked',
        until: since,
      })),
    ...commitments.flatMap(waitOf),
  ];
}

/** The key of the task that an investor profile is. */
export const profileTaskKey = 'profile';

const noDate = { by: '', until: null } as const;

const firstCertification: InvestorTask = {
  key: 'certification',
  words: 'Certify what kind of investor you are',
  href: viewPath('certification'),
  ...noDate,
};

function profileTasks(state: InvestorState | null): readonly InvestorTask[] {
  const words =
    state === null || state === 'pending' || state === 'approved' ? undefined : profileWords[state];
  return words === undefined
    ? []
    : [{ key: profileTaskKey, words, href: viewPath('investing'), ...noDate }];
}

const profileWords = {
  draft: 'Complete your investor profile and submit it',
  rejected: 'Change your investor profile: it wasn’t approved',
  suspended: 'Your investor profile is suspended: see why',
} as const;

function ofCommitment(commitment: Commitment): readonly InvestorTask[] {
  const task = commitmentTask(commitment);
  if (task === null) return [];
  const { id, amount, raise, owed, sideLetterAsked } = commitment;
  const href = commitmentPath(id);
  const letter = `${taskWords['side-letter']} of ${raise.company}`;
  const words = {
    accept: `Sign for the ${formatMoney(amount)} that ${raise.company} offers you`,
    reconfirm: `Confirm your ${formatMoney(amount)} for ${raise.company}`,
    pay: `Pay ${formatMoney(amount)} to ${raise.company}`,
    'refund-account': `${taskWords['refund-account']} of ${formatMoney(owed ?? amount)} from ${raise.company}`,
    'side-letter': letter,
  }[task.kind];
  const first = { key: id, words, href, by: 'By', until: task.until };
  // Beside what is due first: paying does not sign it.
  return sideLetterAsked && task.kind !== 'side-letter'
    ? [first, { key: `letter-${id}`, words: letter, href, ...noDate }]
    : [first];
}

function ofNda({ raise, company, until }: RoomWait): InvestorTask {
  return {
    key: `nda-${raise}`,
    words: `Accept the NDA of ${company} to read its documents`,
    href: readingRoomPath(raise),
    by: until === null ? '' : 'Access expires',
    until,
  };
}

function waitOf(commitment: Commitment): readonly InvestorTask[] {
  const { id, amount, raise, state, reported, owed, queuePosition } = commitment;
  // Before it can, it needs to know where to.
  const isPayable = owed !== null && !commitment.refundAccountAsked;
  const words = isPayable
    ? `${raise.company} has to pay ${formatMoney(owed)} back to you`
    : state === 'signed' && reported !== null
      ? `${raise.company} has to confirm your payment of ${formatMoney(reported.amount)}`
      : state === 'waitlisted'
        ? `Your ${formatMoney(amount)} to ${raise.company} is ${queuePosition === null ? '' : `#${queuePosition} `}on the waitlist`
        : null;
  return words === null ? [] : [{ key: id, words, href: commitmentPath(id), ...noDate }];
}

function compared(one: InvestorTask, other: InvestorTask): number {
  if (one.until === null || other.until === null) {
    return Number(one.until === null) - Number(other.until === null);
  }
  return Date.parse(one.until) - Date.parse(other.until);
}
