import { runTogether } from '../support/run-together.ts';

await runTogether('journeys-d-j');
