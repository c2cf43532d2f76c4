import type { LegalDocument } from '../../../shared/legal.ts';
import { routeOf } from '../../../shared/routes.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader, Section } from '../../ui/section.tsx';

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
