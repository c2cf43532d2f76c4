/** What a profile needs before an operator can review it. Pure, so that the form says the same. */
import type { FieldError } from '../../http/errors.ts';
import { formatMoney } from '../../money/money.ts';
import { countries } from '../fields/countries.ts';
import type { InvestorProfileChange, ProfileContent } from './investors.ts';

/** The fields that an operator approves: who it is that invests. */
export const identityFields = ['kind', 'legalName', 'country'] as const;

/** Tells whether a change leaves what an operator approved as it is. */
export function keepsIdentity(before: ProfileContent, change: InvestorProfileChange): boolean {
  return identityFields.every(
    (name) => change[name] === undefined || sameText(change[name], before[name]),
  );
}

function sameText(a: string | null, b: string | null): boolean {
  return (a ?? '').trim() === (b ?? '').trim();
}

/**
 * Returns what is missing and what does not fit, by JSON pointer; none when it can be submitted.
 */
export function profileProblems(profile: ProfileContent): readonly FieldError[] {
  return [...missing(profile), ...unknownCountries(profile), ...checkProblems(profile)];
}

function missing(profile: ProfileContent): FieldError[] {
  const { kind, displayName, legalName, country, address, stages, sectors } = profile;
  const asked: readonly (readonly [boolean, string, string])[] = [
    [kind === null, '/kind', 'Choose who invests.'],
    [displayName.trim() === '', '/displayName', 'Enter the display name.'],
    [legalName.trim() === '', '/legalName', 'Enter the full legal name.'],
    [country === '', '/country', 'Choose the country you invest from.'],
    [address.trim() === '', '/address', 'Enter the address.'],
    [stages.length === 0, '/stages', 'Choose at least one stage.'],
    [sectors.length === 0, '/sectors', 'Choose at least one sector.'],
    [profile.checkMin === null, '/checkMin', 'Enter your minimum ticket.'],
    [profile.checkMax === null, '/checkMax', 'Enter your maximum ticket.'],
  ];
  return asked
    .filter(([isMissing]) => isMissing)
    .map(([, pointer, message]) => ({ pointer, code: 'required', message }));
}

function unknownCountries({ country, countries: sought }: ProfileContent): FieldError[] {
  const unknown = (code: string) => code !== '' && !Object.hasOwn(countries, code);
  const found = sought.filter(unknown).map((code) => `There is no country ${code}.`);
  return [
    ...(unknown(country)
      ? [{ pointer: '/country', code: 'country', message: `There is no country ${country}.` }]
      : []),
    ...found.slice(0, 1).map((message) => ({ pointer: '/countries', code: 'country', message })),
  ];
}

function checkProblems({ currency, checkMin, checkMax }: ProfileContent): FieldError[] {
  const foreign = (['checkMin', 'checkMax'] as const).filter((name) => {
    const money = { checkMin, checkMax }[name];
    return money !== null && money.currency !== currency;
  });
  if (foreign.length > 0) {
    return foreign.map((name) => ({
      pointer: `/${name}`,
      code: 'currency',
      message: `Enter the amount in ${currency}, as you chose.`,
    }));
  }
  if (checkMin === null || checkMax === null || checkMin.amount <= checkMax.amount) return [];
  const message = `The maximum ticket must be at least the minimum, ${formatMoney(checkMin)}.`;
  return [{ pointer: '/checkMax', code: 'order', message }];
}
