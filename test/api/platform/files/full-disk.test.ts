/** A file that does not fit on the disk is refused with what to do, and leaves no part of it. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import t from 'tap';
import { openSpool } from '#api/platform/files/spool.ts';

const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
const small = mountSmallDisk();
t.teardown(() => {
  if (small) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

t.test('a full disk', { skip: small ? false : 'needs root' }, async (t) => {
  const spool = await openSpool(join(folder, 'incoming'));
  const rules = { maxBytes: 10_000_000, typeOf: () => 'text/plain' };
  await t.rejects(spool.receive(Readable.from([Buffer.alloc(1_000_000)]), rules), {
    status: 503,
    message: /^File storage is full right now\. Try again later/,
  });
  t.same(readdirSync(join(folder, 'incoming')), []);
  const file = await spool.receive(Readable.from([Buffer.alloc(1_000)]), rules);
  t.equal(file.size, 1_000, 'what fits is still taken');
});
