import { viewPath } from '#shared/site/dashboard-address.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { DraftEditor } from './draft-editor.tsx';
import { ReviewPage } from './review-page.tsx';
import { UpdateList } from './update-list.tsx';
import type { UpdatesContent } from './update-loader.ts';
import { UpdatePage } from './update-page.tsx';

/** The updates of a raise: their list, a draft, how it will be read, or one that was published. */
export function UpdatesView(props: {
  readonly content: UpdatesContent;
  readonly timeZone: string;
}) {
  const { content, timeZone } = props;
  switch (content.kind) {
    case 'no-company':
      return (
        <EmptyState
          title="Add your company first"
          action={<ButtonLink href={viewPath('companies')}>Add your company</ButtonLink>}
        >
          <p>Updates are for people who follow one of your company’s raises.</p>
        </EmptyState>
      );
    case 'no-raise':
      return (
        <EmptyState
          title="No raise yet"
          action={<ButtonLink href={viewPath('raise')}>Go to raises</ButtonLink>}
        >
          <p>Create a raise for {content.company.name} first. Each update belongs to a raise.</p>
        </EmptyState>
      );
    case 'unavailable':
      return <Unavailable what="The list of updates" />;
    case 'list':
      return <UpdateList content={content} timeZone={timeZone} />;
    case 'edit':
      return <DraftEditor update={content.update} />;
    case 'review':
      return <ReviewPage update={content.update} />;
    case 'read':
      return <UpdatePage update={content.update} done={content.done} />;
  }
}
