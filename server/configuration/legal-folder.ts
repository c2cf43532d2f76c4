/** The operator's own legal texts: `LEGAL_DIR/<document>/<version>.md`, read and checked at start. */
import { join } from 'node:path';
import {
  effectiveDay,
  type LegalDocument,
  type LegalPlaceholder,
  type LegalSource,
  type LegalSources,
  legalDocuments,
  versionInForce,
} from '#shared/product/legal/legal-documents.ts';
import { legalFaults } from './legal-faults.ts';

export interface LegalFolderOptions {
  readonly folder: string;
  /** The names in a folder; throws when it cannot be read. */
  readonly list: (folder: string) => readonly string[];
  /** Reads a whole text file; throws when it cannot be read. */
  readonly text: (path: string) => string;
  /** The placeholders whose settings are not set, each with the setting's name. */
  readonly unset: Readonly<Partial<Record<LegalPlaceholder, string>>>;
  /** In epoch milliseconds: one version must be in force at the start. */
  readonly now: number;
}

export interface LegalFolderReading {
  readonly sources: LegalSources;
  /** Errors that keep the texts from being used; each is a sentence that names its file. */
  readonly faults: readonly string[];
}

/** Longer than any text a person writes; a larger file is something else. */
const textMaxLength = 400_000;

/**
 * Reads the folder. A document without a folder keeps the built-in text. A folder without a text in
 * force is an error, because its page would be empty.
 */
export function readLegalFolder(options: LegalFolderOptions): LegalFolderReading {
  const { folder, list } = options;
  const faults: string[] = [];
  let names: readonly string[] = [];
  try {
    names = list(folder);
  } catch (error) {
    return { sources: {}, faults: [`the folder "${folder}" cannot be read (${codeOf(error)}).`] };
  }
  const found = legalDocuments.filter((document) => names.includes(document));
  if (found.length === 0) {
    faults.push(`the folder "${folder}" contains neither ${legalDocuments.join('/ nor ')}/.`);
  }
  const sources = found.map((document) => [document, readDocument(document, options, faults)]);
  return { sources: Object.fromEntries(sources) as LegalSources, faults };
}

function readDocument(
  document: LegalDocument,
  { folder, list, text, unset, now }: LegalFolderOptions,
  faults: string[],
): readonly LegalSource[] {
  const place = join(folder, document);
  let files: readonly string[];
  try {
    files = list(place).filter((file) => file.endsWith('.md') && !file.startsWith('.'));
  } catch (error) {
    faults.push(`"${place}" cannot be read as a folder (${codeOf(error)}).`);
    return [];
  }
  if (files.length === 0) {
    faults.push(`"${place}" contains no text; name one by its date, such as 2026-11-20.md.`);
    return [];
  }
  const sources: LegalSource[] = [];
  const fileOfDay = new Map<string, string>();
  for (const file of [...files].sort()) {
    const path = join(place, file);
    const version = file.slice(0, -'.md'.length);
    const day = effectiveDay(version);
    if (day === undefined) {
      faults.push(`"${path}" is not named by its date, such as 2026-11-20.md or 2026-11.md.`);
      continue;
    }
    const other = fileOfDay.get(day);
    if (other !== undefined) faults.push(`"${path}" comes into force on the same day as ${other}.`);
    fileOfDay.set(day, file);
    const markdown = readText(path, text, faults);
    if (markdown === undefined) continue;
    for (const { line, sentence } of legalFaults(markdown, unset)) {
      faults.push(`"${path}", line ${line}: ${sentence}.`);
    }
    sources.push({ version, markdown });
  }
  const versions = [...fileOfDay.keys()];
  if (versions.length > 0 && versionInForce(versions, now) === undefined) {
    faults.push(`"${place}" contains no text in force: every date in it is in the future.`);
  }
  return sources;
}

function readText(
  path: string,
  text: (path: string) => string,
  faults: string[],
): string | undefined {
  try {
    const content = text(path);
    if (content.length <= textMaxLength) return content;
    faults.push(`"${path}" has more than ${textMaxLength} characters.`);
  } catch (error) {
    faults.push(`"${path}" cannot be read (${codeOf(error)}).`);
  }
  return undefined;
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unreadable';
}
