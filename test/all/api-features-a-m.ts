import { runTogether } from '../support/run-together.ts';

await runTogether('api-features-a-m');
