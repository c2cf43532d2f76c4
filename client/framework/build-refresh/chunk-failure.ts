const loadFailures: readonly RegExp[] = [
  /failed to fetch dynamically imported module/i,
  /error loading dynamically imported module/i,
  /importing a module script failed/i,
  /is not a valid javascript mime type/i,
  /unable to preload css/i,
];

/**
 * Tells whether an error means that a chunk could not be loaded, by the messages of Chromium,
 * Firefox, Safari and Vite. A chunk that was loaded and then threw is a bug, and loading it again
 * would not help. One that cannot be parsed is damaged or is not the chunk that was requested.
 */
export function isChunkFailure(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  return error instanceof Error && loadFailures.some((words) => words.test(error.message));
}
