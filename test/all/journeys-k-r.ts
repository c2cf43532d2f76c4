import { runTogether } from '../support/run-together.ts';

await runTogether('journeys-k-r');
