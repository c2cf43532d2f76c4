// npm run lighthouse: every public page in production mode, judged by Lighthouse in Chromium.
import { ensureInstalled, everything, runScript } from './prepare.mjs';
import { ensureTestTools } from './test-tools.mjs';

ensureInstalled(everything);
ensureTestTools();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
runScript(['scripts/lighthouse.ts', ...process.argv.slice(2)]);
