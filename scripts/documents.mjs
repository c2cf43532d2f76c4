// npm run documents: writes the parts of the documents that are made from the code.
import { ensureInstalled, runScript } from './prepare.mjs';

ensureInstalled();
runScript(['scripts/documents.ts']);
