// npm run accept-lost-key, reset-two-factor, verify-audit, verify-binder, verify-ledger: a command for
// operators, whose name is the first argument.
import { becomeScript, ensureInstalled } from './prepare.mjs';

ensureInstalled();
becomeScript(['scripts/operator-command.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' });
