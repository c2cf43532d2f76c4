import type { LegalDocument } from '../../../shared/product/legal/legal-documents.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader, Section } from '../../ui/layout/section.tsx';

/** The page when a text cannot be read from the product API. */
export function LegalTextAway(props: { readonly document: LegalDocument }) {
  return (
    <>
      <PageHeader title={routeOf(props.document).title} />
      <Section width="text">
        <Notice tone="attention" title="The text is unavailable at the moment.">
          <p>
            Please try again in a few minutes, or{' '}
            <a href={routeOf('contact').path}>ask us for a copy</a>.
          </p>
        </Notice>
      </Section>
    </>
  );
}
