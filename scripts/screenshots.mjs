// npm run screenshots: every page and state of the demo as pictures, including those of the README.
import { ensureInstalled, everything, runScript } from './prepare.mjs';
import { ensureTestTools } from './test-tools.mjs';

ensureInstalled(everything);
ensureTestTools();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
runScript(['scripts/screenshots.ts', ...process.argv.slice(2)]);
