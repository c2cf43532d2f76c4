/** Several test files, one after the other in this process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { filesOf } from '#scripts/test-groups.mjs';
import { projectRoot } from '#server/project.ts';
import { beginTogether, endTogether } from './together.ts';

type Teardown = Parameters<typeof t.teardown>[0];

/** Runs the test files of a group. */
export async function runTogether(group: string): Promise<void> {
  const files = filesOf(group);
  if (files.length === 0) throw new Error(`The group ${group} covers no test file.`);
  await runFiles(files);
}

/**
 * Runs test files, one after the other. What a file started is closed before the next begins, but for what
 * they share, and a file that brings no test fails. The runner knows by the last test of each which file
 * it is that failed (`scripts/test-run/tap-text.mjs`).
 */
export async function runFiles(files: readonly string[], folder = projectRoot): Promise<void> {
  const last = files.at(-1);
  beginTogether();
  for (const file of files) {
    const teardowns: Teardown[] = [];
    const before = t.counts.total;
    t.teardown = (close: Teardown) => void teardowns.unshift(close);
    await import(pathToFileURL(join(folder, file)).href);
    // Tests run in the order they are told in, so these are over when this one is.
    await t.test(`${file} is over`, async (over) => {
      over.ok(t.counts.total > before, 'it brought tests');
      for (const close of teardowns) await close();
      if (file === last) await endTogether();
    });
  }
}
