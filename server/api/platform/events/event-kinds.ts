import type { MemberRole } from '../../../../shared/product/companies/lifecycle.ts';
import type { ProfileDecision } from '../../../../shared/product/investors/lifecycle.ts';
import type { NotificationKind } from '../../../../shared/product/notifications/notification-kinds.ts';
import { type CommitmentFacts, commitmentKinds } from './commitment-news.ts';
import { viewAddress } from './view-address.ts';

/** What can change about how somebody logs in; each has a mail of this name. */
export type SecurityChange =
  | 'password-changed'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'two-factor-reset'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'second-step-locked';

interface OfCompany {
  readonly company: string;
  /** The company's name when it happened: whoever was removed can no longer look it up. */
  readonly name: string;
}

interface OfRaise extends OfCompany {
  readonly raise: string;
}
/** What an operator decided about a raise. */
export type RaiseVerdict =
  | 'changes-requested'
  | 'approved'
  | 'rejected'
  | 'change-approved'
  | 'change-declined';
/** What became of a raise. */
export type RaiseMove =
  | 'live'
  | 'not-opened'
  | 'paused'
  | 'resumed'
  | 'closing'
  | 'settling'
  | 'closed_funded'
  | 'closed_failed'
  | 'cancelled';
/** What a company asks of an operator. */
export type RaiseQuestion = 'review' | 'change' | 'cancel';

/** What each kind of event says, besides whom it is about. No names or addresses of people. */
export interface EventFacts extends CommitmentFacts {
  'account.security': { readonly what: SecurityChange };
  'account.standing': { readonly became: 'suspended' | 'reinstated' };
  'personal-data.export-ready': Record<never, never>;
  'company.invited': OfCompany;
  'company.member-joined': OfCompany & { readonly role: MemberRole };
  'company.invitation-declined': OfCompany;
  'company.member-left': OfCompany;
  'company.role-changed': OfCompany & { readonly role: MemberRole };
  'company.member-removed': OfCompany;
  'company.transferred': OfCompany;
  'raise.reviewed': OfRaise & { readonly verdict: RaiseVerdict };
  'raise.moved': OfRaise & { readonly move: RaiseMove };
  'raise.review-needed': OfRaise & { readonly asks: RaiseQuestion };
  'access.granted': OfRaise;
  'access.denied': OfRaise;
  'access.revoked': OfRaise;
  'access.requested': OfRaise;
  'question.asked': OfRaise;
  'question.answered': OfRaise;
  'investor.decided': { readonly decision: ProfileDecision };
  'certification.changed': { readonly change: 'verified' | 'revoked' | 'ends-soon' };
  /** The account is in the address of its page. */
  'investor.submitted': { readonly user: string };
  'contact.received': { readonly message: string; readonly reference: string };
  'answer.remark': { readonly question: string };
  'operator.joined': Record<never, never>;
  'ledger.differs': { readonly found: number };
  'job.failed': { readonly work: string };
}

/** One kind of event, as data. */
export interface EventKind<F> {
  /**
   * Who is told: the person it is about, the owner of the company in its facts, that owner and the
   * company's editors, or everybody else who operates the portal.
   */
  readonly told: 'person' | 'company-owner' | 'company-editors' | 'operators';
  /** What happened, as a sentence without its full stop. */
  title(facts: F, person: string): string;
  /** What the mail says beside the title, as sentences; nothing if left out or empty. */
  text?(facts: F): string;
  /** The page to look at. */
  path(facts: F): string;
  /** The name of that page, as a button in an email says it. */
  readonly button: string;
}

const roles: Readonly<Record<MemberRole, string>> = {
  owner: 'its owner',
  editor: 'an editor',
  viewer: 'a viewer',
};
const companyPage = ({ company }: OfCompany) => viewAddress('companies', { company });
const allCompanies = () => viewAddress('companies');
const openCompany = { path: companyPage, button: 'Open the company' } as const;
const openCompanies = { path: allCompanies, button: 'Open your companies' } as const;

