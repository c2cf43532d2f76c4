/**
 * What the portal can do and what it cannot, with the words that would claim it. When a feature is
 * built, its row gets the endpoint that proves it, and sentences may name it.
 */
export interface FeatureClaim {
  readonly feature: string;
  /** The endpoint that does it; undefined for what the portal does not have. */
  readonly endpoint?: string;
  /** How a sentence names it. */
  readonly words: RegExp;
}

export const featureClaims: readonly FeatureClaim[] = [
  { feature: 'a data room', endpoint: 'GET /raises/:id/documents', words: /data rooms?/i },
  { feature: 'soft circles', endpoint: 'POST /raises/:id/commitments', words: /soft.circle/i },
  { feature: 'the directory of investors', endpoint: 'GET /investors', words: /find (you|them)/i },
  { feature: 'access tokens', endpoint: 'POST /me/tokens', words: /access tokens?/i },
  { feature: 'saved calculations', endpoint: 'POST /scenarios', words: /saved calculations?/i },
  { feature: 'matches', words: /\bmatch(ing)? scores?\b/i },
  { feature: 'a watchlist', words: /\bwatch-?lists?\b/i },
  { feature: 'saved searches', words: /\bsaved? search(es)?\b/i },
  { feature: 'introductions', words: /\bintro(duction)? requests?\b|\brequest an intro/i },
  { feature: 'a pipeline of investors', words: /\b(investor|deal) pipelines?\b|\bpipeline of/i },
  { feature: 'one board for all of it', words: /\bone board\b/i },
  { feature: 'updates to investors', words: /\bupdates to (your|the) investors\b/i },
  { feature: 'passkeys', words: /\bpasskeys?\b/i },
  { feature: 'webhooks', words: /\bwebhooks?\b/i },
  { feature: 'a calendar feed', words: /\bcalendar (feed|file)\b|\badd to your calendar\b/i },
  {
    feature: 'bank details in documents',
    words: /bank details (and the reference )?in your (signed )?documents/i,
  },
  { feature: 'accounts of one side only', words: /\baccount has one role\b|founder or as an inv/i },
  { feature: 'a directory in which nobody is', words: /none has chosen/i },
];
