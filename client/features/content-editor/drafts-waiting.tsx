import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { postHref, postsHref, questionsHref } from './content-address.ts';
import { type DraftCounts, draftsInWords } from './draft-counts.ts';

/** On the overview: the drafts, and a link to write more. */
export function DraftsWaiting(props: { readonly drafts: DraftCounts | null }) {
  const { drafts } = props;
  return (
    <Panel
      title="Articles and answers"
      actions={
        <ButtonLink variant="secondary" size="small" href={postHref('new')}>
          Write an article
        </ButtonLink>
      }
    >
      <p>
        {drafts === null ? 'Drafts could not be counted right now.' : draftsInWords(drafts)} Go to
        the <a href={postsHref()}>articles</a> or the <a href={questionsHref()}>questions</a>.
      </p>
    </Panel>
  );
}
