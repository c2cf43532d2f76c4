/** Starts the demo, looks at it with a browser, and writes what it sees to scripts/screenshots/. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { demoPassword, demoSignIns } from '../server/product-api/demo/demo-people.ts';
import { projectRoot } from '../server/project.ts';

const folder = join(import.meta.dirname, 'screenshots');
const size = { width: 1280, height: 832 };
const port = '3987';
const origin = `http://127.0.0.1:${port}`;

const dataDir = await mkdtemp(join(tmpdir(), 'raisehall-screenshots-'));
const server = spawn(process.execPath, ['server/main.ts', '--demo'], {
  cwd: projectRoot,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    NODE_ENV: 'production',
    PORT: port,
    OPS_PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
  },
});
await once(server.stdout, 'data');
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
try {
  await mkdir(folder, { recursive: true });
  await picture(browser, 'home', '/');
  await picture(browser, 'article', '/blog?post=how-a-post-money-safe-becomes-shares');
  await picture(browser, 'dashboard', '/dashboard', true);
} finally {
  await browser.close();
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(dataDir, { recursive: true, force: true });
}

async function picture(from: Browser, name: string, path: string, signedIn = false): Promise<void> {
  const context = await from.newContext({ viewport: size });
  const page = await context.newPage();
  if (signedIn) {
    const founder = demoSignIns().find(({ role }) => role === 'founder');
    await page.goto(`${origin}/login`);
    await page.getByLabel('Email address').fill(founder?.email ?? '');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.locator('main').getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL('**/dashboard');
  }
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await context.close();
  process.stderr.write(`${name}.png\n`);
}

function chromiumPath(): string {
  const named = process.env['CHROMIUM'];
  if (named !== undefined) return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((path) => join(path, 'chromium')).find((path) => existsSync(path));
  if (found === undefined) throw new Error('No chromium on the PATH; set CHROMIUM.');
  return found;
}
