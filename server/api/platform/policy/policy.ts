import type { MemberRole } from '#shared/product/companies/lifecycle.ts';

/**
 * Who may do what, as one table. Every route names its action, and nothing else decides about
 * access: `can` reads the table for one thing, `visibleRows` for lists (can.ts, visible-rows.ts),
 * and a test sends every kind of person to every route and compares with it.
 */

/**
 * Who a rule is about. An owner is a member, with what belongs to them; a person is a member who
 * does not operate the portal, and an investor is a person with an investor profile;
 * `company-editor` is who has that part in the company in question. `granted` is who was let into a
 * raise and still may be there, an `adviser` whom one of its two sides invited to read for it, `addressed` whom a published update is for, and an `approved-investor` has a profile that was approved, though a
 * change of it may be in review, and sees those raises that are shown to such investors. One person may be an investor and have a part in
 * companies.
 */
export type Role =
  | 'anyone'
  | 'member'
  | 'owner'
  | 'person'
  | 'investor'
  | `company-${MemberRole}`
  | 'granted'
  | 'adviser'
  | 'addressed'
  | 'approved-investor'
  | 'operator';

/** One row: who may do it, and under which circumstances. */
export interface Rule {
  readonly who: readonly Role[];
  /** Also with a personal access token whose scope covers the method, not only in a browser. */
  readonly byToken?: true;
  /** Also for operators who must first turn on two-factor authentication. */
  readonly beforeTwoFactor?: true;
  /** Also for members whose account is about to be erased. */
  readonly whileClosing?: true;
  /**
   * Of what is for anyone: credentials are read if there are any, because members see more. How much
   * of a raise is said in raise-visibility.ts.
   */
  readonly knowsWhoAsks?: true;
  /**
   * In a browser only within minutes of a confirmation of who one is, so that somebody who finds it
   * open, or takes its session, cannot do it. A token is made with one, and asks for none.
   */
  readonly proven?: true;
}

const everyone = { who: ['anyone'] } as const;
const operators = { who: ['operator'] } as const;
const provenOperators = { ...operators, proven: true } as const;
/** Only in a browser: a token can never manage tokens, sessions or passwords. */
const inBrowser = { who: ['member'] } as const;
/** What belongs to somebody else is not found, so that nobody learns that it exists. */
const ownInBrowser = { who: ['owner'] } as const;
const own = { who: ['owner'], byToken: true } as const;
/** Whoever has a part in a company. For everybody else, the company is not found. */
const inCompany = {
  who: ['company-owner', 'company-editor', 'company-viewer'],
  byToken: true,
} as const;
const editingCompany = { who: ['company-owner', 'company-editor'], byToken: true } as const;
/** What decides who has the company is done by its owner, in a browser. */
const owningCompany = { who: ['company-owner'] } as const;
/** Whoever stands behind the bank account of a company, or may have to. */
const seeingAccounts = { who: ['company-owner', 'company-editor', 'operator'] } as const;
/** A company's raise: its members see all of it, and so do operators. */
const readingRaise = { who: [...inCompany.who, 'operator'], byToken: true } as const;
/**
 * Whoever may enter a data room: its company, operators, those who were let in, and advisers, who
 * read it and do nothing else anywhere.
 */
const inRoom = { who: [...readingRaise.who, 'granted', 'adviser'], byToken: true } as const;
/** Whoever sees the bank account, or what arrived there. */
const settlingMoney = { who: ['company-owner', 'operator'], byToken: true } as const;
/** What counts as money that arrived, or was paid back, from then on. */
const recordingMoney = { ...settlingMoney, proven: true } as const;
/**
 * Also for members whose account is about to be erased, even before they have set up two-factor
 * authentication: their data stays theirs.
 */
const ownData = { ...ownInBrowser, beforeTwoFactor: true, whileClosing: true } as const;

