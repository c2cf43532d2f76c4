/** The folder of rendered pages: bounded, shared, and never trusted further than it is whole. */
import { createHash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { openPageCache } from '#api/platform/rendering/page-cache.ts';

const nameOf = (n: number): string => createHash('sha256').update(`${n}`).digest('hex');
const limit = 20_000;

async function age(folder: string, n: number, seconds: number): Promise<void> {
  const at = Date.now() / 1_000 - seconds;
  await utimes(join(folder, nameOf(n).slice(0, 2), nameOf(n)), at, at);
}

t.test('what was not used for longest goes first, whoever wrote it', async (t) => {
  const folder = t.testdir();
  const here = await openPageCache(folder, limit);
  const there = await openPageCache(folder, limit);
  for (let n = 0; n < 15; n += 1) {
    await (n % 2 === 0 ? here : there).write(nameOf(n), Buffer.alloc(1_000, n));
    await age(folder, n, 10_000 - n);
  }
  t.same(await here.read(nameOf(1)), Buffer.alloc(1_000, 1), 'one sees what the other wrote');
  for (let n = 15; n < 25; n += 1) await there.write(nameOf(n), Buffer.alloc(1_000, n));
  t.ok(there.bytes() <= limit, `${there.bytes()} bytes`);
  t.equal(await here.read(nameOf(0)), undefined, 'the oldest is gone');
  t.ok(await here.read(nameOf(1)), 'what was read in between is not');
  t.ok(await here.read(nameOf(24)));
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.length > 60);
  t.ok(names.length * 1_008 <= limit, `${names.length} files`);
  t.equal((await openPageCache(folder, limit)).bytes(), names.length * 1_008, 'after a new start');
});

t.test('a name is a hash and nothing else', async (t) => {
  const cache = await openPageCache(t.testdir(), limit);
  await t.rejects(cache.read('../../secret.key'), /not a name/);
});
