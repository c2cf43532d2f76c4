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

/** How much of a published raise somebody sees. */
export interface RaiseView {
  readonly level: VisibilityLevel;
  /** They were let in to read the deck alone, and may know of no other document. */
  readonly seesDeckOnly: boolean;
  /** They may know of other documents too, but read the deck alone. */
  readonly readsDeckOnly: boolean;
  /** The company and operators, who need not be let in. */
  readonly isInternal: boolean;
}

/** A published raise as somebody sees it. */
export interface SeenRow extends RaiseView {
  readonly row: NetworkRow;
  readonly content: SearchedContent;
  /** Null where whoever asks cannot watch it. */
  readonly isWatched: boolean | null;
}

/** A row together with how much of it somebody sees. What they may not know of is not read at all. */
export function seenRow(row: NetworkRow, asker: Asker, now: number): SeenRow {
  const view = required(viewUnder(row.visibility, row, asker, isLetIn(row, now)));
  return {
    ...view,
    row,
    content: JSON.parse(row.content) as SearchedContent,
    isWatched: mayWatch(asker, row) ? row.watched_at !== null : null,
  };
}

/**
 * Returns how much of a raise somebody sees under a visibility, let in or not; undefined where they
 * may not know of it.
 */
export function viewUnder(
  visibility: Visibility,
  { state, role, grant_scope }: Pick<NetworkRow, 'state' | 'role' | 'grant_scope'>,
  asker: Asker,
  granted: boolean,
): RaiseView | undefined {
  const raise = { visibility, state, memberRole: role ?? undefined };
  const level = visibilityLevelOf(asker, { ...raise, granted });
  if (level === undefined) return undefined;
  const without = visibilityLevelOf(asker, { ...raise, granted: false });
  const isInternal = without !== undefined && sees(without, 'room');
  const isForDeck = grant_scope === 'deck_only';
  return {
    level,
    seesDeckOnly: isForDeck && (without === undefined || !sees(without, 'documents')),
    readsDeckOnly: isForDeck && !isInternal,
    isInternal,
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

/** Of documents only what the page says of them: hashes and notes are for who reads the file. */
function shownSide(
  { level, readsDeckOnly }: Pick<RaiseView, 'level' | 'readsDeckOnly'>,
  pointer: string,
  side: unknown,
): unknown {
  if (onlyNamed.includes(pointer)) return null;
  if (!pointer.startsWith('/documents/') || !Array.isArray(side)) return side;
  const readsFile = isToldInScope(pointer, readsDeckOnly ? 'deck_only' : 'all');
  if (sees(level, 'room') && readsFile) return side;
  return (side as readonly SnapshotDocument[]).map(({ name, n }) => ({ name, n }));
}

/**
 * Returns what a version of a raise changed, with both sides as far as somebody sees them. What it said
 * before is for those who could see it then: whom a wider visibility lets in reads the present alone.
 * @param former how much they saw of the version before while it was shown; undefined for nothing
 */
export function toSnapshotChanges(
  seen: RaiseView,
  former: RaiseView | undefined,
  changes: readonly ChangedField[],
): NetworkRaise['snapshotChanges'] {
  const sawPage = former !== undefined && sees(former.level, 'page');
  return changes
    .filter(({ pointer }) => isChangeShown(seen, pointer))
    .map(({ pointer, before, after, weight }) => {
      const saw = sawPage && isChangeShown(former, pointer);
      const was = saw ? JSON.stringify(shownSide(former, pointer, before)) : undefined;
      const is = JSON.stringify(shownSide(seen, pointer, after));
      // Of what is only named, both sides are kept from everyone.
      const isBeforeHidden = !(saw || onlyNamed.includes(pointer));
      return { pointer, before: was ?? 'null', isBeforeHidden, after: is ?? 'null', weight };
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

/** Tells whether somebody was let in to a raise and still may be there. */
export function isLetIn(
  { grant_state: state, grant_expires_at: expires_at }: NetworkRow,
  now: number,
) {
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
