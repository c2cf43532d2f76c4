/**
 * The product API of `--against`: answers every request with a recorded body, so that only the page
 * servers in front of it are measured, and counts how often each asked. Prints its port. `/asked` tells
 * how often it was asked since it was last told.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [body = '{}', path = '/'] = process.argv.slice(2);
let asked = 0;

const server = createServer((request, response) => {
  if (request.url === '/asked') {
    response.end(String(asked));
    asked = 0;
    return;
  }
  if (request.url?.endsWith(path)) asked += 1;
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
});
