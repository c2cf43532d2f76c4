// npm start: installs, builds and serves; each only if something changed since the last time.
import { becomeServer, ensureInstalled, runScript } from './prepare.mjs';

ensureInstalled();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
becomeServer();
