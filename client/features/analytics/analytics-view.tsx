import { viewPath } from '#shared/site/dashboard-address.ts';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import type { AnalyticsContent } from './analytics-loader.ts';
import { PortalFigures } from './portal-figures.tsx';
import { RaiseFigures } from './raise-figures.tsx';

/** The figures of a raise; for operators also those of all raises. */
export function AnalyticsView(props: {
  readonly content: AnalyticsContent;
  readonly isOperator: boolean;
}) {
  const { content, isOperator } = props;
  switch (content.kind) {
    case 'no-company':
      return (
        <EmptyState
          title="Add your company first"
          action={<ButtonLink href={viewPath('companies')}>Add your company</ButtonLink>}
        >
          <p>See who reads the documents of your raises, which pages, and for how long.</p>
        </EmptyState>
      );
    case 'no-raise':
      return (
        <EmptyState
          title="No raises yet"
          action={<ButtonLink href={viewPath('raise')}>New raise</ButtonLink>}
        >
          <p>Once people read its documents, you’ll see which pages they read and for how long.</p>
        </EmptyState>
      );
    case 'unavailable':
      return <Unavailable what="The figures" />;
    case 'portal':
      return <PortalFigures {...content} />;
    case 'raise':
      return <RaiseFigures shown={content} isOperator={isOperator} />;
  }
}
