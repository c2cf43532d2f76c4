/** The path that CHROMIUM or FIREFOX names, else the first known name on the PATH; undefined if there is none. */
export function browserPath(browser: 'chromium' | 'firefox'): string | undefined;
/** Where a program of this name would be, in the order of the PATH. */
export function placesOf(name: string): string[];
