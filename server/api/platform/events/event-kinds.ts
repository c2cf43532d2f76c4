import {
  type EvidenceDocument,
  evidenceLabel,
} from '#shared/product/evidence/evidence-documents.ts';
import type { EvidenceKind } from '#shared/product/evidence/evidence-kinds.ts';
import { shortDay } from '#shared/product/holders/short-day.ts';
import type { Jurisdiction } from '#shared/product/investors/certification-bases.ts';
import type { ProfileDecision } from '#shared/product/investors/lifecycle.ts';
import type { NotificationKind } from '#shared/product/notifications/notification-kinds.ts';
import { type AdviserFacts, adviserKinds } from './adviser-notifications.ts';
import { type BookFacts, bookKinds } from './book-notifications.ts';
import { type CommitmentFacts, commitmentKinds } from './commitment-notifications.ts';
import { type CompanyFacts, companyKinds } from './company-notifications.ts';
import { type IntroductionFacts, introductionKinds } from './introduction-notifications.ts';
import { type LetterFacts, letterKinds } from './letter-notifications.ts';
import { type PaymentFacts, paymentKinds } from './payment-notifications.ts';
import { type RaiseFacts, raiseKinds } from './raise-notifications.ts';
import { type RoomFacts, roomKinds } from './room-notifications.ts';
import { type ThreadFacts, threadKinds } from './thread-notifications.ts';
import { type UpdateFacts, updateKinds } from './update-notifications.ts';
import { viewAddress } from './view-address.ts';
import { writtenMoment } from './written-moment.ts';

/** A change of how somebody logs in; each has a mail of this name. */
export type SecurityChange =
  | 'password-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-reset'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'second-step-locked';

/** The facts of each kind of event, besides whom it is about. No names or addresses of people. */
export interface EventFacts
  extends CompanyFacts,
    RaiseFacts,
    CommitmentFacts,
    BookFacts,
    LetterFacts,
    PaymentFacts,
    RoomFacts,
    ThreadFacts,
    IntroductionFacts,
    AdviserFacts,
    UpdateFacts {
  'account.security': { readonly what: SecurityChange };
  'account.status': { readonly became: 'suspended' | 'reinstated' };
  'personal-data.export-ready': Record<never, never>;
  'investor.decided': {
    readonly decision: ProfileDecision;
    /** The name of the entity it is about, instead of the profile. */
    readonly entity?: string;
    /** What the operator wrote to the investor. */
    readonly reason?: string;
  };
  'investor.evidence-ends': {
    readonly change: 'ends-soon' | 'ended';
    readonly evidence: EvidenceKind;
    /** Whether something that can take its place waits for an operator. */
    readonly isInReview?: boolean;
    readonly document?: EvidenceDocument;
    readonly entity?: string;
    /** A day. */
    readonly until: string;
  };
  'investor.evidence-decided': {
    readonly decision: 'accepted' | 'refused';
    readonly evidence: EvidenceKind;
    /** What the file is, where its sender said so. */
    readonly document?: EvidenceDocument;
    /** The name of the entity it is about, instead of the person. */
    readonly entity?: string;
    /** What the operator wrote to the investor. */
    readonly reason?: string;
  };
  'certification.changed': {
    readonly change: 'verified' | 'revoked' | 'ends-soon' | 'ended';
    readonly jurisdiction?: Jurisdiction;
    /** The entity that it is for, instead of oneself. */
    readonly entity?: string;
    /** When it ends, ISO 8601. */
    readonly until?: string;
    readonly reason?: string;
    readonly timeZone?: string;
  };
  /** The account is in the address of its page. */
  'investor.submitted': {
    readonly user: string;
    /** The entity of theirs that was submitted, instead of the profile: its name is not kept here. */
    readonly entity?: string;
    /** What notifications of earlier versions say instead. */
    readonly isEntity?: true;
  };
  'contact.received': { readonly message: string; readonly reference: string };
  'answer.remark': { readonly question: string };
  'operator.joined': Record<never, never>;
  'ledger.differs': { readonly found: number };
  'audit.adopted': { readonly lastPosition: number };
  'job.failed': { readonly work: string };
}

