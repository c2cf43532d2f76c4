// npm run build: makes a build and points `dist/latest.json` at it.
import { ensureInstalled, runScript } from './prepare.mjs';

ensureInstalled();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
