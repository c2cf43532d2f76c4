import { postsHref, questionsHref } from './content-address.ts';
import { type DraftCounts, draftsInWords } from './draft-counts.ts';

/** On the overview: the drafts, in a sentence. */
export function DraftsWaiting({ drafts }: { readonly drafts: DraftCounts }) {
  return (
    <p>
      {draftsInWords(drafts)} Go to the <a href={postsHref()}>articles</a> or the{' '}
      <a href={questionsHref()}>questions</a>.
    </p>
  );
}
