import { runTogether } from '../support/run-together.ts';

await runTogether('api-features-n-z');
