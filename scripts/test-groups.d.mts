/** What the whole run consists of: the groups, and every test file that belongs to none. */
export function wholeRun(): string[];
/** The test files of a group. */
export function filesOf(group: string): string[];
