import type { LegalText } from '#shared/product/legal/legal.ts';
import type { LegalDocument } from '#shared/product/legal/legal-documents.ts';
import type { Deferred } from '#shared/site/page-state.ts';
import { routeOf } from '#shared/site/routes.ts';
import { Await } from '../../framework/pages/page-state.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import { LegalPage } from './legal-page.tsx';
import { LegalTextAway } from './legal-text-away.tsx';

/** A legal text below its heading: a placeholder while it loads, or why it cannot be read. */
export function LegalView(props: {
  readonly document: LegalDocument;
  readonly data: Deferred<LegalText | null>;
}) {
  const { document } = props;
  return (
    <>
      <PageHeader compact title={routeOf(document).title} />
      <Await data={props.data} waiting={<LegalTextAwaited />}>
        {(text) => (text === null ? <LegalTextAway /> : <LegalPage text={text} />)}
      </Await>
    </>
  );
}

/** As high as a window, so that what is below does not move when the text comes. */
function LegalTextAwaited() {
  return (
    <Section>
      <Skeleton label="Loading the text" lines={40} />
    </Section>
  );
}
