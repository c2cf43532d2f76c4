/** The hash in an address; null when it names none. */
export function readHash({ searchParams }: URL): string | null {
  return hashIn(searchParams.get('sha256') ?? '');
}

/**
 * The SHA-256 in what somebody pasted, such as a line of `sha256sum`; null when there is none, or
 * more than one.
 */
export function hashIn(text: string): string | null {
  const found = text.match(/(?<![0-9a-z])[0-9a-f]{64}(?![0-9a-z])/gi) ?? [];
  return found.length === 1 ? (found[0]?.toLowerCase() ?? null) : null;
}
