/** The sessions of one account, as its owner sees them. */
import { type Static, Type } from 'typebox';
import { closed, idOf, moment } from '../fields/schema.ts';

export const session = closed({
  id: idOf('ses'),
  current: Type.Boolean(),
  createdAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
  userAgent: Type.String(),
  ipPrefix: Type.String(),
});
export type Session = Static<typeof session>;

export const sessionList = closed({ items: Type.Array(session) });
export type SessionList = Static<typeof sessionList>;

export const revokedCount = closed({ revoked: Type.Integer() });
export type RevokedCount = Static<typeof revokedCount>;
