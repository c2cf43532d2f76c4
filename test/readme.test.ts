/** The README tells the truth where a test can tell. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { settingsTable } from '#server/configuration/describe-settings.ts';
import { projectRoot } from '#server/project.ts';
import { lifecyclePictures } from './support/lifecycles.ts';

const readme = await readFile(join(projectRoot, 'README.md'), 'utf8');
const manifest = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8'));

t.test('the settings are those of the code', (t) => {
  const table = /<!-- settings -->\n\n([\s\S]*?)\n\n<!-- \/settings -->/.exec(readme)?.[1];
  t.equal(table, settingsTable());
  t.end();
});

t.test('the lifecycles are drawn from their tables', async (t) => {
  const shown = /<!-- lifecycles -->\n\n([\s\S]*?)\n\n<!-- \/lifecycles -->/.exec(readme)?.[1];
  t.equal(shown, await lifecyclePictures());
});

t.test('every command is one', (t) => {
  const scripts = Object.keys(manifest.scripts);
  for (const [, name = ''] of readme.matchAll(/npm (?:run )?([a-z]+)`/g)) {
    t.ok(scripts.includes(name), `npm run ${name}`);
  }
  t.end();
});

t.test('every dependency has its reason and is pinned', (t) => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const [name, version] of Object.entries(all)) {
    const scope = `${name.split('/')[0]}`;
    const named =
      readme.includes(`\`${name}\``) ||
      readme.includes(`\`${scope}/*\``) ||
      readme.includes(`\`${scope}-variable/*\``);
    t.ok(named, name);
    t.match(version, /^\d/, `${name} is pinned`);
  }
  t.end();
});
