import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux, macOS and Windows lend to outgoing connections. */
const lowest = 20_000;
const ports = 10_000;

/**
 * A port nobody listens on at the moment. It is outside the range of outgoing connections, because
 * under load one of those would take it before its server does.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * ports);
    const server = createServer();
    try {
      const listening = once(server, 'listening');
      server.listen(port, '127.0.0.1');
      await listening;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
