// npm run faults: causes faults and reports which promises were kept.
import { ensureInstalled, runScript } from './prepare.mjs';

ensureInstalled();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
runScript(['scripts/faults/run.ts', ...process.argv.slice(2)]);
