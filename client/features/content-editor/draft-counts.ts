/** The number of drafts. */
export interface DraftCounts {
  readonly articles: number;
  readonly questions: number;
}

/** The drafts in a sentence. */
export function draftsInWords({ articles, questions }: DraftCounts): string {
  const parts = [counted(articles, 'article'), counted(questions, 'question')].filter(
    (part) => part !== '',
  );
  if (parts.length === 0) return 'Nothing is waiting to be published.';
  const verb = articles + questions === 1 ? 'waits' : 'wait';
  return `${parts.join(' and ')} ${verb} to be published.`;
}

function counted(count: number, what: string): string {
  if (count === 0) return '';
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
