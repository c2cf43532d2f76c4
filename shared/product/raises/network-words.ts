/** The words of the network: plain data, so that the browser can use it. */

/**
 * How much of a published raise somebody sees, least first; each has all of those before it: the
 * teaser, the whole offer, the names of its documents, and its data room.
 */
export const visibilityLevels = ['teaser', 'page', 'documents', 'room'] as const;
export type VisibilityLevel = (typeof visibilityLevels)[number];

/** The orders of the network. All go by figures alone, and the last by what an investor looks for. */
export const raiseSorts = ['newest', 'closing', 'progress', 'fit'] as const;
export type RaiseSort = (typeof raiseSorts)[number];

/** The ways in which somebody has access to the documents of a raise, or gets it. */
export const raiseAccesses = [
  /** Nobody is logged in. */
  'log-in',
  /** Only investors can ask for access. */
  'no-profile',
  'may-ask',
  'asked',
  /** The company has declined. */
  'denied',
  'granted',
  /** The company itself, and operators. */
  'insider',
] as const;
export type RaiseAccess = (typeof raiseAccesses)[number];
