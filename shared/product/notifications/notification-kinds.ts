/** What people can be told of, as data: the settings, the API and the mails read the same table. */

/** When an email comes: at once, with the others of the day, or not at all. */
export const mailTimings = ['now', 'daily', 'off'] as const;
export type MailTiming = (typeof mailTimings)[number];

/** One kind of notification, and how it reaches people who have chosen nothing. */
export interface NotificationKindRule {
  /** What happens, as the settings name it. */
  readonly label: string;
  /** Who has this setting: everybody, people with companies of their own, or operators. */
  readonly audience: 'everyone' | 'person' | 'operator';
  readonly inApp: boolean;
  readonly mail: MailTiming;
  /** Always in the dashboard and by email at once, because it is about the account's safety. */
  readonly isRequired?: true;
  /** No email is offered, because another one says the same already. */
  readonly hasNoMail?: true;
}

export const notificationKinds = {
  'account.security': {
    label: 'Your password, two-factor authentication or recovery codes change',
    audience: 'everyone',
    inApp: true,
    mail: 'now',
    isRequired: true,
  },
  'account.standing': {
    label: 'An operator suspends or reinstates your account',
    audience: 'everyone',
    inApp: true,
    mail: 'now',
    isRequired: true,
  },
  'personal-data.export-ready': {
    label: 'The copy of your data is ready',
    audience: 'everyone',
    inApp: true,
    mail: 'now',
  },
  'company.invited': {
    label: 'Somebody invites you to a company',
    audience: 'person',
    inApp: true,
    mail: 'off',
    // The invitation itself, which has the link.
    hasNoMail: true,
  },
  'company.member-joined': {
    label: 'Somebody joins your company',
    audience: 'person',
    inApp: true,
    mail: 'daily',
  },
  'company.invitation-declined': {
    label: 'Somebody declines an invitation to your company',
    audience: 'person',
    inApp: true,
    mail: 'daily',
  },
  'company.member-left': {
    label: 'Somebody leaves your company',
    audience: 'person',
    inApp: true,
    mail: 'daily',
  },
  'company.role-changed': {
    label: 'Your role in a company changes',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'company.member-removed': {
    label: 'You are removed from a company',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'company.transferred': {
    label: 'A company is transferred to you',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'raise.reviewed': {
    label: 'An operator decides about your company’s raise',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'raise.moved': {
    label: 'Your company’s raise opens, pauses, is about to end or ends',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'raise.changed': {
    label: 'A raise you can read, or have committed to, changes',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'raise.review-needed': {
    label: 'A raise waits for a decision of an operator',
    audience: 'operator',
    inApp: true,
    mail: 'now',
  },
  'commitment.act': {
    label: 'You have to sign, confirm or pay to keep a commitment',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'commitment.moved': {
    label: 'A commitment of yours, or the raise it belongs to, changes or ends',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'book.act': {
    label: 'A payment for your company’s raise is to be confirmed or paid back',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'book.moved': {
    label: 'A commitment to your company’s raise is made, changed, paid or ended',
    audience: 'person',
    inApp: true,
    mail: 'daily',
  },
  'access.granted': {
    label: 'You are let into a data room',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'access.denied': {
    label: 'Your request for a data room is denied',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'access.revoked': {
    label: 'Your access to a data room ends',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'access.requested': {
    label: 'Somebody asks for access to your data room',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'question.asked': {
    label: 'Somebody asks a question on your raise',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'question.answered': {
    label: 'A question is answered in a data room you can read',
    audience: 'person',
    inApp: true,
    mail: 'daily',
  },
  'document.changed': {
    label: 'A document is added to a data room you can read, or taken down',
    audience: 'person',
    inApp: true,
    mail: 'daily',
  },
  'document.taken-down': {
    label: 'An operator takes down or restores a document in your data room',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'investor.decided': {
    label: 'An operator decides about your investor profile',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'certification.changed': {
    label: 'A certification of yours is verified or revoked, or ends',
    audience: 'person',
    inApp: true,
    mail: 'now',
  },
  'investor.submitted': {
    label: 'Somebody submits an investor profile',
    audience: 'operator',
    inApp: true,
    mail: 'now',
  },
  'contact.received': {
    label: 'A visitor sends a message',
    audience: 'operator',
    inApp: true,
    mail: 'now',
  },
  'answer.remark': {
    label: 'A reader says what is missing from an answer',
    audience: 'operator',
    inApp: true,
    mail: 'off',
  },
  'operator.joined': {
    label: 'Somebody becomes an operator',
    audience: 'operator',
    inApp: true,
    mail: 'now',
  },
  'ledger.differs': {
    label: 'The ledger of commitments does not fit',
    audience: 'operator',
    inApp: true,
    mail: 'now',
  },
  'audit.taken-over': {
    label: 'The audit log is taken as it is',
    audience: 'operator',
    inApp: true,
    mail: 'now',
  },
  'job.failed': {
    label: 'Background work fails for good',
    audience: 'operator',
    inApp: true,
    mail: 'daily',
  },
} as const satisfies Readonly<Record<string, NotificationKindRule>>;

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

const groups: Readonly<Record<string, string>> = {
  account: 'Your account',
  'personal-data': 'Your account',
  company: 'Companies',
  raise: 'Raises',
  commitment: 'Commitments',
  book: 'Commitments',
  access: 'Data rooms',
  question: 'Data rooms',
  document: 'Data rooms',
  investor: 'Investors',
  certification: 'Investors',
};

/** The heading under which the settings have a kind. */
export function groupOf(kind: NotificationKind): string {
  return groups[kind.split('.')[0] ?? ''] ?? 'The portal';
}

/** Emails that can be stopped with one click: of one kind, or the daily summary. */
export const stoppableMails = [
  ...(notificationKindNames.filter(
    (kind) => !isFixed(kindRule(kind)),
  ) as unknown as readonly NotificationKind[]),
  'digest',
] as const;
export type StoppableMail = NotificationKind | 'digest';

/** What a stopped email was about, in words that follow "emails about". */
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