/** The words of one kind of event, for all its readers; who they are is in `notificationKinds`. */
export interface EventKind<F> {
  /** What happened, as a sentence without its full stop. */
  title(facts: F, person: string): string;
  /** What the mail says beside the title, as sentences; nothing if left out or empty. */
  text?(facts: F): string;
  /** The page to look at. */
  path(facts: F): string;
  /** The name of that page, as a button in an email says it. */
  readonly button: string;
}

const securityChanges: Readonly<Record<SecurityChange, string>> = {
  'password-changed': 'Your password was changed',
  'two-factor-on': 'Two-factor authentication was turned on',
  'two-factor-off': 'Two-factor authentication was turned off',
  'two-factor-reset': 'The operator turned off your two-factor authentication',
  'recovery-codes-made': 'New recovery codes were created',
  'recovery-code-used': 'A recovery code was used to log in',
  'second-step-locked': 'Someone entered your password and then several wrong codes',
};

const profileTitles: Readonly<Record<ProfileDecision, string>> = {
  approve: 'Your investor profile is approved',
  reject: 'Your investor profile was not approved',
  're-verify': 'Your investor profile is in review again',
  suspend: 'Your investor profile is suspended',
  reinstate: 'Your investor profile is approved again',
};
const entityTitles: Readonly<Record<ProfileDecision, (entity: string) => string>> = {
  approve: (entity) => `${entity} is approved: you can sign for it`,
  reject: (entity) => `${entity} was not approved`,
  're-verify': (entity) => `${entity} is in review again`,
  suspend: (entity) => `${entity} is suspended`,
  reinstate: (entity) => `${entity} is approved again`,
};
type Certification = EventFacts['certification.changed'];
const places: Readonly<Record<Jurisdiction, string>> = {
  US: ' for the United States',
  UK: ' for the United Kingdom',
  EU: ' for the European Union',
  OTHER: '',
};
const named = ({ jurisdiction = 'OTHER', entity }: Certification) =>
  `certification${entity === undefined ? '' : ` of ${entity}`}${places[jurisdiction]}`;
const certificationTitles: Readonly<
  Record<Certification['change'], (facts: Certification) => string>
> = {
  verified: (facts) => `An operator verified your ${named(facts)}`,
  revoked: (facts) => `An operator revoked your ${named(facts)}`,
  'ends-soon': (facts) =>
    facts.until === undefined
      ? 'Your certification ends within 30 days'
      : `Your ${named(facts)} ends on ${writtenMoment(facts.until, facts.timeZone)}`,
  ended: (facts) => `Your ${named(facts)} has ended`,
};
const certificationTexts: Readonly<Partial<Record<Certification['change'], string>>> = {
  'ends-soon': 'Certify again before then so you can keep committing.',
  ended: 'Certify again before you commit to a raise that requires it.',
  revoked: 'You can no longer use it to commit.',
};
const reasonGiven = (reason = '') => (reason === '' ? '' : `The operator wrote: ${reason}`);

