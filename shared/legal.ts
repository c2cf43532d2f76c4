/**
 * The legal texts: which there are, how their versions are dated, and what may be left open in
 * them for the settings to fill. Written for this portal, or by the operator in a folder of theirs.
 */

/** By the path of their page. */
export const legalDocuments = ['terms-of-service', 'privacy-policy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];

/** One version of a text as it was written: Markdown with a head of its own. */
export interface LegalSource {
  /** Its date, `2026-11-20` or `2026-11`: the name of its file. */
  readonly version: string;
  readonly markdown: string;
}

/** Every version of the texts there are; in any order. */
export type LegalSources = Readonly<Partial<Record<LegalDocument, readonly LegalSource[]>>>;

/**
 * What `{{name}}` in a text is filled with. `contact` and `securityContact` become a link that
 * writes a mail, or one to the contact page where no address is set.
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

/** Finds `{{name}}`, whatever the name; the first group is the name. */
export const placeholderPattern: RegExp = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** How the company behind the portal is called where no setting names it. */
export function unnamedOperator(brandName: string): string {
  return `The operator of ${brandName}`;
}

/**
 * The first day on which a version is in force, as an ISO date: a version that names a month is in
 * force from its first day. Undefined where the name is no date.
 */
export function effectiveDay(version: string): string | undefined {
  if (!/^\d{4}-\d{2}(-\d{2})?$/.test(version)) return undefined;
  const day = version.length === 7 ? `${version}-01` : version;
  const time = Date.parse(`${day}T00:00:00Z`);
  // `2026-02-30` is read as the second of March; no day is another day's name.
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day) ? day : undefined;
}

/** Versions by their day, the newest first; what is no date is left out. */
export function newestFirst(versions: readonly string[]): readonly string[] {
  return versions
    .filter((version) => effectiveDay(version) !== undefined)
    .toSorted((a, b) => (effectiveDay(b) ?? '').localeCompare(effectiveDay(a) ?? ''));
}

/**
 * The version in force: the newest that is not in the future (days begin in UTC); undefined where
 * all are.
 * @param now in epoch milliseconds
 */
export function versionInForce(versions: readonly string[], now: number): string | undefined {
  const today = new Date(now).toISOString().slice(0, 10);
  return newestFirst(versions).find((version) => (effectiveDay(version) ?? '') <= today);
}