const openRaise = {
  path: ({ raise }: OfRaise) => viewAddress('raise', { raise }),
  button: 'Open the raise',
} as const;
const verdicts: Readonly<Record<RaiseVerdict, (name: string) => string>> = {
  'changes-requested': (name) => `An operator asks for changes to the raise of ${name}`,
  approved: (name) => `The raise of ${name} is approved`,
  rejected: (name) => `The raise of ${name} is rejected`,
  'change-approved': (name) => `The change of the raise of ${name} is approved and holds now`,
  'change-declined': (name) => `The change of the raise of ${name} is declined`,
};
const moves: Readonly<Record<RaiseMove, (name: string) => string>> = {
  live: (name) => `The raise of ${name} is live`,
  'not-opened': (name) => `The raise of ${name} could not open at its time`,
  paused: (name) => `An operator paused the raise of ${name}`,
  resumed: (name) => `The raise of ${name} is live again`,
  closing: (name) => `An earlier close of the raise of ${name} is announced`,
  settling: (name) => `The raise of ${name} has reached its end and is being settled`,
  closed_funded: (name) => `The raise of ${name} succeeded`,
  closed_failed: (name) => `The raise of ${name} ended below its minimum`,
  cancelled: (name) => `The raise of ${name} is cancelled`,
};
const questions: Readonly<Record<RaiseQuestion, (name: string) => string>> = {
  review: (name) => `${name} submitted a raise for review`,
  change: (name) => `${name} proposes a change of its live raise`,
  cancel: (name) => `${name} asks to cancel its raise`,
};

const openRooms = { path: () => viewAddress('rooms'), button: 'Open data rooms' } as const;
const openRoom = {
  path: ({ raise }: OfRaise) => viewAddress('rooms', { raise }),
  button: 'Open the data room',
} as const;
const openOwnRoom = {
  path: ({ raise }: OfRaise) => viewAddress('room', { raise }),
  button: 'Open the data room',
} as const;

const securityChanges: Readonly<Record<SecurityChange, string>> = {
  'password-changed': 'Your password was changed',
  'two-factor-on': 'Two-factor authentication was turned on',
  'two-factor-off': 'Two-factor authentication was turned off',
  'two-factor-reset': 'The operator turned off your two-factor authentication',
  'recovery-codes-made': 'New recovery codes were made',
  'recovery-code-used': 'A recovery code was used to log in',
  'second-step-locked': 'Somebody entered your password and then several wrong codes',
};

const profileTitles: Readonly<Record<ProfileDecision, string>> = {
  approve: 'Your investor profile is approved',
  reject: 'Your investor profile was not approved',
  're-verify': 'Your investor profile is reviewed again',
  suspend: 'Your investor profile is suspended',
  reinstate: 'Your investor profile is approved again',
};
const certificationTitles = {
  verified: 'An operator verified your certification',
  revoked: 'An operator revoked your certification',
  'ends-soon': 'Your certification ends within 30 days',
} as const;

