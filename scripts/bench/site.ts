/** Cold start, and the size of the first load. */
import { request } from 'undici';
import { quantile } from '../trials/figures.ts';
import { firstLoad } from '../trials/first-load.ts';
import { publicPaths } from '../trials/public-paths.ts';
import { startServer } from '../trials/server-process.ts';
import { printTable } from '../trials/table.ts';
import { withFolder } from '../trials/throw-away-folder.ts';

const coldStarts = 9;

await withFolder(async (dataDir) => {
  await reportColdStart(dataDir);
  const { server } = await serve(dataDir);
  try {
    await reportWeight(server.origin);
  } finally {
    await server.stop();
  }
});

async function reportColdStart(dataDir: string): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run <= coldStarts; run += 1) {
    const { server, startMs } = await serve(dataDir);
    await server.stop();
    // The first start creates the database, so it is not counted.
    if (run > 0) times.push(startMs);
  }
  const [least, median] = [Math.min(...times), quantile(times, 0.5)];
  printTable('Cold start to the first 200 (build and database exist)', [
    ['least', `${least.toFixed(0)} ms`],
    ['median', `${median.toFixed(0)} ms`],
  ]);
}

async function reportWeight(origin: string): Promise<void> {
  const rows: [string, string][] = [];
  for (const path of publicPaths) {
    const { gzipBytes } = await firstLoad(origin, path);
    rows.push([path, `${(gzipBytes / 1_000).toFixed(1)} kB`]);
  }
  printTable('First-load JavaScript, gzip', rows);
}

/** Starts a server; resolves with it when it has served its first page, and how long that took. */
async function serve(dataDir: string) {
  const server = await startServer(dataDir, { LOG_LEVEL: 'warn' });
  const listensAt = performance.now();
  const { statusCode, body } = await request(`${server.origin}/`);
  await body.dump();
  if (statusCode !== 200) throw new Error(`The first page answered ${statusCode}.`);
  return { server, startMs: server.startMs + performance.now() - listensAt };
}