export const policy = {
  // What the public site shows and does.
  'site.read': everyone,
  'calculation.make': everyone,
  'message.send': everyone,
  'answer.rate': everyone,

  // Accounts. A link from a mail is the credential where nobody is logged in.
  'account.register': everyone,
  'account.confirm': everyone,
  'password.forget': everyone,
  'password.reset': everyone,
  'invitation.open': everyone,
  'invitation.accept': everyone,
  'session.begin': everyone,
  'session.leave': everyone,
  'account.read': { who: ['member'], byToken: true, beforeTwoFactor: true, whileClosing: true },
  'account.change': { who: ['member'], byToken: true },
  'password.change': inBrowser,
  'session.list': ownInBrowser,
  'session.end': ownInBrowser,
  'session.end-others': ownInBrowser,
  'session.step-up': { ...inBrowser, whileClosing: true },
  'token.list': ownInBrowser,
  // A token outlives the session: a stolen session must not be enough to make one.
  'token.issue': { ...inBrowser, proven: true },
  'token.revoke': ownInBrowser,
  'two-factor.read': { ...inBrowser, beforeTwoFactor: true, whileClosing: true },
  'two-factor.turn-on': { ...inBrowser, beforeTwoFactor: true },
  'two-factor.turn-off': inBrowser,
  'two-factor.renew-codes': inBrowser,
  'acceptance.read': { who: ['member'], byToken: true },
  'acceptance.give': inBrowser,
  'privacy-request.list': ownData,
  'privacy-request.make': { ...inBrowser, beforeTwoFactor: true, whileClosing: true },
  'privacy-request.read': ownData,
  'privacy-request.download': { ...ownData, proven: true },
  'privacy-request.cancel': ownData,

  // The address for a calendar is a credential of its own, that only a person at a browser makes.
  'deadline.list': { who: ['member'], byToken: true },
  'calendar.link': inBrowser,
  'calendar.read': everyone,

  // What somebody watches is known to nobody else.
  'watchlist.read': own,
  'watchlist.change': { who: ['member'], byToken: true },

  // Nor what they passed on.
  'passed-raise.list': own,
  'passed-raise.change': { who: ['member'], byToken: true },

  // Saved calculations.
  'scenario.list': own,
  'scenario.save': { who: ['member'], byToken: true },
  'scenario.read': own,
  'scenario.change': own,
  'scenario.copy': own,
  'scenario.delete': own,
  'scenario.restore': own,
  'saved-view.list': own,
  'saved-view.save': { who: ['member'], byToken: true },
  'saved-view.change': own,
  'saved-view.delete': own,

  // What members are told of, and what waits for them: which kinds do is asked of the same table.
  'waiting.count': { who: ['member'], byToken: true },
  // Each kind of record is found only by those who may read it.
  'record.search': { who: ['member'], byToken: true },

  // It names health, figures and commitments, and so is for the dashboard alone.
  'overview.read': { who: ['member'] },
  'notification.list': own,
  'notification.read': own,
  'notification-setting.read': { who: ['member'], byToken: true },
  'notification-setting.change': { who: ['member'], byToken: true },
  // The link from the mail is the credential.
  'notification.unsubscribe': everyone,

  // Companies and their members.
  'company.add': { who: ['person'] },
  'company.list': inCompany,
  'company.read': inCompany,
  'company.open': { who: inCompany.who },
  'company.change': editingCompany,
  'company.delete': { ...owningCompany, proven: true },
  'company.leave': { who: inCompany.who },
  'company.transfer': { ...owningCompany, proven: true },
  'company-member.list': inCompany,
  'company-member.change': owningCompany,
  'company-member.remove': owningCompany,
  'company-signatory.list': inCompany,
  // A signatory binds the company.
  'company-signatory.name': { ...owningCompany, proven: true },
  'company-signatory.remove': owningCompany,
  'company-invitation.list': owningCompany,
  'company-invitation.send': owningCompany,
  'company-invitation.withdraw': owningCompany,
  // The link from the mail is the credential.
  'company-invitation.open': everyone,
  'company-invitation.decline': everyone,
  'company-invitation.accept': { who: ['person'] },

  // Where a company is paid. A program neither reads nor changes it: a stolen token must not be enough.
  'payment-instruction.list': seeingAccounts,
  'payment-instruction.read': seeingAccounts,
  'payment-instruction.make': { ...owningCompany, proven: true },
  'payment-instruction.change': { ...owningCompany, proven: true },
  'payment-instruction.discard': owningCompany,
  'payment-instruction.submit': { ...owningCompany, proven: true },
  'payment-instruction.withdraw': owningCompany,
  // By a second person: who that is, the lifecycle says.
  'payment-instruction.decide': { ...seeingAccounts, proven: true },

  // What a company raises.
  'raise.list': readingRaise,
  'raise.add': editingCompany,
  'raise.read': readingRaise,
  'raise.change': editingCompany,
  'raise.delete': editingCompany,
  'raise.run': { who: ['company-owner'], byToken: true },

  // What the network shows of published raises.
  // Which of them is decided by profile-visibility.ts.
  'investor.find': { who: ['anyone'], knowsWhoAsks: true, byToken: true },
  'investor.read': { who: ['member'], byToken: true },
  'network.search': { who: ['anyone'], knowsWhoAsks: true, byToken: true },
  'network.read': { who: ['anyone'], knowsWhoAsks: true, byToken: true },
  // When somebody looks at a raise is known to nobody else.
  'network.see': { who: ['member'], byToken: true },

  // The data room of a raise.
  'document.list': inRoom,
  'document.read': inRoom,
  'document.view': inRoom,
  'document.search': inRoom,
  'document.download': inRoom,
  'document.report': inRoom,
  'document-version.list': inRoom,
  'document.add': editingCompany,
  'document.upload': editingCompany,
  'document.change': editingCompany,
  'document.order': editingCompany,
  'document.delete': editingCompany,
  'access.list': readingRaise,
  'access.invite': editingCompany,
  'access.change': editingCompany,
  // About each of several people, what is decided is asked for as well.
  'access.decide': editingCompany,
  'access.grant': editingCompany,
  'access.deny': editingCompany,
  'access.revoke': editingCompany,
  // Which raises somebody can see, and may therefore ask for, is decided by their visibility.
  'access.request': { who: ['investor'], byToken: true },
  'access-log.read': readingRaise,
  'access-log.export': readingRaise,
  'room.list': own,
  'nda.read': inRoom,
  'nda.change': editingCompany,
  // A program accepts no contract.
  'nda.accept': { who: ['granted'] },
  'question.list': inRoom,
  'question.ask': { who: ['granted'], byToken: true },
  'question.answer': editingCompany,
  'question.withdraw-answer': editingCompany,

  // What an investor and a company write to each other: of the investor, and of the company.
  'thread.list': { who: ['owner', ...inCompany.who], byToken: true },
  'thread.read': { who: ['owner', ...inCompany.who], byToken: true },
  'thread.write': { who: ['owner', ...editingCompany.who], byToken: true },
  // Not by a program: it hands what two people wrote to a third.
  'thread.report': { who: ['owner', ...editingCompany.who] },
  // Whoever has a commitment to a raise, or was let into its data room.
  'thread.find': { who: ['owner', ...inCompany.who, 'granted'], byToken: true },
  'thread.open': { who: ['owner', ...editingCompany.who, 'granted'], byToken: true },

  // Advisers: of the company, and of investors with access. They let others in, and so are invited
  // by a person at a browser.
  'adviser.list': { who: [...readingRaise.who, 'granted'], byToken: true },
  'adviser.invite': { who: ['company-owner', 'company-editor', 'granted'] },
  // Of the adviser, and of the investor who invited them; a company ends any adviser of its raise.
  'adviser.end': { who: ['owner', ...editingCompany.who], byToken: true },
  'advised-raise.list': own,
  // Accepting is answering in one's own name: no program does it, and no operator.
  'adviser.answer': ownInBrowser,
  'adviser.accept-nda': ownInBrowser,

  // Introductions: of the investor, and of the company; which side asked and which answers, the
  // lifecycle says. Whether an investor sees the raise, and a company the investor, the command asks.
  'introduction.list': { who: ['owner', ...inCompany.who], byToken: true },
  'introduction.read': { who: ['owner', ...inCompany.who], byToken: true },
  'introduction.find': { who: ['investor'], byToken: true },
  'introduction.ask': { who: ['investor'], byToken: true },
  'introduction.find-investor': editingCompany,
  'introduction.ask-investor': editingCompany,
  // For all their companies at once; a member without an open raise has none.
  'introduction.find-raises': { who: ['member'], byToken: true },
  'introduction.answer': { who: ['owner', ...editingCompany.who], byToken: true },
  'introduction.withdraw': { who: ['owner', ...editingCompany.who], byToken: true },
  'introduction.close': { who: ['owner', ...editingCompany.who], byToken: true },
  // Not by a program: it hands what one person wrote to a third.
  'introduction.report': { who: ['owner', ...editingCompany.who] },

  // Updates of a raise: written by its company, read by those they are for.
  'update.list': { who: [...readingRaise.who, 'addressed'], byToken: true },
  'update.read': { who: [...readingRaise.who, 'addressed'], byToken: true },
  'update.see': { who: ['addressed'], byToken: true },
  'update.write': editingCompany,
  'update.change': editingCompany,
  'update.delete': editingCompany,
  'update.publish': editingCompany,
  'update.correct': editingCompany,
  'update.retract': editingCompany,

  // The pipeline of a raise is its company's own work: an operator reads none of it.
  'pipeline.read': inCompany,
  'pipeline.change': editingCompany,
  'card.list': inCompany,
  'card.list-by-stage': inCompany,
  'card.read': inCompany,
  'card.add': editingCompany,
  'card.change': editingCompany,
  'card.move': editingCompany,
  'card.delete': editingCompany,
  'card.note': editingCompany,
  'card.list-people': editingCompany,
  'card.add-people': editingCompany,
  'pipeline.export': editingCompany,
  'pipeline.check-import': editingCompany,
  'pipeline.import': editingCompany,

  // Commitments, and the book that they make. Whoever signs is a person at a browser.
  'commitment.prepare': { who: ['investor'], byToken: true },
  'commitment.make': { who: ['investor'] },
  'commitment.list': own,
  'commitment.see': { who: ['member'], byToken: true },
  'commitment.export': own,
  'commitment.read': { who: ['owner', ...readingRaise.who], byToken: true },
  'certificate.read': { who: ['owner', ...readingRaise.who], byToken: true },
  'signed-snapshot.read': { who: ['owner', ...readingRaise.who], byToken: true },
  // Whatever the hash is of, only commitments that the asker may read are looked at.
  'commitment.check': { who: ['member'], byToken: true },
  'commitment.change': ownInBrowser,
  'commitment.read-payment': ownInBrowser,
  'refund-account.read-own': ownInBrowser,
  'refund-account.enter': { ...ownInBrowser, proven: true },
  'refund-account.read': { ...owningCompany, proven: true },
  'commitment.commit': ownInBrowser,
  'commitment.accept-offer': ownInBrowser,
  'commitment.decline-offer': ownInBrowser,
  'commitment.cancel': ownInBrowser,
  'commitment.reconfirm': ownInBrowser,
  'commitment.report-funding': own,
  'commitment.withdraw-report': own,
  'commitment.confirm-funding': recordingMoney,
  'commitment.note-received': recordingMoney,
  'commitment.decline': { who: ['company-owner'], byToken: true },
  'commitment.list-to-countersign': inCompany,
  // By its owner or a signatory, which the command asks. A program signs nothing.
  'commitment.countersign': { who: inCompany.who, proven: true },
  // The company signs by offering; the command asks whether it is its owner or a signatory.
  'side-letter.read': { who: ['owner', ...readingRaise.who], byToken: true },
  'side-letter.upload': { who: inCompany.who },
  'side-letter.offer': { who: inCompany.who, proven: true },
  'side-letter.withdraw': { who: inCompany.who },
  'side-letter.sign': { who: ['owner'], proven: true },
  'side-letter.decline': ownInBrowser,
  'commitment.mark-refunded': recordingMoney,
  'commitment.withdraw-refund': recordingMoney,
  'evidence.upload': own,
  'evidence.read': { who: ['owner', ...settlingMoney.who], byToken: true },
  // All papers of a raise, with the names of its investors; and those of one's own commitment.
  'binder.read': settlingMoney,
  'binder.make': settlingMoney,
  'binder.download': settlingMoney,
  'commitment-binder.read': own,
  'commitment-binder.make': own,
  'commitment-binder.download': own,
  'book.read': readingRaise,
  'book.export': readingRaise,
  'book.remind': editingCompany,
  'book.match-statement': settlingMoney,
  'book.record-statement': recordingMoney,

  // After a raise has closed as funded. The file has the names and addresses of people.
  'holder.list': readingRaise,
  'holder.export': { ...readingRaise, proven: true },
  'issuance.record': { who: ['company-owner'], proven: true },
  'holding.list': own,

  // One's own profile as an investor.
  'investor-profile.begin': { who: ['person'] },
  'investor-profile.read': { who: ['investor'], byToken: true },
  'investor-profile.change': { who: ['investor'], byToken: true },
  'investor-profile.discard': { who: ['investor'] },
  'investor-profile.submit': { who: ['investor'] },
  'investor-entity.list': { who: ['investor'], byToken: true },
  // A program states no authority.
  'investor-entity.add': { who: ['investor'] },
  'investor-entity.change': ownInBrowser,
  'investor-entity.remove': ownInBrowser,
  'investor-entity.submit': ownInBrowser,
  'limit.read': { who: ['investor'], byToken: true },
  'limit.declare': { who: ['investor'] },
  'certification.list': { who: ['investor'], byToken: true },
  // A program signs nothing.
  'certification.sign': { who: ['investor'] },
  'certification.revoke': ownInBrowser,
  // Identity documents and bank statements: never with a token.
  'investor-evidence.list': { who: ['investor'] },
  'investor-evidence.send': { who: ['investor'] },
  'investor-evidence.remove': ownInBrowser,

  // What operators do.
  'content.read': operators,
  'content.write': operators,
  // Whoever writes sees what readers will see: operators articles, founders the pitch of a raise.
  'text.preview': inBrowser,
  'content.publish': operators,
  'feedback.read': operators,
  'feedback.delete': operators,
  'message.list': operators,
  'message.read': operators,
  'message.mark': operators,
  'review.list': operators,
  'review.read': operators,
  'review.claim': operators,
  'review.decide': operators,
  'raise.operate': operators,
  'raise.settle': provenOperators,
  'person.list': operators,
  'person.read': operators,
  'person.export': provenOperators,
  'person.decide': operators,
  'person.read-figures': provenOperators,
  'person.suspend': provenOperators,
  'person.reinstate': operators,
  'certification.verify': operators,
  'investor-evidence.review': operators,
  'investor-evidence.read': provenOperators,
  'investor-evidence.decide': operators,
  'thread-report.list': operators,
  'thread-report.read': provenOperators,
  'thread-report.decide': operators,
  'queue.read': operators,
  'schedule.read': operators,
  'audit.read': operators,
  'audit.export': provenOperators,
  'handbook.read': operators,
  'health.read': operators,
  'health.check': operators,
  'job.list': operators,
  'job.retry': operators,
  'invitation.list': operators,
  // A new operator outlives the session, so a stolen session must not be enough to invite one.
  'invitation.send': provenOperators,
  'invitation.withdraw': operators,
  'sent-invitation.list': operators,
} as const satisfies Readonly<Record<string, Rule>>;

export type Action = keyof typeof policy;

/** The row of an action. */
export function ruleOf(action: Action): Rule {
  return policy[action];
}

/** Tells whether nobody needs credentials. */
export function isForAnyone(action: Action): boolean {
  return ruleOf(action).who.includes('anyone');
}
