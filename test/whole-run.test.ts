/** That the whole run leaves no test file out, and runs none twice. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { filesOf, slowRun, wholeRun } from '#scripts/test-groups.mjs';
import { projectRoot } from '#server/project.ts';

t.test('every test file is run once: alone, in a group, or with the slow ones', async (t) => {
  const run: string[] = [];
  for (const file of wholeRun()) {
    const [, group] = /^test\/all\/(.+)\.ts$/.exec(file) ?? [];
    if (group === undefined) {
      run.push(file);
      continue;
    }
    const text = await readFile(join(projectRoot, file), 'utf8');
    t.match(text, `await runTogether('${group}');`, `${file} runs its own group`);
    t.ok(filesOf(group).length > 1, `${group} covers files`);
    run.push(...filesOf(group));
  }
  const names = await readdir(join(projectRoot, 'test'), { recursive: true });
  const all = names.filter((name) => name.endsWith('.test.ts')).map((name) => `test/${name}`);
  for (const file of slowRun()) t.notOk(run.includes(file), `${file} is run with the slow ones`);
  t.same([...run, ...slowRun()].sort(), all.sort());
  const groups = (await readdir(join(projectRoot, 'test/all'))).map((name) => `test/all/${name}`);
  t.same(
    groups.sort(),
    wholeRun()
      .filter((file) => file.startsWith('test/all/'))
      .sort(),
  );
  t.throws(() => filesOf('nothing of the kind'), /no group/);
});
