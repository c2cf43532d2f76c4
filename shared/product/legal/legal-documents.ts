/**
 * The legal texts: which ones there are, how their versions are dated, and which placeholders the
 * settings fill in. The texts are the ones that come with this portal, or the operator's own from a
 * folder.
 */

/** Named like the path of their page. */
export const legalDocuments = ['terms-of-service', 'privacy-policy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** One version of a text as it was written: Markdown with a head of its own. */
export interface LegalSource {
  /** Its date, `2026-11-20` or `2026-11`: the name of its file. */
  readonly version: string;
  readonly markdown: string;
}

/** Every version of the texts of each text, in any order. */
export type LegalSources = Readonly<Partial<Record<LegalDocument, readonly LegalSource[]>>>;

/**
 * The names that can be used as `{{name}}` in a text. `contact` and `securityContact` become a link
 * that writes a mail, or one to the contact page where no address is set.
 */
export const legalPlaceholders = [
  'brand',
  'legalEntity',
  'address',
  'operator',
  'contactEmail',
  'securityEmail',
  'contact',
  'securityContact',
  'jurisdiction',
] as const;
export type LegalPlaceholder = (typeof legalPlaceholders)[number];

/** Finds `{{name}}`, with any name; the first group is the name. */
export const placeholderPattern: RegExp = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Returns what the company behind the portal is called when no setting names it. */
export function unnamedOperator(brandName: string): string {
  return `The operator of ${brandName}`;
}

/**
 * The first day on which a version is in force, as an ISO date: a version that names a month is in
 * force from its first day. Undefined when the name is not a date.
 */
export function effectiveDay(version: string): string | undefined {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(version)) return undefined;
  const day = version.length === 7 ? `${version}-01` : version;
  const time = Date.parse(`${day}T00:00:00Z`);
  // Date reads `2026-02-30` as the second of March, so the result is compared with the text.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** Versions by their day, newest first; names that are not dates are left out. */
export function newestFirst(versions: readonly string[]): readonly string[] {
  return versions
    .filter((version) => effectiveDay(version) !== undefined)
    .toSorted((a, b) => (effectiveDay(b) ?? '').localeCompare(effectiveDay(a) ?? ''));
}

/**
 * The version in force: the newest that is not in the future (days begin in UTC); undefined when
 * all of them are.
 * @param now in epoch milliseconds
 */
export function versionInForce(versions: readonly string[], now: number): string | undefined {
  const today = new Date(now).toISOString().slice(0, 10);
  return newestFirst(versions).find((version) => (effectiveDay(version) ?? '') <= today);
}
