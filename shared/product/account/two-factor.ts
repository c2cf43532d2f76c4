/** The second step of logging in: codes of an authenticator app (RFC 6238), and recovery codes. */
import { type Static, Type } from 'typebox';
import { closed, moment, oneOf, orNull } from '../fields/schema.ts';

const currentPassword = Type.String({
  minLength: 1,
  maxLength: 1_000,
  title: 'your current password',
});
/** Spaces are accepted, because apps show codes as "123 456". */
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

/** The second factor that proves who a person is: exactly one of these is sent. */
export const secondFactor = closed({
  code: Type.Optional(code),
  recoveryCode: Type.Optional(recoveryCode),
});
export type SecondFactor = Static<typeof secondFactor>;

export const stepUp = closed({
  code: Type.Optional(code),
  recoveryCode: Type.Optional(recoveryCode),
  /** Used by accounts without two-factor authentication. */
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

/** A secret that is not confirmed yet; only the session that requested it can see it. */
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
  /** Whether this portal requires two-factor authentication for the account. */
  required: Type.Boolean(),
  since: orNull(moment),
  enrolment: orNull(enrolment),
  recoveryCodesLeft: Type.Integer(),
  /** How long this session still counts as having recently confirmed who is using it. */
  provenUntil: orNull(moment),
});
export type TwoFactor = Static<typeof twoFactor>;

/** The only response that ever contains the codes. */
export const recoveryCodes = closed({ recoveryCodes: Type.Array(Type.String()) });
export type RecoveryCodes = Static<typeof recoveryCodes>;
