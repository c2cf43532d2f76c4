/** Personal access tokens: how programs use the API on behalf of a person. */
import { type Static, Type } from 'typebox';
import { tokenMaxDays, tokenNameMaxLength } from '../fields/limits.ts';
import { closed, idOf, moment, nameLine, oneOf, orNull } from '../fields/schema.ts';

export const tokenScopes = ['read', 'write'] as const;
export type TokenScope = (typeof tokenScopes)[number];

export const tokenRequest = closed({
  name: nameLine(tokenNameMaxLength, { title: 'a name for the token' }),
  scope: oneOf(tokenScopes, { title: 'what the token may do' }),
  expiresInDays: Type.Integer({
    minimum: 1,
    maximum: tokenMaxDays,
    title: 'the number of days the token works',
  }),
});
export type TokenRequest = Static<typeof tokenRequest>;

export const accessToken = closed({
  id: idOf('pat'),
  name: Type.String(),
  scope: oneOf(tokenScopes),
  createdAt: moment,
  expiresAt: moment,
  lastUsedAt: orNull(moment),
});
export type AccessToken = Static<typeof accessToken>;

export const tokenList = closed({ items: Type.Array(accessToken) });
export type TokenList = Static<typeof tokenList>;

/** The only response that ever contains the token itself. */
export const tokenIssued = closed({ token: accessToken, secret: Type.String() });
export type TokenIssued = Static<typeof tokenIssued>;
