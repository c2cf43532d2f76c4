import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Test } from 'tap';

/** A throw-away folder with these files in it, by their paths below it. */
export async function folderOf(
  t: Pick<Test, 'teardown'>,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operator-files-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}
