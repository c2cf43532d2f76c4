/**
 * Requests that members make about their own data.
 *
 *   export: received -> processing -> ready -> expired
 *   delete: received -> done, or cancelled by logging in before the account is erased
 */
import { type Static, Type } from 'typebox';
import { emailMaxLength } from '../fields/limits.ts';
import { closed, idOf, moment, oneOf, orNull } from '../fields/schema.ts';

export const privacyRequestKinds = ['export', 'delete'] as const;
export type PrivacyRequestKind = (typeof privacyRequestKinds)[number];

export const privacyRequestStates = [
  'received',
  'processing',
  'ready',
  'done',
  'refused',
  'cancelled',
  'expired',
] as const;
export type PrivacyRequestState = (typeof privacyRequestStates)[number];

export const privacyRequestOrder = closed(
  {
    kind: oneOf(privacyRequestKinds, {
      title: 'what you ask for',
      sentences: { choice: 'Ask for an export or a deletion.' },
    }),
    confirmEmail: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: emailMaxLength,
        title: 'the email address of your account',
        description: 'Needed for `delete`: the address of the account, typed once more.',
      }),
    ),
  },
  { examples: [{ kind: 'export' }] },
);
export type PrivacyRequestOrder = Static<typeof privacyRequestOrder>;

export const privacyRequest = closed({
  id: idOf('prv'),
  kind: oneOf(privacyRequestKinds),
  state: oneOf(privacyRequestStates),
  createdAt: moment,
  dueAt: Type.String({ format: 'date-time', description: 'The deadline for the answer.' }),
  effectiveAt: orNull(
    Type.String({ format: 'date-time', description: 'When the account is erased.' }),
  ),
  finishedAt: orNull(moment),
  expiresAt: orNull(
    Type.String({ format: 'date-time', description: 'Until when the file can be downloaded.' }),
  ),
});
export type PrivacyRequest = Static<typeof privacyRequest>;

export const privacyRequestResponse = closed({ request: privacyRequest });
export type PrivacyRequestResponse = Static<typeof privacyRequestResponse>;

export const privacyRequestList = closed({
  items: Type.Array(privacyRequest, { description: 'Newest first.' }),
});
export type PrivacyRequestList = Static<typeof privacyRequestList>;
