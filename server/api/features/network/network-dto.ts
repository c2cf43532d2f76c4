import type { PolicyActor } from '#api/platform/policy/can.ts';
import { type Asker, visibilityLevelOf } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import { progressPercent } from '#shared/money/money.ts';
import type { RichText } from '#shared/product/content/rich-text.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import type { ChangedField } from '#shared/product/raises/change-weights.ts';
import type { SnapshotDocument } from '#shared/product/raises/document-kinds.ts';
import { grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import type { NetworkRaise, NetworkSummary } from '#shared/product/raises/network.ts';
import {
  type RaiseAccess,
  type VisibilityLevel,
  visibilityLevels,
} from '#shared/product/raises/network-words.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import type { RaiseChange } from '#shared/product/raises/raise-changes.ts';
import type { RaiseCompany } from '#shared/product/raises/raises.ts';
import { isOfRoom, isToldInScope } from '../raises/changes-by-scope.ts';
import type { SearchedContent } from '../raises/network-entries.ts';
import { emptyContent } from '../raises/raise-content.ts';
import { stateOf } from '../rooms/grant-store.ts';
import { letsIn } from '../rooms/room-access.ts';
import type { NetworkRow } from './network-store.ts';

const hourMs = 3_600_000;
/** Until so long before the end, investors may cancel for any reason: 17 CFR 227.304(a). */
const cancelHours = 48;

/** A published raise as somebody sees it. */
export interface SeenRow {
  readonly row: NetworkRow;
  readonly content: SearchedContent;
  readonly level: VisibilityLevel;
  /** They were let in to read the deck alone, and may know of no other document. */
  readonly seesDeckOnly: boolean;
  /** The company and operators, who need not be let in. */
  readonly isInternal: boolean;
  /** Null where whoever asks cannot watch it. */
  readonly isWatched: boolean | null;
  /** How much of it they would see with another visibility. */
  readonly levelUnder: (visibility: Visibility) => VisibilityLevel | undefined;
}

/** A row together with how much of it somebody sees. What they may not know of is not read at all. */
export function seenRow(row: NetworkRow, asker: Asker, now: number): SeenRow {
  const memberRole = row.role ?? undefined;
  const { visibility, state } = row;
  const raise = { visibility, state, memberRole };
  const level = required(visibilityLevelOf(asker, { ...raise, granted: isLetIn(row, now) }));
  const without = visibilityLevelOf(asker, { ...raise, granted: false });
  const seesDeckOnly =
    row.grant_scope === 'deck_only' && (without === undefined || !sees(without, 'documents'));
  const isInternal = without !== undefined && sees(without, 'room');
  return {
    row,
    content: JSON.parse(row.content) as SearchedContent,
    level,
    seesDeckOnly,
    isInternal,
    isWatched: mayWatch(asker, row) ? row.watched_at !== null : null,
    levelUnder: (before) =>
      visibilityLevelOf(asker, { ...raise, visibility: before, granted: isLetIn(row, now) }),
  };
}

/** Tells whether somebody can watch a raise: members who do not know of its changes anyhow. */
export function mayWatch({ account, roles }: Asker, { role }: Pick<NetworkRow, 'role'>): boolean {
  return account !== null && role === null && !roles.includes('operator');
}

/**
 * Returns what became of a raise, as far as somebody sees what was changed: an approved change of which
 * they see nothing is left out.
 */
export function shownChanges(
  { level, seesDeckOnly }: Pick<SeenRow, 'level' | 'seesDeckOnly'>,
  changes: readonly RaiseChange[],
): readonly RaiseChange[] {
  const isShown = (pointer: string) => isChangeShown({ level, seesDeckOnly }, pointer);
  return changes.flatMap((change) => {
    if (change.kind !== 'change-approved') return [change];
    const fields = change.fields.filter(isShown);
    return fields.length === 0 ? [] : [{ ...change, fields }];
  });
}

function isChangeShown(
  { level, seesDeckOnly }: Pick<SeenRow, 'level' | 'seesDeckOnly'>,
  pointer: string,
): boolean {
  if (!isToldInScope(pointer, seesDeckOnly ? 'deck_only' : 'all')) return false;
  if (pointer.startsWith('/documents/')) return sees(level, 'documents');
  return !isOfRoom(pointer) || sees(level, 'room');
}

/** That it changed is told, and not what it says: see `openContent` below. */
const onlyNamed: readonly string[] = [
  ...['/capTable', '/earlierInvestors', '/agreement', '/nda', '/payment'],
];

/** Of documents only what the page says of them: hashes and notes are for who reads the room. */
function shownSide({ level }: Pick<SeenRow, 'level'>, pointer: string, side: unknown): unknown {
  if (onlyNamed.includes(pointer)) return null;
  if (!pointer.startsWith('/documents/') || sees(level, 'room') || !Array.isArray(side))
    return side;
  return (side as readonly SnapshotDocument[]).map(({ name, n }) => ({ name, n }));
}

/**
 * Returns what a version of a raise changed, with both sides as far as somebody sees them. What it said
 * before is for those who could see it then: whom a wider visibility lets in reads the present alone.
 */
export function toSnapshotChanges(
  seen: Pick<SeenRow, 'level' | 'seesDeckOnly' | 'levelUnder'>,
  changes: readonly ChangedField[],
): NetworkRaise['snapshotChanges'] {
  // A change of who sees the raise is in the same list, with what it was before.
  const narrower = changes.find(({ pointer }) => pointer === '/visibility')?.before;
  const levelBefore = narrower === undefined ? seen.level : seen.levelUnder(narrower as Visibility);
  const sawBefore = levelBefore !== undefined && sees(levelBefore, 'page');
  return changes
    .filter(({ pointer }) => isChangeShown(seen, pointer))
    .map(({ pointer, before, after, weight }) => {
      const [was, is] = [sawBefore ? before : null, after].map((side) =>
        JSON.stringify(shownSide(seen, pointer, side)),
      );
      return { pointer, before: was ?? 'null', after: is ?? 'null', weight };
    });
}

/**
 * A raise in the list, without what somebody may not see.
 * @param changes since they last opened it, the newest first
 */
export function toNetworkSummary(
  seen: SeenRow,
  changes: readonly RaiseChange[] = [],
): NetworkSummary {
  const { row, content, level, isWatched } = seen;
  const { company, title, summary, instrument, target, currency } = content;
  // Versions that are older than images name none.
  const { cover = null, logo = null } = content as Partial<SearchedContent>;
  const { name, oneLiner, country, sector, stage } = company;
  const { id, slug, state } = row;
  return {
    ...{ id, slug, visibility: level, state, title, summary, cover, logo, instrument, target },
    company: { name, oneLiner, country, sector, stage },
    isPublic: row.visibility === 'public_teaser',
    isWatched,
    changedAt: shownChanges(seen, changes)[0]?.at ?? null,
    liveAt: required(row.live_at),
    closesAt: row.early_close_at ?? required(content.deadlineAt),
    offer: sees(level, 'page')
      ? {
          min: content.min,
          max: content.max,
          minTicket: content.minTicket,
          maxTicket: content.maxTicket,
          terms: content.terms,
          progress: progressOf(row, content, currency),
        }
      : null,
  };
}

/** The details of a raise's page besides its summary. */
export interface PageDetails
  extends Pick<NetworkRaise, 'snapshot' | 'snapshotChanges' | 'documents' | 'questions'> {
  readonly pitch: RichText | null;
  readonly access: RaiseAccess;
  readonly sinceVisit: NetworkRaise['sinceVisit'];
  readonly isVisitNoted: NetworkRaise['isVisitNoted'];
}

/** The page of a raise, without what somebody may not see. */
export function toNetworkRaise(seen: SeenRow, details: PageDetails): NetworkRaise {
  const { row, content, level } = seen;
  const {
    company,
    documents: _documents,
    nda: _nda,
    payment: _payment,
    ownership = null,
    ...kept
  } = content;
  const openContent = {
    ...{ ...emptyContent, ...kept },
    // Names of holders are for the company and operators alone.
    ...{ capTable: null, earlierInvestors: [] },
    // It is read where it is signed, with one's own name and amount in it.
    agreement: '',
  };
  const summary = toNetworkSummary(seen, details.sinceVisit?.changes);
  const isOffered = sees(level, 'page');
  return {
    ...summary,
    content: isOffered ? openContent : null,
    ownership: isOffered ? ownership : null,
    issuer: isOffered ? issuerOf(company) : null,
    pitch: isOffered ? details.pitch : null,
    deadlineAt: required(content.deadlineAt),
    earlyCloseAt: row.early_close_at,
    cancelUntil: isOffered
      ? new Date(Date.parse(summary.closesAt) - cancelHours * hourMs).toISOString()
      : null,
    snapshot: isOffered ? details.snapshot : null,
    snapshotChanges: isOffered ? details.snapshotChanges : null,
    documents: sees(level, 'documents') ? details.documents : null,
    questions: sees(level, 'room') ? details.questions : null,
    sinceVisit: isOffered ? details.sinceVisit : null,
    isVisitNoted: details.isVisitNoted,
    access: details.access,
    isMember: row.role !== null,
  };
}

/** Who makes the offer. Versions that are older than legal forms name none. */
function issuerOf({ legalName, legalForm = '', country }: Partial<RaiseCompany>) {
  return { legalName: legalName ?? '', legalForm, country: country ?? '' };
}

/** Tells whether somebody who sees so much also sees this. */
export function sees(level: VisibilityLevel, least: VisibilityLevel): boolean {
  return visibilityLevels.indexOf(level) >= visibilityLevels.indexOf(least);
}

/** Returns what somebody has to do, or has done, to read the documents. */
export function accessOf(
  actor: PolicyActor | undefined,
  asker: Asker,
  row: NetworkRow,
  now: number,
): RaiseAccess {
  if (actor === undefined || asker.account === null) return 'log-in';
  if (row.role !== null || actor.capabilities.operator) return 'insider';
  if (isLetIn(row, now)) return 'granted';
  const { grant_state: state, grant_expires_at: expires_at } = row;
  const present = state === null ? null : stateOf({ state, expires_at }, now);
  if (present === 'requested') return 'asked';
  if (actor.capabilities.investor === null) return 'no-profile';
  const mayAsk = offeredEvents(grantLifecycle, present, 'investor').includes('request');
  return mayAsk ? 'may-ask' : 'denied';
}

function isLetIn({ grant_state: state, grant_expires_at: expires_at }: NetworkRow, now: number) {
  return state !== null && letsIn({ state, expires_at }, now);
}

function progressOf(
  row: NetworkRow,
  { min }: SearchedContent,
  currency: SearchedContent['currency'],
) {
  const signed = { amount: Number(row.signed), currency };
  const reconfirming = { amount: Number(row.reconfirming), currency };
  const funded = { amount: Number(row.funded), currency };
  const both = { amount: signed.amount + funded.amount, currency };
  return {
    signed,
    reconfirming,
    funded,
    percentOfMin: min === null ? 0 : progressPercent(both, min),
  };
}
