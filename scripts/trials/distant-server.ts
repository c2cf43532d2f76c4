/**
 * Stands between a server and its clients, as a network would: everything arrives later, in order.
 *
 *     node scripts/trials/distant-server.ts <port of the server> <milliseconds each way>
 *
 * Prints its own port.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const [port = '0', ms = '1'] = process.argv.slice(2);

function passOn(from: Socket, to: Socket): void {
  from.on('data', (bytes) => setTimeout(() => to.write(bytes), Number(ms)));
  from.on('end', () => setTimeout(() => to.end(), Number(ms)));
  from.on('error', () => to.destroy());
}

const relay = createServer((client) => {
  const server = connect(Number(port), '127.0.0.1');
  for (const socket of [client, server]) socket.setNoDelay();
  passOn(client, server);
  passOn(server, client);
});
relay.listen(0, '127.0.0.1', () => console.log((relay.address() as AddressInfo).port));
