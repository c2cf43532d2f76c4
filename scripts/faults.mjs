// npm run faults: causes faults and reports which promises were kept.
import { ensureInstalled, everything, runScript } from './prepare.mjs';

ensureInstalled(everything);
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
runScript(['scripts/faults/run.ts', ...process.argv.slice(2)]);
