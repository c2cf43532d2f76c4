/** Accounts and logging in: requests and responses. */
import { type Static, Type } from 'typebox';
import { recentCompany } from '../companies/companies.ts';
import {
  emailMaxLength,
  nameMaxLength,
  nextMaxLength,
  passwordMaxLength,
  passwordMinLength,
} from '../fields/limits.ts';
import { closed, idOf, moment, nameLine, oneOf, orNull } from '../fields/schema.ts';
import { investorStates } from '../investors/lifecycle.ts';
import { beginnings } from './capabilities.ts';

export const userStatuses = ['pending_verification', 'active', 'suspended', 'deleted'] as const;
export type UserStatus = (typeof userStatuses)[number];

const email = Type.String({
  minLength: 1,
  maxLength: emailMaxLength,
  format: 'email',
  title: 'your email address',
});
const name = nameLine(nameMaxLength, { title: 'your name' });
const newPassword = Type.String({
  minLength: passwordMinLength,
  maxLength: passwordMaxLength,
  title: 'a password',
  sentences: {
    minLength: `Your password must have at least ${passwordMinLength} characters. Three or four words work well.`,
    maxLength: `Your password must have at most ${passwordMaxLength} characters.`,
  },
});
/**
 * The length of an existing password is not checked: the rules may have been different when it was
 * set.
 */
const presentPassword = Type.String({
  minLength: 1,
  maxLength: 1_000,
  title: 'your password',
});
const linkToken = Type.String({ minLength: 1, maxLength: 200, title: 'the code from the link' });
const documentVersion = (title: string, required: string) =>
  Type.String({
    minLength: 1,
    maxLength: 40,
    pattern: '^[0-9A-Za-z.-]+$',
    title,
    sentences: { required },
  });
/** Where to begin; it decides nothing else. Operators are invited, so they do not register. */
const role = oneOf(beginnings, { title: 'what brings you here' });
const acceptTerms = documentVersion(
  'the version of the terms of service you accept',
  'Accept the terms of service to continue.',
);
const acceptPrivacy = documentVersion(
  'the version of the privacy policy you have read',
  'Read the privacy policy, then tick the box to continue.',
);
/**
 * A page of this portal to open once the address is confirmed; anything else leads to the
 * dashboard.
 */
const next = Type.String({ maxLength: nextMaxLength, title: 'the page to go on with' });

/**
 * `required` means that it is off, and that the account must set it up before doing anything else.
 */
export const twoFactorStates = ['on', 'off', 'required'] as const;
export type TwoFactorState = (typeof twoFactorStates)[number];

export const account = closed({
  id: idOf('usr'),
  email: Type.String(),
  name: Type.String(),
  operator: Type.Boolean({ description: 'Whether the account operates this portal.' }),
  investor: Type.Union([oneOf(investorStates), Type.Null()], {
    description: 'The state of your investor profile; null without one.',
  }),
  readsAsInvestor: Type.Boolean({
    description:
      'Whether you read what is shown to approved investors: also while a change of your approved profile is reviewed.',
  }),
  companies: Type.Integer({ description: 'Of how many companies you are a member.' }),
  advises: Type.Optional(
    Type.Literal(true, { description: 'You advise on a raise, or are invited to.' }),
  ),
  beginsAs: Type.Union([oneOf(beginnings), Type.Null()], {
    description: 'What you chose when you registered; null for operators, who are invited.',
  }),
  status: oneOf(userStatuses),
  locale: Type.String(),
  timeZone: Type.String(),
  /** When the owner confirmed the address; null until then. */
  emailVerifiedAt: orNull(moment),
  /** Whether logging in takes a second step. */
  twoFactor: oneOf(twoFactorStates),
  /** When the account is erased, because its owner asked for that; until then it can be kept. */
  deletionDueAt: orNull(moment),
  createdAt: moment,
  version: Type.Integer(),
});
export type Account = Static<typeof account>;

export const accountResponse = closed({ account });
export type AccountResponse = Static<typeof accountResponse>;

/** Who is logged in, how much they have not read yet, and what they work on. */
export const meResponse = closed({
  account,
  unreadNotifications: Type.Integer({ minimum: 0 }),
  recentCompanies: Type.Array(recentCompany, {
    description: 'Your companies, the one you opened last first; as many as a menu shows.',
  }),
  neededStepUp: orNull(
    oneOf(['code', 'password'], {
      description:
        'What confirms it’s you before a protected action; null while you have just done so.',
    }),
  ),
});
export type MeResponse = Static<typeof meResponse>;

/** Response that is the same whether or not an address is known, where that must not be revealed. */
export const neutralResponse = closed({ message: Type.String() });
export type NeutralResponse = Static<typeof neutralResponse>;

/** The password comes later, from whoever opens the mailed link. */
export const registration = closed({
  role,
  name,
  email,
  acceptTerms,
  acceptPrivacy,
  next: Type.Optional(next),
});
export type Registration = Static<typeof registration>;

export const verificationResend = closed({ email, next: Type.Optional(next) });
export type VerificationResend = Static<typeof verificationResend>;

export const verificationLookup = closed({ token: linkToken });

/**
 * The fields that opening the link will confirm: only what was entered in the submission that this
 * link was sent for; null when nothing was.
 */
export const verificationPreview = closed({
  email: Type.String(),
  name: orNull(Type.String()),
  role: orNull(oneOf(beginnings)),
  acceptTerms: orNull(Type.String()),
  acceptPrivacy: orNull(Type.String()),
  expiresAt: moment,
});
export type VerificationPreview = Static<typeof verificationPreview>;

/**
 * Fields left out are taken from the submission the link was sent for; what is missing there must
 * be sent.
 */
export const emailVerification = closed({
  token: linkToken,
  password: newPassword,
  name: Type.Optional(name),
  role: Type.Optional(role),
  acceptTerms: Type.Optional(acceptTerms),
  acceptPrivacy: Type.Optional(acceptPrivacy),
});
export type EmailVerification = Static<typeof emailVerification>;

/**
 * `next` is the page that was asked for when registering; null when it is not a page of this
 * portal.
 */
export const emailVerified = closed({ account, next: orNull(Type.String()) });
export type EmailVerified = Static<typeof emailVerified>;

export const emailOnly = closed({ email });
export type EmailOnly = Static<typeof emailOnly>;

export const login = closed({ email, password: presentPassword });
export type Login = Static<typeof login>;

export const passwordReset = closed({ token: linkToken, password: newPassword });
export type PasswordReset = Static<typeof passwordReset>;

/** The choices for access tokens when the password changes. */
export const accessTokenFates = ['revoke', 'keep'] as const;

export const passwordChange = closed({
  currentPassword: Type.String({
    minLength: 1,
    maxLength: 1_000,
    title: 'your current password',
  }),
  newPassword,
  /**
   * Required when the account has access tokens, because they keep working after a change of
   * password.
   */
  accessTokens: Type.Optional(
    oneOf(accessTokenFates, { title: 'what happens to your access tokens' }),
  ),
});
export type PasswordChange = Static<typeof passwordChange>;

export const accountChange = closed(
  {
    name: Type.Optional(name),
    locale: Type.Optional(
      Type.String({ minLength: 2, maxLength: 35, title: 'your language, such as en-GB' }),
    ),
    timeZone: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, title: 'your time zone, such as Europe/Zurich' }),
    ),
  },
  { minProperties: 1 },
);
export type AccountChange = Static<typeof accountChange>;