/** Every event that somebody is told of. */
export const eventKinds: { readonly [K in NotificationKind]: EventKind<EventFacts[K]> } = {
  'account.security': {
    title: ({ what }) => securityChanges[what],
    path: () => viewAddress('security'),
    button: 'View security',
  },
  'account.status': {
    title: ({ became }) => `Your account was ${became}`,
    path: () => viewAddress('account'),
    button: 'View account',
  },
  'personal-data.export-ready': {
    title: () => 'Your data is ready to download',
    path: () => viewAddress('privacy'),
    button: 'Download your data',
  },
  ...companyKinds,
  ...raiseKinds,
  ...commitmentKinds,
  ...bookKinds,
  ...letterKinds,
  ...paymentKinds,
  ...roomKinds,
  ...threadKinds,
  ...introductionKinds,
  ...adviserKinds,
  ...updateKinds,
  'investor.decided': {
    title: ({ decision, entity }) =>
      entity === undefined ? profileTitles[decision] : entityTitles[decision](entity),
    text: ({ reason }) => reasonGiven(reason),
    path: ({ entity }) =>
      entity === undefined
        ? viewAddress('investing')
        : viewAddress('investing', { step: 'entities' }),
    button: 'View investor profile',
  },
  'investor.evidence-decided': {
    title: ({ decision, evidence: kind, document = null, entity }) =>
      `${evidenceLabel({ kind, document })}${entity === undefined ? '' : ` of ${entity}`}: ${decision === 'accepted' ? 'accepted' : 'not accepted'} by an operator`,
    text: ({ reason }) => reasonGiven(reason),
    path: () => viewAddress('investing', { step: 'evidence' }),
    button: 'View evidence',
  },
  'investor.evidence-ends': {
    title: ({ change, evidence: kind, document = null, entity, until }) =>
      `${evidenceLabel({ kind, document })}${entity === undefined ? '' : ` of ${entity}`} ${change === 'ended' ? 'expired' : 'expires'} on ${shortDay(until)}`,
    text: ({ evidence: kind, isInReview = false }) =>
      [
        isInReview
          ? 'The new evidence that you sent is in review.'
          : kind === 'accreditation'
            ? 'Send new evidence.'
            : 'Send new evidence, so that an operator can look at it.',
        ...(kind === 'accreditation'
          ? [
              `${isInReview ? 'Until it is accepted' : 'Without it'} you can’t sign under Rule 506(c); what you signed before stays as it is.`,
            ]
          : []),
      ].join(' '),
    path: () => viewAddress('investing', { step: 'evidence' }),
    button: 'View evidence',
  },
  'certification.changed': {
    title: (facts) => certificationTitles[facts.change](facts),
    text: ({ change, reason }) =>
      [certificationTexts[change] ?? '', reasonGiven(reason)].filter((one) => one !== '').join(' '),
    path: () => viewAddress('certification'),
    button: 'View certifications',
  },
  'investor.submitted': {
    title: ({ entity, isEntity = false }, person) =>
      entity === undefined && !isEntity
        ? `${person} submitted an investor profile`
        : `${person} submitted an entity that they sign for`,
    path: ({ user }) => viewAddress('people', { id: user }),
    button: 'View profile',
  },
  'contact.received': {
    title: ({ reference }) => `A visitor sent message ${reference}`,
    path: ({ message }) => viewAddress('messages', { id: message }),
    button: 'View message',
  },
  'answer.remark': {
    title: ({ question }) => `A reader said what is missing from “${question}”`,
    path: () => viewAddress('content', { part: 'feedback' }),
    button: 'View feedback',
  },
  'operator.joined': {
    title: (_facts, person) => `${person} is now an operator of this portal`,
    path: () => viewAddress('invitations'),
    button: 'View invitations',
  },
  'ledger.differs': {
    title: ({ found }) =>
      `The commitment ledger has differences in ${found} ${found === 1 ? 'place' : 'places'}`,
    path: () => viewAddress('health'),
    button: 'View health',
  },
  'audit.adopted': {
    title: ({ lastPosition }) =>
      `The audit log up to event ${lastPosition} was adopted unchecked. This is expected only after an upgrade or a lost key`,
    path: () => viewAddress('audit'),
    button: 'View audit log',
  },
  'job.failed': {
    title: ({ work }) => `A job failed for good: ${work}`,
    path: () => viewAddress('jobs'),
    button: 'View jobs',
  },
};

/** Returns what happened in words, with the names of people and companies as they are given. */
export function eventTitle(
  kind: NotificationKind,
  facts: object,
  person: string,
  timeZone?: string,
): string {
  return eventKinds[kind].title(readIn(facts, timeZone), person);
}

/** Returns what there is to say about an event beside its title; empty if nothing. */
export function eventText(kind: NotificationKind, facts: object, timeZone?: string): string {
  return eventKinds[kind].text?.(readIn(facts, timeZone)) ?? '';
}

/** Moments are written as the clock of whoever reads them shows them. */
function readIn(facts: object, timeZone: string | undefined): never {
  return (timeZone === undefined ? facts : { ...facts, timeZone }) as never;
}

/** The page that an event is about. */
export function eventPath(kind: NotificationKind, facts: object): string {
  return eventKinds[kind].path(facts as never);
}
