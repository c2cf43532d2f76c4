/** What `npm test` runs: the groups, and every other test file that belongs to none. */
export function wholeRun(): string[];
/** The test files of a group. */
export function filesOf(group: string): string[];
/** What `npm run test:slow` runs. */
export function slowRun(): string[];
