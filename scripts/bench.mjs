// npm run bench: measures the server, as ratios within one run.
import { ensureInstalled, everything, runScript } from './prepare.mjs';

ensureInstalled(everything);
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
const parts = ['site', 'pages', 'navigations', 'proxy', 'known-addresses', 'writes', 'commitments'];
for (const part of [...parts, 'growth', 'schedules', 'rendering']) {
  runScript([`scripts/bench/${part}.ts`]);
}
