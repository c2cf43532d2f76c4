import {
  type EmailVerification,
  type Registration,
  registrableRoles,
} from '../../../shared/product/account.ts';
import { safeNext } from '../../../shared/routes.ts';
import { invalid } from '../validation.ts';

/** What somebody entered when registering, as the link mailed for it carries it. */
export type Claim = Partial<
  Pick<Registration, 'name' | 'role' | 'acceptTerms' | 'acceptPrivacy' | 'next'>
>;

/** What it takes to open an account, beside the password. */
export type Confirmed = Required<Omit<Claim, 'next'>>;

/** The claim of a registration as its own link carries it; nothing else ever does. */
export function claimText(claim: Claim): string {
  return JSON.stringify(claim);
}

/** The page that was asked for, if it is one of ours: nothing else goes into a link. */
export function nextOf(next: string | undefined): Pick<Claim, 'next'> {
  return next === undefined || safeNext(next) !== next ? {} : { next };
}

/** Reads what a link carries; an older version's entries that nobody confirms are left out. */
export function claimOf(payload: string | null): Claim {
  if (payload === null) return {};
  const stored = JSON.parse(payload) as Readonly<Record<string, unknown>>;
  const claim: Record<string, string> = {};
  for (const name of ['name', 'acceptTerms', 'acceptPrivacy', 'next'] as const) {
    const value = stored[name];
    if (typeof value === 'string') claim[name] = value;
  }
  const role = registrableRoles.find((known) => known === stored['role']);
  return role === undefined ? claim : { ...claim, role };
}

const missing = {
  name: 'Enter your name.',
  role: 'Choose what brings you here: founder or investor.',
  acceptTerms: 'Accept the terms of service to continue.',
  acceptPrivacy: 'Read the privacy policy, then tick the box to continue.',
} as const;

/**
 * What is confirmed: what is sent, then what the link was mailed for.
 * @throws ProblemError naming each field that neither has
 */
export function confirmedBy(body: EmailVerification, claim: Claim): Confirmed {
  const name = body.name ?? claim.name;
  const role = body.role ?? claim.role;
  const acceptTerms = body.acceptTerms ?? claim.acceptTerms;
  const acceptPrivacy = body.acceptPrivacy ?? claim.acceptPrivacy;
  const given = { name, role, acceptTerms, acceptPrivacy };
  if (name && role && acceptTerms && acceptPrivacy) {
    return { name, role, acceptTerms, acceptPrivacy };
  }
  const fields = (Object.keys(missing) as (keyof typeof missing)[]).filter((key) => !given[key]);
  throw invalid(
    fields.map((field) => ({ pointer: `/${field}`, code: 'required', message: missing[field] })),
  );
}
