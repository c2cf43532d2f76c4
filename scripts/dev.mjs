// npm run dev: serves the pages straight from their source, with hot updates, on the same port.
import { becomeScript, ensureInstalled } from './prepare.mjs';

ensureInstalled();
becomeScript(['server/main.ts'], { NODE_ENV: 'development' });
