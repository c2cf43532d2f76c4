// npm run demo: serves a temporary database with sample people and content.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { becomeServer, ensureInstalled, runScript } from './prepare.mjs';

ensureInstalled();
runScript(['scripts/build.ts'], { NODE_ENV: 'production' });
const DATA_DIR = mkdtempSync(join(tmpdir(), 'raisehall-demo-'));
becomeServer(['--demo'], { DATA_DIR, DATABASE_URL: '' });
