import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StartingProductApi } from '#server/process/start-api-worker.ts';

/** What a request to the product API waits for before it is passed on, by its path. */
export type ApiDelay = (path: string) => Promise<unknown> | undefined;

/** The product API behind a socket of its own, which holds requests back. */
export function slowedApi(api: StartingProductApi, delay: ApiDelay): StartingProductApi {
  const socketPath = join(mkdtempSync(join(tmpdir(), 'raisehall-slow-')), 'api.sock');
  const agent = new http.Agent({ keepAlive: true });
  const server = http.createServer(async (request, response) => {
    const { method, url = '', headers } = request;
    await delay(url);
    const onward = http.request({ socketPath: api.socketPath, agent, method, path: url, headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  server.listen(socketPath);

  async function running() {
    const running = await api.running;
    return {
      ...running,
      async close() {
        server.close();
        server.closeAllConnections();
        agent.destroy();
        await running.close();
      },
    };
  }

  return { socketPath, load: api.load, running: running() };
}
