import { viewPath } from '#shared/site/dashboard-address.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { NewRaise } from './new-raise.tsx';
import { RaiseEditor } from './raise-editor.tsx';
import { RaiseList } from './raise-list.tsx';
import type { RaiseContentData } from './raise-loader.ts';
import { RaisePreview } from './raise-preview.tsx';

/** The raises of a company: their list, the editor of one, or how investors see it. */
export function RaiseView(props: { readonly content: RaiseContentData }) {
  const { content } = props;
  switch (content.kind) {
    case 'no-company':
      return (
        <EmptyState
          title="Add your company first"
          action={<ButtonLink href={viewPath('companies')}>Add your company</ButtonLink>}
        >
          <p>A raise belongs to a company. Its name is enough to start.</p>
        </EmptyState>
      );
    case 'list':
      return <RaiseList company={content.company} list={content.list} />;
    case 'new':
      return <NewRaise company={content.company} />;
    case 'preview':
      return <RaisePreview raise={content.raise} pitch={content.pitch} />;
    case 'raise':
      return (
        <RaiseEditor
          key={`${content.raise.id} ${content.step}`}
          raise={content.raise}
          step={content.step}
          pitch={content.pitch}
          agreement={content.agreement}
          needs={content.needs}
          comments={content.comments}
          documents={content.documents}
          capTables={content.capTables}
          binder={content.binder}
        />
      );
  }
}
