/**
 * What the portal can do and what it cannot, with the words that would claim it. When a feature is
 * built, its row gets the endpoint that proves it, and sentences may name it.
 */
export interface FeatureClaim {
  readonly feature: string;
  /** The endpoint that does it; undefined for what the portal does not have. */
  readonly endpoint?: string;
  /** How a sentence names it. Wide rather than narrow: `otherwise` has what else the words say. */
  readonly words: RegExp;
  /** Where the same words are about something else. */
  readonly otherwise?: readonly RegExp[];
  /** Sentences that claim it, as somebody might write them. */
  readonly sayings?: readonly string[];
}

const has = (feature: string, endpoint: string, words: RegExp): FeatureClaim => ({
  ...{ feature, endpoint, words },
});
const hasNot = (
  feature: string,
  words: RegExp,
  sayings: readonly string[],
  otherwise: readonly RegExp[] = [],
): FeatureClaim => ({ feature, words, sayings, otherwise });

export const featureClaims: readonly FeatureClaim[] = [
  has('a data room', 'GET /raises/:id/documents', /data rooms?/i),
  has('questions to the company', 'POST /raises/:id/questions', /ask the founder|questions?/i),
  has(
    'messages between founders and investors',
    'POST /threads/:id/messages',
    /\b(messages?|requests) between\b|\bwrites? to (the founders?|founders|investors|each other)\b/i,
  ),
  has('soft circles', 'POST /raises/:id/commitments', /soft.circle/i),
  has('a waitlist', 'POST /commitments/:id/accept-offer', /waitlist/i),
  has('proposed changes', 'POST /raises/:id/propose-change', /is a proposal|by a proposal/i),
  has('the directory of investors', 'GET /investors', /can find (you|them)/i),
  has('access tokens', 'POST /me/tokens', /access tokens?/i),
  has('a watchlist', 'POST /watchlist', /watch.?lists?/i),
  has(
    'saved searches',
    'PUT /saved-views/:id',
    /\bsaved? (a |your |this )?search(es)?\b|\bnew raises? by email\b/i,
  ),
  has('saved calculations', 'POST /scenarios', /saved calculations?/i),
  has('a copy of one’s data', 'POST /me/privacy-requests', /copy of (your|my) data/i),

  has(
    'raises that fit an investor',
    'POST /passed-raises',
    /\braises? (that|which) (fits?|suits?)\b|\bfits? (your|their|the) (investor )?profile\b|\bbest fit\b/i,
  ),
  hasNot(
    'matches',
    /\bmatch(es|ed|ing|maker)?\b|\brecommended (for you|raises?|investors?)/i,
    [
      'Your dashboard ranks raises by match score.',
      'We match founders with investors.',
      'Recommended for you',
    ],
    [
      /\bNo (events|commitments|article|profile)s? match(es)?\b/gi,
      /\b(Nothing|Nobody|1) match(es)?\b|– match – /gi,
      /\b(rows|people|who|that|many) match(es)?\b/gi,
      /\bLines are matched (to|by their)\b|\bthe matches holds them\b|\bMatch payments\b|\bmatch-statement\b|\bmatch (the file|it) again\b|\b(payments are|you) matched (by|the statement)\b|\bMatch a bank statement\b/gi,
      /\bdoes(n’t| not) match\b|\b(network|thread_message|document_page)_words match\b|\bMatches what it can\b|\bA wrong match that nobody\b|\bwithout a match\b|\bmatch these filters\b|\bIf-(None-)?Match\b|'if-match'/gi,
      // The field of a line of a bank statement, in a program of the guide.
      /\bline, match, amount\b|\$\{line\}: \$\{match\}|\{ match, commitment \}|\bmatch === 'exact'|\bincludes\(match\)/g,
    ],
  ),
  has('advisers', 'POST /raises/:id/advisers', /\badvisers?\b/i),
  has(
    'introductions',
    'POST /raises/:id/introductions',
    /ask(s|ed)? (.{1,40} )?for an introduction/i,
  ),
  hasNot('introductions by the portal', /\bwe introduce\b|\bintros?\b/i, [
    'We introduce you to investors.',
    'Request an intro.',
  ]),
  has('a pipeline of investors', 'POST /cards/:id/move', /\bpipelines?\b/i),
  hasNot('a CRM', /\bkanban\b|\bCRM\b/i, ['Your CRM for investors', 'A kanban of your round']),
  has('a board of the pipeline', 'GET /raises/:id/board', /\bboards?\b/i),
  hasNot('one board for all of it', /\b(one|your) boards?\b/i, [
    'Run the round from one board.',
    'Your board shows who is interested.',
  ]),
  has(
    'updates to investors',
    'POST /updates/:id/publish',
    /\b(investor|progress|next) updates?\b|\bupdates? (to|for|from) (your|the|its|all|every) \w+/i,
  ),
  hasNot('updates that send themselves', /\b(regular|scheduled|monthly|quarterly) updates?\b/i, [
    'Monthly updates',
    'Schedule quarterly updates.',
  ]),
  hasNot('a chat', /\blive chat\b|\bchat with\b|\bsee who is typing\b/i, [
    'Chat with the founder.',
    'Live chat with investors',
  ]),
  hasNot('passkeys', /\bpasskeys?\b|\bsecurity keys?\b/i, ['Log in with a passkey.']),
  hasNot('webhooks', /\bweb-?hooks?\b/i, ['A webhook tells your program.']),
  has(
    'deadlines in a calendar',
    'GET /calendar.ics',
    /\bcalendar (feed|file|link|subscription)s?\b|\b(add|subscribe)[^.]{0,30} calendar\b|\biCal/i,
  ),
  has('holders in the Open Cap Format', 'GET /raises/:id/ocf', /\bOpen Cap Format\b|\bOCF\b/i),
  has(
    'bank details, and a reference of its own, for each commitment',
    'GET /commitments/:id/payment',
    /\bbank (details|accounts?)\b|\baccount (details|numbers?)\b|\bIBAN\b|\bpayment (details|instructions)\b|\breference is (on|in) your\b/i,
  ),
  has(
    'signatures of both sides',
    'POST /commitments/:id/countersign',
    /\bcounter-?sign|\bboth (sides|parties) sign\b/i,
  ),
  hasNot('an escrow', /\bescrow\b/i, ['Your money is held in escrow.']),
  hasNot(
    'checks of identity',
    /\bKYC\b|\bidentity (checks?|verification)\b|\bwe verify (your )?identity\b/i,
    ['KYC is included.', 'We verify your identity.'],
  ),
  hasNot(
    'apps and text messages',
    /\b(mobile|phone|iPhone|Android) apps?\b|\btext messages?\b|\bSMS\b|\bpush notifications?\b/i,
    ['Get a push notification.', 'Our mobile app'],
  ),
  hasNot(
    'accounts of one side only',
    /\b(has|have) (just |only )?one role\b|\bfounder,? or (as )?(an )?investor\b/i,
    [
      'No. An account has one role.',
      'An account belongs to one person and has one role: founder or investor.',
      'Sign up as a founder or as an investor',
    ],
  ),
  hasNot(
    'a directory in which nobody is',
    /\bnone has chosen\b|\b(once|until) there is a directory\b/i,
    ['None has chosen everyone.', 'Who can find you, once there is a directory of investors?'],
  ),
  hasNot(
    'drafts that no operator reads',
    /\bonly you can see your drafts?\b|\bno one else (can )?sees? it\b|\ba draft that only your team sees\b/i,
    ['Only you can see your drafts.', 'You write the raise. No one else sees it.'],
  ),
  hasNot(
    'approvals that an edit takes back',
    /\bvoids the approval\b|\breturns to draft\b|\bfixed when it is published\b/i,
    ['Any edit voids the approval.', 'An approved raise that you edit again returns to draft.'],
  ),
  hasNot(
    'offers to the first in line alone',
    /\boffered in the order of the list(?!,)|\bthe first in (the list|line) (receives|gets)\b/i,
    ['Places that come free are offered in the order of the list.'],
  ),
  hasNot(
    'emails before a legal text changes',
    /\btell account holders by email\b|\bbefore it takes effect\b/i,
    ['We tell account holders by email before a change that matters takes effect.'],
  ),
];
