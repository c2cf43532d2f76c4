import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

/** Has a server listen on a free port until the test ends; resolves with its address. */
export async function listening(t: Pick<Test, 'teardown'>, server: http.Server): Promise<URL> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}
