/** No single request of anybody holds up the API: the worst texts at every field. */
import { tellWorstInputs } from '#test/support/worst-inputs.ts';

await tellWorstInputs('anybody');
