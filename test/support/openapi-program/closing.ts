/** Closes the round that has come to its end, and takes home what is left of it: holders and papers. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { founder, investor, operator, type Schemas, today } from './people.ts';
import { call, download } from './typed-calls.ts';

const [id = '', cap = '', papers = ''] = process.argv.slice(2);
const params = { id };

/** Waits until the clock of the portal has ended the raise, and closes it. */
async function settled(): Promise<Schemas['RaiseState']> {
  let desk = await call(operator, 'get', '/api/v1/admin/raises/{id}/settling', { params });
  while (desk.raise.state !== 'settling') {
    await pause(500);
    desk = await call(operator, 'get', '/api/v1/admin/raises/{id}/settling', { params });
  }
  if (!desk.canSucceed) throw new Error(desk.blockers.map(({ message }) => message).join(' '));
  const { raise } = await call(operator, 'post', '/api/v1/admin/raises/{id}/settle-success', {
    params,
    version: desk.raise.version,
  });
  return raise.state;
}

/** Has the binder made; returns the hash of its file. */
async function bound(): Promise<string> {
  let { binder } = await call(founder, 'post', '/api/v1/raises/{id}/binder', { params });
  while (binder.state === 'making') {
    await pause(500);
    ({ binder } = await call(founder, 'get', '/api/v1/raises/{id}/binder', { params }));
  }
  if (binder.file === null) throw new Error(binder.problem ?? 'There is no binder.');
  return binder.file.sha256;
}

const state = await settled();
const body = { on: today, prefix: 'SAFE-', first: 1 };
await call(founder, 'post', '/api/v1/raises/{id}/issuances', { params, body });
const { items } = await call(founder, 'get', '/api/v1/raises/{id}/holders', { params });
await writeFile(cap, await download(founder, '/api/v1/raises/{id}/ocf', params));

const sha256 = await bound();
const bytes = await download(founder, '/api/v1/raises/{id}/binder/file', params);
if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('Another file.');
await writeFile(papers, bytes);

const { items: held } = await call(investor, 'get', '/api/v1/holdings');
const numbers = [...items, ...held].map(({ issuance }) => issuance?.reference);
console.log(`${state} ${numbers.join()}`);
