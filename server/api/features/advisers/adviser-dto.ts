import type { AdvisedRaise, Adviser, AdviserSide } from '#shared/product/advisers/advisers.ts';
import { reads, scopeOf } from '../rooms/advising.ts';
import { type AdviserRow, stateOf } from './adviser-store.ts';

/** Which side of a raise an adviser is of. */
export function sideOf({ investor_id }: Pick<AdviserRow, 'investor_id'>): AdviserSide {
  return investor_id === null ? 'company' : 'investor';
}

/** An adviser, for somebody of a side of the raise. What the other side wrote to them it keeps. */
export function toAdviser(row: AdviserRow, viewer: AdviserSide | 'operator', now: number): Adviser {
  const side = sideOf(row);
  const isOwn = side === viewer;
  return {
    ...{ id: row.id, raiseId: row.raise_id, side, to: nameOfSide(row), email: row.email },
    ...{ userId: row.user_id, name: row.person, role: row.role },
    note: isOwn ? row.note : null,
    ...{ state: stateOf(row, now), endedBy: row.ended_by, invitedAt: row.created_at },
    ...{ acceptedAt: row.accepted_at, endedAt: row.ended_at, expiresAt: row.expires_at },
    ...{ ndaVersion: row.nda_version, isOwn },
  };
}

/** A raise that somebody advises on, or is invited to, as they see it. */
export function toAdvisedRaise(row: AdviserRow, now: number): AdvisedRaise {
  const state = stateOf(row, now);
  const { nda } = row;
  return {
    ...{ id: row.id, side: sideOf(row), to: nameOfSide(row), invitedBy: row.inviter },
    ...{ role: row.role, note: row.note, state, mayRead: state === 'active' && reads(row) },
    ...{ scope: scopeOf(row), invitedAt: row.created_at, endedAt: row.ended_at },
    ...{ expiresAt: row.expires_at, ndaVersion: row.nda_version },
    ndaAcceptedAt: row.nda_accepted_at,
    raise: { id: row.raise_id, title: row.title, slug: row.slug, state: row.raise_state },
    company: { name: row.company },
    nda: nda === null ? null : { version: Number(nda) },
  };
}

function nameOfSide(row: AdviserRow): string {
  return row.investor_id === null ? row.company : row.inviter;
}
