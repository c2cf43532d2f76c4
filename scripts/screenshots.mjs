// npm run screenshots: draws the pictures of the README from the real thing, with the demo's people.
import { ensureInstalled, runScript } from './prepare.mjs';
import { ensureTestTools } from './test-tools.mjs';

ensureInstalled();
ensureTestTools();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
runScript(['scripts/screenshots.ts']);
