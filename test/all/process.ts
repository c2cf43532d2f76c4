import { runTogether } from '../support/run-together.ts';

await runTogether('process');
