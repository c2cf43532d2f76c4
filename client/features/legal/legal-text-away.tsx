import { routeOf } from '#shared/site/routes.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Section } from '../../ui/layout/section.tsx';

/** Shows a notice where a text cannot be read from the product API. */
export function LegalTextAway() {
  return (
    <Section width="text">
      <Notice tone="attention" title="The text is unavailable right now.">
        <p>
          Please try again in a few minutes, or{' '}
          <a href={routeOf('contact').path}>ask us for a copy</a>.
        </p>
      </Notice>
    </Section>
  );
}
