/** The texts that come with the portal: `texts/<document>/<version>.md`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type LegalSource,
  type LegalSources,
  legalDocuments,
} from '#shared/product/legal/legal-documents.ts';
import { serverFile } from '../../../project.ts';

const folder = serverFile('api/platform/legal/texts');

/** Reads all of them. A new version is a new file; an old one is never edited. */
export function defaultTexts(): Required<LegalSources> {
  const texts = legalDocuments.map((document) => {
    const place = join(folder, document);
    const sources = readdirSync(place)
      .filter((file) => file.endsWith('.md'))
      .map((file): LegalSource => {
        const markdown = readFileSync(join(place, file), 'utf8');
        return { version: file.slice(0, -'.md'.length), markdown };
      });
    return [document, sources];
  });
  return Object.fromEntries(texts) as Required<LegalSources>;
}
