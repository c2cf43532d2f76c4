/** Classes of the stylesheets: each is used where it is imported, and none is used that is not there. */
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import t from 'tap';
import { projectRoot } from '#server/project.ts';

/** The files of the client by path, with their text. */
async function clientFiles(ending: RegExp): Promise<ReadonlyMap<string, string>> {
  const root = join(projectRoot, 'client');
  const names = (await readdir(root, { recursive: true })).filter((name) => ending.test(name));
  const read = async (name: string) =>
    [relative(projectRoot, join(root, name)), await readFile(join(root, name), 'utf8')] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** The names that a module exports: those of its classes, in camel case. */
function classesIn(stylesheet: string): ReadonlySet<string> {
  const own = stylesheet
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\((?:[^()]|\([^()]*\))*\)|"[^"]*"/g, '');
  const names = [...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name);
  return new Set(names.map((name) => name.replaceAll(/-([a-z])/g, (_all, c) => c.toUpperCase())));
}

interface Uses {
  readonly names: ReadonlySet<string>;
  /** Whether a name is put together, so that any class may be used. */
  readonly isOpen: boolean;
}

/** What a file uses of the modules that it imports, by their paths. */
function usesIn(file: string, text: string): ReadonlyMap<string, Uses> {
  const imports = [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)];
  return new Map(
    imports.map(([, as = '', path = '']) => {
      const keys = [...text.matchAll(new RegExp(`\\b${as}\\[([^\\]]+)\\]`, 'g'))];
      const names = keys.map(([, key = '']) => /^'([^']+)'$/.exec(key)?.[1]);
      const known = names.filter((name) => name !== undefined);
      const module = relative(projectRoot, resolve(projectRoot, dirname(file), path));
      return [module, { names: new Set(known), isOpen: known.length < names.length }] as const;
    }),
  );
}

/** The classes that nothing uses, and the uses of classes that there are not. */
function mismatches(
  stylesheets: ReadonlyMap<string, string>,
  programs: ReadonlyMap<string, string>,
): { readonly unused: readonly string[]; readonly missing: readonly string[] } {
  const classes = new Map([...stylesheets].map(([file, text]) => [file, classesIn(text)]));
  const used = new Set<string>();
  const open = new Set<string>();
  const missing: string[] = [];
  for (const [file, text] of programs) {
    for (const [module, { names, isOpen }] of usesIn(file, text)) {
      if (isOpen) open.add(module);
      for (const name of names) {
        used.add(`${module} ${name}`);
        if (classes.get(module)?.has(name) !== true) missing.push(`${file}: ${name}`);
      }
    }
  }
  const all = [...classes].filter(([module]) => !open.has(module));
  const unused = all.flatMap(([module, names]) =>
    [...names].map((name) => `${module} ${name}`).filter((one) => !used.has(one)),
  );
  return { unused, missing };
}

t.test('every class of a module is used, and every class that is used is there', async (t) => {
  const stylesheets = await clientFiles(/\.module\.css$/);
  const programs = await clientFiles(/\.tsx?$/);
  t.ok(stylesheets.size > 100, `${stylesheets.size} modules`);
  t.same(mismatches(stylesheets, programs), { unused: [], missing: [] });
});

t.test('a class that nobody uses is seen, and one that is not there', (t) => {
  const stylesheets = new Map([
    [
      'client/a.module.css',
      '.on { color: red; }\n/* .said */\n:global(.tool) .on-top { top: 1.5rem; }',
    ],
    ['client/b.module.css', '.plain { top: 0; }'],
  ]);
  const program = (text: string) => new Map([['client/a.tsx', text]]);
  const both = "import css from './a.module.css';\nimport bCss from './b.module.css';\n";
  t.same(mismatches(stylesheets, program(`${both} css['on'] css['off'] bCss[tone]`)), {
    unused: ['client/a.module.css onTop'],
    missing: ['client/a.tsx: off'],
  });
  t.same(mismatches(stylesheets, program(`${both} css['on'] css['onTop'] bCss['plain']`)), {
    unused: [],
    missing: [],
  });
  t.end();
});
