/** What worst-inputs.test.ts sends, to the routes that only members and operators reach. */
import { tellWorstInputs } from '#test/support/worst-inputs.ts';

await tellWorstInputs('members');
