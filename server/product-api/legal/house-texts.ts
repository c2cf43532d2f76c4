/** The texts that come with the portal: `texts/<document>/<version>.md`. */
import { readdirSync, readFileSync } from 'node:fs';
import { type LegalSource, type LegalSources, legalDocuments } from '../../../shared/legal.ts';

const folder = new URL('texts/', import.meta.url);

/** Reads all of them. A new version is a new file; an old one is never edited. */
export function houseTexts(): Required<LegalSources> {
  const texts = legalDocuments.map((document) => {
    const place = new URL(`${document}/`, folder);
    const sources = readdirSync(place)
      .filter((file) => file.endsWith('.md'))
      .map((file): LegalSource => {
        const markdown = readFileSync(new URL(file, place), 'utf8');
        return { version: file.slice(0, -'.md'.length), markdown };
      });
    return [document, sources];
  });
  return Object.fromEntries(texts) as Required<LegalSources>;
}
