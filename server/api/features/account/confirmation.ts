import { invalid } from '#api/platform/http/validation.ts';
import type { EmailVerification, Registration } from '#shared/product/account/account.ts';
import { beginnings } from '#shared/product/account/capabilities.ts';
import { safeNext } from '#shared/site/routes.ts';

/** The entries of a registration, as stored with the link that was mailed. */
export type Claim = Partial<
  Pick<Registration, 'name' | 'role' | 'acceptTerms' | 'acceptPrivacy' | 'next'>
>;

/** The fields of a new account, besides the password. */
export type Confirmed = Required<Omit<Claim, 'next'>>;

/** The entries of a registration as text, stored only with its own link. */
export function claimText(claim: Claim): string {
  return JSON.stringify(claim);
}

/** The requested page if it belongs to this portal; other addresses are not stored with a link. */
export function nextOf(next: string | undefined): Pick<Claim, 'next'> {
  return next === undefined || safeNext(next) !== next ? {} : { next };
}

/**
 * Reads what is stored with a link; entries of an older version that are no longer used are left
 * out.
 */
export function claimOf(payload: string | null): Claim {
  if (payload === null) return {};
  const stored = JSON.parse(payload) as Readonly<Record<string, unknown>>;
  const claim: Record<string, string> = {};
  for (const name of ['name', 'acceptTerms', 'acceptPrivacy', 'next'] as const) {
    const value = stored[name];
    if (typeof value === 'string') claim[name] = value;
  }
  const role = beginnings.find((known) => known === stored['role']);
  return role === undefined ? claim : { ...claim, role };
}

const missing = {
  name: 'Enter your name.',
  role: 'Choose what brings you here: raising capital or investing.',
  acceptTerms: 'Accept the terms of service to continue.',
  acceptPrivacy: 'Read the privacy policy, then tick the box to continue.',
} as const;

/**
 * Returns what is confirmed: the fields that are sent, and the stored ones for those that are not.
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
