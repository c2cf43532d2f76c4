/** Names the limit under Regulation Crowdfunding of whoever signs: one's own, or that of an entity. */
export function limitName(entity: string | null | undefined): string {
  return entity == null ? 'your limit' : `the limit of ${entity}`;
}

/** Names the limit at the beginning of a sentence or as a label. */
export function limitTitle(entity: string | null | undefined): string {
  return entity == null ? 'Your limit' : `The limit of ${entity}`;
}
