/** What a reader of a raise can do now, or why nothing: one of both, decided in one place. */
import type { Commitment } from '#shared/product/commitments/commitments.ts';
import type { CommitReason } from '#shared/product/investors/may-commit.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import {
  commitmentPath,
  raisePath,
  reviewPath,
  signingPath,
  viewPath,
} from '#shared/site/dashboard-address.ts';
import { routeOf } from '#shared/site/routes.ts';
import { logInHref } from '../../framework/navigation/log-in-href.ts';
import { type Committing, openOne } from './committing-loader.ts';

/** Why somebody cannot sign, and where that is mended. */
export interface Blocker {
  readonly code: string;
  readonly message: string;
  readonly mend?: { readonly href: string; readonly words: string };
}

/** The one thing to do; a blocker takes its place and never stands beside it. */
export type RaiseAction =
  | { readonly kind: 'link'; readonly label: string; readonly href: string }
  /** An amount is asked for, to be signed or soft-circled. */
  | { readonly kind: 'amount'; readonly label: string }
  | {
      readonly kind: 'blocked';
      readonly title: string;
      readonly blockers: readonly Blocker[];
      /** Whether an amount may be soft-circled all the same, which binds nobody. */
      readonly maySoftCircle: boolean;
    };

/** The words of the button that leads to the agreement. */
export const signLabel = 'Read and sign';
const cannotSign = 'You can’t sign yet';

/** These forbid even a soft circle; the others only what is signed. */
const forbidding: readonly CommitReason[] = [
  'no-profile',
  'not-approved',
  'own-company',
  'not-shown',
  'not-open',
];

/** Decides what a reader can do about a raise. */
export function raiseActionOf(
  raise: NetworkRaise,
  committing: Committing | null,
  url: Pick<URL, 'pathname' | 'search'>,
): RaiseAction {
  switch (raise.access) {
    case 'log-in':
      return { kind: 'link', label: 'Log in to invest', href: logInHref(url) };
    case 'no-profile':
      return { kind: 'link', label: 'Create your investor profile', href: viewPath('investing') };
    case 'insider':
      return raise.isMember
        ? { kind: 'link', label: 'Edit the raise', href: raisePath(raise.id) }
        : { kind: 'link', label: 'Open it on the review desk', href: reviewPath(raise.id) };
    default:
  }
  if (raise.offer === null) {
    const message =
      'Once your investor profile is approved, you see the whole offer and can commit.';
    return blocked(cannotSign, [{ code: 'not-approved', message, mend: profile }]);
  }
  if (committing === null) {
    const message = 'Load the page again in a moment.';
    return blocked('What you can commit couldn’t be loaded', [{ code: 'unread', message }]);
  }
  const mine = openOne(committing);
  if (mine !== null) return ownAction(mine, committing);
  const { obstacles, parties } = committing.signing;
  // Somebody who can’t sign for themselves may for one of their entities: it is asked there.
  if (obstacles.length === 0 || mayForAnother(parties, obstacles))
    return { kind: 'amount', label: signLabel };
  return {
    ...blocked(cannotSign, obstacles.map(withMend)),
    maySoftCircle: !obstacles.some(({ code }) => forbidding.includes(code)),
  };
}

/** What concerns the person themselves and no entity of theirs. */
const ofOneself: readonly CommitReason[] = [
  'not-approved',
  'no-certification',
  'certification-expired',
  'other-name',
  'not-accredited',
  'not-verified',
  'evidence-expired',
  'elsewhere-unreadable',
  'limit-used-up',
  'below-ticket',
];

function mayForAnother(
  parties: Committing['signing']['parties'],
  obstacles: Committing['signing']['obstacles'],
): boolean {
  return (
    parties.slice(1).some(({ isApproved }) => isApproved) &&
    obstacles.every(({ code }) => ofOneself.includes(code))
  );
}

/** What is to be done about a commitment: signed, confirmed, or only read. */
function ownAction(mine: Commitment, { signing }: Committing): RaiseAction {
  const { can, state, raise, id } = mine;
  // What binds somebody already needs no new ticket, and is confirmed whether or not the raise is open.
  const unasked: readonly CommitReason[] = can.includes('accept-offer')
    ? ['below-ticket']
    : can.includes('reconfirm')
      ? ['not-open', 'limit-used-up', 'below-ticket', 'evidence-expired']
      : [];
  const obstacles = signing.obstacles.filter(({ code }) => !unasked.includes(code));
  const label = signatureAsked(can, state);
  if (label === null) {
    return { kind: 'link', label: 'Open your commitment', href: commitmentPath(id) };
  }
  if (obstacles.length > 0) return blocked(cannotSign, obstacles.map(withMend));
  const { party, parties } = signing;
  return {
    kind: 'link',
    label,
    href: signingPath(raise, '', parties.length > 1 ? party.id : undefined),
  };
}

function signatureAsked(can: Commitment['can'], state: Commitment['state']): string | null {
  if (can.includes('accept-offer')) return signLabel;
  if (can.includes('reconfirm')) return 'See what changed, and confirm';
  return can.includes('commit') && state === 'soft_circled' ? signLabel : null;
}

function blocked(title: string, blockers: readonly Blocker[]) {
  return { kind: 'blocked', title, blockers, maySoftCircle: false } as const;
}

function withMend({ code, message }: Committing['signing']['obstacles'][number]) {
  const mend = mends[code];
  return mend === undefined ? { code, message } : { code, message, mend };
}

const profile = { href: viewPath('investing'), words: 'View investor profile' };
const certification = { href: viewPath('certification'), words: 'View certifications' };
const operator = { href: routeOf('contact').path, words: 'Write to the operator' };
const limit = { href: viewPath('investing'), words: 'See what your limit is made of' };

/** Where each obstacle is mended, where somebody can do something about it. */
const mends: Readonly<Partial<Record<CommitReason, NonNullable<Blocker['mend']>>>> = {
  'no-profile': profile,
  'not-approved': profile,
  'no-certification': certification,
  'certification-expired': certification,
  'other-name': certification,
  'not-accredited': certification,
  'not-verified': operator,
  'evidence-expired': profile,
  'elsewhere-unreadable': { href: viewPath('investing'), words: 'Declare amount again' },
  'limit-used-up': limit,
  'below-ticket': limit,
};
