/** How much of a published raise somebody sees, and what they may do to see more. */
import type { PolicyActor } from '#api/platform/policy/can.ts';
import { type Asker, visibilityLevelOf } from '#api/platform/policy/raise-visibility.ts';
import { required } from '#api/platform/required.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { grantLifecycle } from '#shared/product/raises/grant-lifecycle.ts';
import {
  type RaiseAccess,
  type VisibilityLevel,
  visibilityLevels,
} from '#shared/product/raises/network-words.ts';
import type { Visibility } from '#shared/product/raises/offer-words.ts';
import type { SearchedContent } from '../raises/network-entries.ts';
import { stateOf } from '../rooms/grant-store.ts';
import { letsIn } from '../rooms/room-access.ts';
import type { NetworkRow } from './network-store.ts';

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
