/** Writes the parts of the documents that are made from the code: settings, programs, lifecycles, access. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../server/project.ts';
import { generatedParts, withPart } from './documents/generated.ts';

for (const part of await generatedParts()) {
  const file = join(projectRoot, part.file);
  const before = await readFile(file, 'utf8');
  const after = withPart(before, part);
  if (after === before) continue;
  await writeFile(file, after);
  process.stderr.write(`${part.file}: ${part.mark}\n`);
}
