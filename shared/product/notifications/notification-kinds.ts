/** What people can be told of, as data: the settings, the API and the mails read the same table. */

/** When an email comes: at once, with the others of the day, or not at all. */
export const mailTimings = ['now', 'daily', 'off'] as const;
export type MailTiming = (typeof mailTimings)[number];

/** Who is told of an event. */
export type RecipientGroup =
  /** The person it is about, who may as well be an operator. */
  | 'account-holder'
  /** The person it is about, in what operators have no part in: companies, raises, commitments. */
  | 'person'
  /** The owner of the company in its facts. */
  | 'company-owner'
  /** That owner, and the editors of the company. */
  | 'company-editors'
  /** Everybody who operates the portal. */
  | 'operators';

/**
 * One kind of notification, and how it reaches people who have chosen nothing: in the dashboard, and
 * by email as it says.
 */
export interface NotificationKindRule {
  /** What happens, as the settings name it. */
  readonly label: string;
  /** Who is told, one group or several; they have this setting. Whoever is in two is told once. */
  readonly recipients: readonly [RecipientGroup, ...RecipientGroup[]];
  readonly mail: MailTiming;
  /** Always in the dashboard and by email at once, because it is about the safety of their account or money. */
  readonly isRequired?: true;
  /** No email is offered, because another one says the same already. */
  readonly hasNoMail?: true;
}

/** The first word of a kind is its group, and has a heading in the settings. */
const headings = {
  account: 'Your account',
  'personal-data': 'Your account',
  company: 'Companies',
  raise: 'Raises',
  commitment: 'Commitments',
  book: 'Commitments',
  letter: 'Commitments',
  payment: 'Payments',
  access: 'Data rooms',
  question: 'Data rooms',
  document: 'Data rooms',
  update: 'Updates',
  introduction: 'Introductions',
  adviser: 'Advisers',
  thread: 'Threads',
  investor: 'Investors',
  certification: 'Investors',

  contact: 'The portal',
  answer: 'The portal',
  operator: 'The portal',
  ledger: 'The portal',
  audit: 'The portal',
  job: 'The portal',
} as const;
type NotificationGroup = keyof typeof headings;

/** Kinds by their names. A group without a heading, or recipients nobody knows, do not compile. */
export type NotificationKindTable = Readonly<
  Record<`${NotificationGroup}.${string}`, NotificationKindRule>
>;

