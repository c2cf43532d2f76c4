import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';
import type { Test } from 'tap';

/** Something between a server and its PostgreSQL, such as a network. */
export interface BetweenPostgres {
  /** The address of the database through it. */
  readonly url: string;
  /** How many connections the server has open through it. */
  connections(): number;
  /** Passes nothing on any more: connections stay open, new ones are taken, and nothing is answered. */
  hold(): void;
  /** Passes on what was held, and all that follows. */
  pass(): void;
  /** Cuts every connection. */
  cut(): void;
}

/** Stands between a server and the PostgreSQL of an address until the test ends. */
export async function betweenPostgres(
  t: Pick<Test, 'teardown'>,
  address: string,
): Promise<BetweenPostgres> {
  const url = new URL(address);
  const behind = placeOf(url);
  const fromServer = new Set<Socket>();
  const all = new Set<Socket>();
  let isHeld = false;
  const between = createServer((socket) => {
    const onward = connect(behind);
    fromServer.add(socket);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      all.add(one);
      one.on('error', () => undefined);
      one.on('data', (bytes: Buffer) => other.write(bytes));
      one.on('close', () => {
        all.delete(one);
        fromServer.delete(one);
        other.destroy();
      });
      if (isHeld) one.pause();
    }
  });
  between.listen(0, '127.0.0.1');
  await once(between, 'listening');
  t.teardown(() => {
    between.close();
    for (const socket of all) socket.destroy();
  });
  url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`;
  return {
    url: url.href,
    connections: () => fromServer.size,
    hold() {
      isHeld = true;
      for (const socket of all) socket.pause();
    },
    pass() {
      isHeld = false;
      for (const socket of all) socket.resume();
    },
    cut() {
      for (const socket of all) socket.resetAndDestroy();
    },
  };
}

/** Where the PostgreSQL of an address listens: at a port, or at a socket of this machine. */
function placeOf({ hostname, port }: URL): NetConnectOpts {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port: Number(port) };
}
