/** The second step of logging in: codes of an authenticator app (RFC 6238), and recovery codes. */
import { type Static, Type } from 'typebox';
import { closed, moment, oneOf, orNull } from './schema.ts';

const currentPassword = Type.String({
  minLength: 1,
  maxLength: 1_000,
  title: 'your current password',
});
/** Spaces are taken as apps show them: "123 456". */
const code = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^\\s*(\\d\\s*){6}$',
  title: 'the code from your app',
  sentences: { pattern: 'Enter the six digits that your app shows.' },
});
const recoveryCode = Type.String({
  minLength: 1,
  maxLength: 60,
  title: 'one of your recovery codes',
});

/** What of a person has shown that it is them: one of these is sent. */
export const secondFactor = closed({
  code: Type.Optional(code),
  recoveryCode: Type.Optional(recoveryCode),
});
export type SecondFactor = Static<typeof secondFactor>;

export const stepUp = closed({
  code: Type.Optional(code),
  recoveryCode: Type.Optional(recoveryCode),
  /** Counts for accounts without two-factor authentication. */
  currentPassword: Type.Optional(currentPassword),
});
export type StepUp = Static<typeof stepUp>;

export const steppedUp = closed({ until: moment });
export type SteppedUp = Static<typeof steppedUp>;

export const enrolmentRequest = closed({ currentPassword });
export type EnrolmentRequest = Static<typeof enrolmentRequest>;

export const enrolmentConfirmation = closed({ code });
export type EnrolmentConfirmation = Static<typeof enrolmentConfirmation>;

/** The password and one of the two. */
export const guardedRequest = closed({
  currentPassword,
  code: Type.Optional(code),
  recoveryCode: Type.Optional(recoveryCode),
});
export type GuardedRequest = Static<typeof guardedRequest>;

/** A secret that waits to be confirmed; only the session that asked for it sees it. */
export const enrolment = closed({
  /** Base32, as it is typed into an app. */
  secret: Type.String(),
  /** The same as an `otpauth://` address. */
  uri: Type.String(),
  /** The address as a QR code: a square of `size` modules, and the SVG path of the dark ones. */
  qr: closed({ size: Type.Integer(), path: Type.String() }),
  expiresAt: moment,
});
export type Enrolment = Static<typeof enrolment>;

export const twoFactor = closed({
  state: oneOf(['off', 'enrolling', 'on']),
  /** Whether this portal asks it of the account. */
  required: Type.Boolean(),
  since: orNull(moment),
  enrolment: orNull(enrolment),
  recoveryCodesLeft: Type.Integer(),
  /** Until when this session counts as having shown just now who it is. */
  provenUntil: orNull(moment),
});
export type TwoFactor = Static<typeof twoFactor>;

/** The only answer that ever shows the codes. */
export const recoveryCodes = closed({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof recoveryCodes>;
