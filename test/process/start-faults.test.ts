import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import t from 'tap';
import { ConfigError } from '#server/configuration/config.ts';
import { explainStartFault } from '#server/process/fatal-messages.ts';

t.test('faults at start become one message and an exit code', async (t) => {
  const first = Fastify();
  await first.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => first.close());
  const { port } = first.server.address() as AddressInfo;
  const second = Fastify();
  t.teardown(() => second.close());
  const inUse = await second.listen({ port, host: '127.0.0.1' }).catch((error: unknown) => error);
  const context = { port, opsPort: 9464, dataDir: './data' };
  t.match(explainStartFault(inUse, context), { exitCode: 1, message: /already in use.* PORT\.$/ });
  t.match(explainStartFault(inUse, { opsPort: port }).message, /with OPS_PORT\.$/);

  const fault = (code: string, more: object = {}, message = 'x'): Error =>
    Object.assign(new Error(message), { code, ...more });
  const table: readonly [unknown, number, RegExp][] = [
    [new ConfigError([{ name: 'PORT', sentence: 'no' }]), 78, /PORT: no/],
    [fault('EACCES', { syscall: 'listen', port: 80 }), 78, /may not listen on port 80/],
    [fault('EACCES', { syscall: 'open', path: '/data/x' }), 78, /may not write to \/data\/x/],
    [fault('EADDRNOTAVAIL', { address: '10.1.1.1' }), 78, /no address 10\.1\.1\.1/],
    [fault('ENOSPC'), 1, /disk is full \(\.\/data\)/],
    [fault('ERR_BUILD_MISSING', {}, 'There is no build in dist.'), 78, /no build in dist\. Run/],
    [
      fault('ERR_DATABASE_NEWER', {}, 'Schema 12'),
      78,
      /^This database was written by a newer version.* Schema 12\. Start the newer version/,
    ],
    [
      fault('ERR_DATABASE_OLDER', {}, 'Change 12'),
      78,
      /^This database is from before version 1\.0.* Change 12\. Start the version that wrote it/,
    ],
    [fault('ERR_DATABASE_CORRUPT'), 78, /Restore a backup/],
    [fault('ERR_DATABASE_IN_USE'), 1, /Another Raisehall/],
    [fault('ERR_DATABASE_UNREACHABLE', {}, 'Cannot be reached'), 1, /^Cannot be reached\.$/],
    [
      fault('ERR_AUDIT_LOG', {}, 'A seal is gone'),
      78,
      /^A seal is gone\. .*"npm run verify-audit" says what doesn’t match\. Restore a backup/,
    ],
    [new Error('outer', { cause: fault('ENOSPC') }), 1, /disk is full/],
    [new AggregateError([fault('ECONNREFUSED', { address: '::1', port: 5432 })]), 1, /::1:5432/],
    [new Error('never seen'), 1, /for an unknown reason:\nError: never seen\n/],
    ['a string', 1, /a string/],
  ];
  for (const [error, exitCode, message] of table) {
    t.match(explainStartFault(error, context), { exitCode, message });
  }
});
