const loadFailures: readonly RegExp[] = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /is not a valid javascript mime type/i,
  /unable to preload css/i,
];

/**
 * Whether an error means that a chunk could not be loaded, in the words of Chromium, Firefox,
 * Safari and Vite. A chunk that came and then threw is a fault of its own: to load it again would
 * run into the same. One that cannot be parsed came damaged or is not the one that was meant.
 */
export function isChunkFailure(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  return error instanceof Error && loadFailures.some((words) => words.test(error.message));
}