export const notificationKinds = {
  'account.security': {
    label: 'Your password, two-factor authentication or recovery codes change',
    recipients: ['account-holder'],
    mail: 'now',
    isRequired: true,
  },
  'account.status': {
    label: 'An operator suspends or reinstates your account',
    recipients: ['account-holder'],
    mail: 'now',
    isRequired: true,
  },
  'personal-data.export-ready': {
    label: 'The copy of your data is ready',
    recipients: ['account-holder'],
    mail: 'now',
  },
  'company.invited': {
    label: 'Someone invites you to a company',
    recipients: ['person'],
    mail: 'off',
    // The invitation itself, which has the link.
    hasNoMail: true,
  },
  'company.member-joined': {
    label: 'Someone joins your company',
    recipients: ['company-owner'],
    mail: 'daily',
  },
  'company.invitation-declined': {
    label: 'Someone declines an invitation to your company',
    recipients: ['company-owner'],
    mail: 'daily',
  },
  'company.member-left': {
    label: 'Someone leaves your company',
    recipients: ['company-owner'],
    mail: 'daily',
  },
  'company.role-changed': {
    label: 'Your role in a company changes',
    recipients: ['person'],
    mail: 'now',
  },
  'company.member-removed': {
    label: 'You are removed from a company',
    recipients: ['person'],
    mail: 'now',
  },
  'company.transferred': {
    label: 'A company is transferred to you',
    recipients: ['person'],
    mail: 'now',
  },
  'raise.reviewed': {
    label: 'An operator decides on your company’s raise',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'raise.moved': {
    label: 'Your company’s raise opens, pauses, is about to end or ends',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'raise.changed': {
    label: 'A raise you can read, or have committed to, changes',
    recipients: ['person'],
    mail: 'now',
  },
  'raise.watched': {
    label: 'A raise you watch changes, is about to end or is no longer open',
    recipients: ['person'],
    mail: 'daily',
  },
  'raise.fits': {
    label: 'New raises fit your profile or a saved search, once a day',
    recipients: ['person'],
    mail: 'now',
  },
  'raise.review-needed': {
    label: 'A raise needs a decision by an operator',
    recipients: ['operators'],
    mail: 'now',
  },
  'commitment.act': {
    label: 'You have to sign, confirm or pay to keep a commitment',
    recipients: ['person'],
    mail: 'now',
  },
  'commitment.moved': {
    label: 'Your commitment, or its raise, changes or ends',
    recipients: ['person'],
    mail: 'now',
  },
  'book.act': {
    label: 'A payment for your company’s raise needs to be confirmed or paid back',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'book.moved': {
    label: 'A commitment to your company’s raise is made, changed, paid or ended',
    recipients: ['company-editors'],
    mail: 'daily',
  },
  'payment.changed': {
    label: 'A company you have to pay enters or changes its bank account',
    recipients: ['person'],
    mail: 'now',
    // It is about the safety of their money.
    isRequired: true,
  },
  'payment.to-confirm': {
    label: 'A bank account of your company needs to be confirmed',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'payment.decided': {
    label: 'A bank account of your company is confirmed or declined',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'payment.review-needed': {
    label: 'A bank account of a company needs an operator',
    recipients: ['operators'],
    mail: 'now',
  },
  'access.granted': {
    label: 'You get access to a data room',
    recipients: ['person'],
    mail: 'now',
  },
  'access.denied': {
    label: 'Your request for access to a data room is denied',
    recipients: ['person'],
    mail: 'now',
  },
  'access.revoked': {
    label: 'Your access to a data room ends',
    recipients: ['person'],
    mail: 'now',
  },
  'access.requested': {
    label: 'Someone requests access to your data room',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'question.asked': {
    label: 'Someone asks a question about your raise',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'question.answered': {
    label: 'A question is answered in a data room you can read',
    recipients: ['person'],
    mail: 'daily',
  },
  'question.answer-withdrawn': {
    label: 'An answer is withdrawn or taken down in a data room you can read',
    recipients: ['person'],
    mail: 'daily',
  },
  'question.answer-taken-down': {
    label: 'An operator takes down an answer in your data room',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'document.changed': {
    label: 'A document is added to a data room you can read, or taken down',
    recipients: ['person'],
    mail: 'daily',
  },
  'document.staged': {
    label: 'Documents that you have not published are about to be removed',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'document.taken-down': {
    label: 'An operator takes down or restores a document in your data room',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'update.published': {
    label: 'A company publishes an update of a raise you follow',
    recipients: ['person'],
    mail: 'now',
  },
  'update.changed': {
    label: 'A company corrects or retracts an update you were sent',
    recipients: ['person'],
    mail: 'now',
  },
  'adviser.invited': {
    label: 'Someone invites you to advise on a raise',
    recipients: ['person'],
    mail: 'off',
    // The invitation itself.
    hasNoMail: true,
  },
  'adviser.access': {
    label: 'What you can read as an adviser ends, or is about to',
    recipients: ['person'],
    mail: 'now',
  },
  'adviser.joined': {
    label: 'An adviser of your company or of an investor can read your data room',
    recipients: ['company-editors'],
    mail: 'daily',
  },
  'adviser.moved': {
    label: 'An adviser you invited answers, or no longer reads',
    recipients: ['person'],
    mail: 'daily',
  },
  'introduction.company-asked': {
    label: 'A company asks you for an introduction',
    recipients: ['person'],
    mail: 'now',
  },
  'introduction.investor-asked': {
    label: 'An investor asks your company for an introduction',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'introduction.company-answered': {
    label: 'A company answers your request for an introduction, or ends the introduction',
    recipients: ['person'],
    mail: 'now',
  },
  'introduction.investor-answered': {
    label: 'An investor answers your company’s request for an introduction, or ends it',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'thread.company-wrote': {
    label: 'A company writes to you',
    recipients: ['person'],
    mail: 'now',
  },
  'thread.investor-wrote': {
    label: 'An investor writes to your company',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'thread.locked': {
    label: 'An operator locks a thread',
    recipients: ['person', 'company-editors'],
    mail: 'now',
  },
  'thread.unlocked': {
    label: 'An operator unlocks a thread',
    recipients: ['person', 'company-editors'],
    mail: 'now',
  },
  'thread.report-closed': {
    label: 'An operator decides about a thread that you reported',
    recipients: ['person'],
    mail: 'now',
  },
  'thread.reported': {
    label: 'Someone reports a thread',
    recipients: ['operators'],
    mail: 'now',
  },
  'letter.offered': {
    label: 'A company offers you a side letter',
    recipients: ['person'],
    mail: 'now',
  },
  'letter.withdrawn': {
    label: 'A company withdraws a side letter',
    recipients: ['person'],
    mail: 'now',
  },
  'letter.signed': {
    label: 'An investor signs a side letter of your company',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'letter.declined': {
    label: 'An investor declines a side letter of your company',
    recipients: ['company-editors'],
    mail: 'now',
  },
  'investor.decided': {
    label: 'An operator decides on your investor profile',
    recipients: ['person'],
    mail: 'now',
  },
  'investor.evidence-decided': {
    label: 'An operator decides on evidence that you sent',
    recipients: ['person'],
    mail: 'now',
  },
  'investor.evidence-ends': {
    label: 'Evidence that you sent expires',
    recipients: ['person'],
    mail: 'now',
  },
  'certification.changed': {
    label: 'Your certification is verified, revoked or expires',
    recipients: ['person'],
    mail: 'now',
  },
  'investor.submitted': {
    label: 'Someone submits an investor profile',
    recipients: ['operators'],
    mail: 'now',
  },
  'contact.received': {
    label: 'A visitor sends a message',
    recipients: ['operators'],
    mail: 'now',
  },
  'answer.remark': {
    label: 'A reader says what is missing from an answer',
    recipients: ['operators'],
    mail: 'off',
  },
  'operator.joined': {
    label: 'Someone becomes an operator',
    recipients: ['operators'],
    mail: 'now',
  },
  'ledger.differs': {
    label: 'The commitment ledger has differences',
    recipients: ['operators'],
    mail: 'now',
  },
  'audit.adopted': {
    label: 'The audit log is adopted unchecked',
    recipients: ['operators'],
    mail: 'now',
  },
  'job.failed': {
    label: 'A job fails for good',
    recipients: ['operators'],
    mail: 'daily',
  },
} as const satisfies NotificationKindTable;

export type NotificationKind = keyof typeof notificationKinds;

/** All kinds, in the order of the settings. */
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  NotificationKind,
  ...NotificationKind[],
];

/** The row of a kind. */
export function kindRule(kind: NotificationKind): NotificationKindRule {
  return notificationKinds[kind];
}

/** The heading under which the settings have a kind. */
export function groupOf(kind: NotificationKind): string {
  return headings[kind.split('.')[0] as NotificationGroup];
}

/** Emails that can be stopped with one click: of one kind, or the daily summary. */
export const stoppableMails = [
  ...(notificationKindNames.filter(
    (kind) => !isFixed(kindRule(kind)),
  ) as unknown as readonly NotificationKind[]),
  'digest',
] as const;
export type StoppableMail = NotificationKind | 'digest';

/** Returns what a stopped email was about, in words that follow "emails about". */
export function mailSubject(mail: StoppableMail): string {
  return mail === 'digest' ? 'the day’s notifications' : `“${kindRule(mail).label}”`;
}

/** The mail in a text that may be anything. */
export function stoppableMail(text: string | null): StoppableMail | undefined {
  return stoppableMails.find((mail) => mail === text);
}

function isFixed({ isRequired, hasNoMail }: NotificationKindRule): boolean {
  return isRequired === true || hasNoMail === true;
}
