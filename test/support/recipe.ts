import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { projectRoot } from '#server/project.ts';

/** One step of a recipe: a file that is new, or lines that are put into one. */
export interface RecipeStep {
  readonly file: string;
  /** The line to find, by its beginning, and on which side of it the text goes. */
  readonly at?: { readonly side: 'before' | 'after'; readonly line: string };
  readonly text: string;
}

const stepPattern =
  /^(?:Create `([^`]+)`|In `([^`]+)`, (before|after) `([^`]+)`):\n\n```\w+\n([\s\S]*?)^```$/gm;

/** Reads the steps of a document. */
export function recipeSteps(markdown: string): readonly RecipeStep[] {
  return [...markdown.matchAll(stepPattern)].map(([, created, file = '', side, line, text = '']) =>
    created !== undefined
      ? { file: created, text }
      : { file, at: { side: side === 'before' ? 'before' : 'after', line: line ?? '' }, text },
  );
}

/** Copies the sources of the project into a folder; its packages are linked. */
export async function copyProject(folder: string): Promise<void> {
  const copied = ['client', 'scripts', 'server', 'shared', 'test'];
  for (const name of [...copied, 'package.json', 'tsconfig.json', 'biome.json']) {
    await cp(join(projectRoot, name), join(folder, name), {
      recursive: true,
      filter: (source) => basename(source) !== '.tap',
    });
  }
  await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
}

/** Carries out a step in a folder; throws if it does not find its place. */
export async function carryOutStep(folder: string, { file, at, text }: RecipeStep): Promise<void> {
  const path = join(folder, file);
  if (at === undefined) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
    return;
  }
  const lines = (await readFile(path, 'utf8')).split('\n');
  const places = lines.flatMap((line, number) => (line.startsWith(at.line) ? [number] : []));
  const [found] = places;
  if (found === undefined || places.length > 1) {
    throw new Error(`${file} has ${places.length} lines that begin with "${at.line}".`);
  }
  lines.splice(at.side === 'after' ? found + 1 : found, 0, text.replace(/\n$/, ''));
  await writeFile(path, lines.join('\n'));
}
