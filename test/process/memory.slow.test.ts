/** What passwords leave in memory, with the settings that `npm start` gives to the server. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { projectRoot } from '#server/project.ts';

const hasher = join(projectRoot, 'server/api/platform/identity/password-hasher.ts');
const hashes = 24;
const MiB = 1024 * 1024;

/** Hashes passwords two at a time; prints by how many bytes the process has grown. */
const program = `
  import { createPasswordHasher } from ${JSON.stringify(hasher)};
  const hasher = createPasswordHasher();
  const before = process.memoryUsage.rss();
  for (let n = 0; n < ${hashes}; n += 2) {
    await Promise.all([hasher.hash('one', 'a'), hasher.hash('other', 'b')]);
  }
  console.log(process.memoryUsage.rss() - before);
`;

async function growth(environment: Readonly<Record<string, string>>): Promise<number> {
  const args = ['--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
  return Number(stdout);
}

/** Set only where the system's C library is glibc. */
const { header } = process.report.getReport() as unknown as {
  readonly header: { readonly glibcVersionRuntime?: string };
};
const skip = header.glibcVersionRuntime === undefined && 'there is no glibc on this system';

t.test('hashing passwords leaves nothing of its size', { skip }, async (t) => {
  const file = join(projectRoot, 'scripts/server-environment.json');
  const started = await growth(JSON.parse(readFileSync(file, 'utf8')));
  const bare = await growth({});
  t.comment(`${(started / MiB).toFixed(1)} MiB; without the settings ${(bare / MiB).toFixed(1)}`);
  t.ok(started < 16 * MiB, `${(started / MiB).toFixed(1)} MiB`);
  t.ok(bare > 2 * started, 'which is what the settings are for');
});
