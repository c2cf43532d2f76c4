import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { api, download } from './api.mjs';

const [id, file] = process.argv.slice(2);
const path = `/raises/${id}/binder`;
let { binder } = await api('POST', path);
while (binder.state === 'making') {
  await pause(1_000);
  ({ binder } = await api('GET', path));
}
if (binder.state !== 'ready') throw new Error(binder.problem);

const bytes = await download(`${path}/file`);
const sha256 = createHash('sha256').update(bytes).digest('hex');
if (sha256 !== binder.file.sha256) throw new Error('The download is not what was made.');
await writeFile(file, bytes);
console.log(`${file}: ${bytes.length} bytes, SHA-256 ${sha256}`);