/** Every event that somebody is told of. */
export const eventKinds: { readonly [K in NotificationKind]: EventKind<EventFacts[K]> } = {
  'account.security': {
    told: 'person',
    title: ({ what }) => securityChanges[what],
    path: () => viewAddress('security'),
    button: 'Open Security',
  },
  'account.standing': {
    told: 'person',
    title: ({ became }) => `Your account was ${became}`,
    path: () => viewAddress('account'),
    button: 'Open your account',
  },
  'personal-data.export-ready': {
    told: 'person',
    title: () => 'The copy of your data is ready to download',
    path: () => viewAddress('privacy'),
    button: 'Download your data',
  },
  'company.invited': {
    told: 'person',
    title: ({ name }) => `You are invited to ${name}; the link is in your email`,
    ...openCompanies,
  },
  'company.member-joined': {
    told: 'company-owner',
    title: ({ name, role }, person) => `${person} joined ${name} as ${roles[role]}`,
    ...openCompany,
  },
  'company.invitation-declined': {
    told: 'company-owner',
    title: ({ name }) => `An invitation to ${name} was declined`,
    ...openCompany,
  },
  'company.member-left': {
    told: 'company-owner',
    title: ({ name }, person) => `${person} left ${name}`,
    ...openCompany,
  },
  'company.role-changed': {
    told: 'person',
    title: ({ name, role }) => `You are now ${roles[role]} of ${name}`,
    ...openCompany,
  },
  'company.member-removed': {
    told: 'person',
    title: ({ name }) => `You are no longer a member of ${name}`,
    ...openCompanies,
  },
  'company.transferred': {
    told: 'person',
    title: ({ name }) => `You now own ${name}`,
    ...openCompany,
  },
  'raise.reviewed': {
    told: 'company-editors',
    title: ({ name, verdict }) => verdicts[verdict](name),
    ...openRaise,
  },
  'raise.moved': {
    told: 'company-editors',
    title: ({ name, move }) => moves[move](name),
    ...openRaise,
  },
  'raise.review-needed': {
    told: 'operators',
    title: ({ name, asks }) => questions[asks](name),
    path: ({ raise }) => viewAddress('review', { raise }),
    button: 'Open the review',
  },
  ...commitmentKinds,
  'access.granted': {
    told: 'person',
    title: ({ name }) => `You can read the data room of ${name}`,
    ...openRoom,
  },
  'access.denied': {
    told: 'person',
    title: ({ name }) => `${name} did not let you into its data room`,
    ...openRooms,
  },
  'access.revoked': {
    told: 'person',
    title: ({ name }) => `You can no longer read the data room of ${name}`,
    ...openRooms,
  },
  'access.requested': {
    told: 'company-editors',
    title: ({ name }, person) => `${person} asks for access to the data room of ${name}`,
    ...openOwnRoom,
  },
  'question.asked': {
    told: 'company-editors',
    title: ({ name }, person) => `${person} asked a question on the raise of ${name}`,
    ...openOwnRoom,
  },
  'question.answered': {
    told: 'person',
    title: ({ name }) => `${name} answered a question in its data room`,
    ...openRoom,
  },
  'investor.decided': {
    told: 'person',
    title: ({ decision }) => profileTitles[decision],
    path: () => viewAddress('investing'),
    button: 'Open your investor profile',
  },
  'certification.changed': {
    told: 'person',
    title: ({ change }) => certificationTitles[change],
    path: () => viewAddress('certification'),
    button: 'Open your certifications',
  },
  'investor.submitted': {
    told: 'operators',
    title: (_facts, person) => `${person} submitted an investor profile`,
    path: ({ user }) => viewAddress('people', { id: user }),
    button: 'Open the profile',
  },
  'contact.received': {
    told: 'operators',
    title: ({ reference }) => `A visitor sent message ${reference}`,
    path: ({ message }) => viewAddress('messages', { id: message }),
    button: 'Open the message',
  },
  'answer.remark': {
    told: 'operators',
    title: ({ question }) => `A reader said what is missing from “${question}”`,
    path: () => viewAddress('content', { part: 'feedback' }),
    button: 'Open the feedback',
  },
  'operator.joined': {
    told: 'operators',
    title: (_facts, person) => `${person} is now an operator of this portal`,
    path: () => viewAddress('invitations'),
    button: 'Open the invitations',
  },
  'ledger.differs': {
    told: 'operators',
    title: ({ found }) =>
      `The ledger of commitments does not fit in ${found} ${found === 1 ? 'place' : 'places'}: run npm run verify-ledger`,
    path: () => viewAddress('jobs'),
    button: 'Open background work',
  },
  'job.failed': {
    told: 'operators',
    title: ({ work }) => `Background work failed and is not tried again: ${work}`,
    path: () => viewAddress('jobs'),
    button: 'Open background work',
  },
};

/** What happened in words, with the names of people and companies as they are given. */
export function eventTitle(kind: NotificationKind, facts: object, person: string): string {
  return eventKinds[kind].title(facts as never, person);
}

/** What the mail about an event says beside its title. */
export function eventText(kind: NotificationKind, facts: object): string {
  return eventKinds[kind].text?.(facts as never) ?? '';
}

/** The page that an event is about. */
export function eventPath(kind: NotificationKind, facts: object): string {
  return eventKinds[kind].path(facts as never);
}
