import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { settingsTable } from '../../server/configuration/describe-settings.ts';
import { projectRoot, serverFile } from '../../server/project.ts';
import { lifecycleScreenshots } from './lifecycles.ts';
import { policyTable } from './policy-table.ts';

/** A part of a document that is made from the code; it stands between two comments. */
export interface GeneratedPart {
  /** The path of the document in the project. */
  readonly file: string;
  /** What the comments around it name: `<!-- mark -->` and `<!-- /mark -->`. */
  readonly mark: string;
  readonly text: string;
}

/** Makes every part of the documents that comes from the code. */
export async function generatedParts(): Promise<readonly GeneratedPart[]> {
  return [
    { file: 'server/configuration/README.md', mark: 'settings', text: settingsTable() },
    { file: 'server/api/platform/policy/README.md', mark: 'access', text: policyTable() },
    ...[...(await lifecycleScreenshots())].map(([area, text]) => ({
      file: `shared/product/${area}/README.md`,
      mark: 'lifecycles',
      text,
    })),
    ...(await guidePrograms()),
  ];
}

/** Puts a part in its place; throws if the document has none for it. */
export function withPart(document: string, { file, mark, text }: GeneratedPart): string {
  const [begin, end] = [`<!-- ${mark} -->\n\n`, `<!-- /${mark} -->`];
  const from = document.indexOf(begin) + begin.length;
  const to = document.indexOf(end, from);
  if (from < begin.length || to === -1) throw new Error(`${file} has no place for ${mark}.`);
  return `${document.slice(0, from)}${text}\n\n${document.slice(to)}`;
}

/** Shows the programs of the API guide in it, as they are. */
async function guidePrograms(): Promise<readonly GeneratedPart[]> {
  const folder = 'api/platform/reference/programs';
  const names = (await readdir(serverFile(folder))).sort();
  return Promise.all(
    names.map(async (name) => {
      const program = await readFile(join(projectRoot, 'server', folder, name), 'utf8');
      return {
        file: 'server/api/platform/reference/README.md',
        mark: `program: ${name}`,
        text: `\`${name}\`:\n\n\`\`\`js\n${program}\`\`\``,
      };
    }),
  );
}
