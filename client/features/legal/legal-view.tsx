import type { LegalText } from '../../../shared/product/legal/legal.ts';
import type { LegalDocument } from '../../../shared/product/legal/legal-documents.ts';
import type { Arriving } from '../../../shared/site/page-state.ts';
import { routeOf } from '../../../shared/site/routes.ts';
import { When } from '../../framework/pages/page-state.tsx';
import { Skeleton } from '../../ui/feedback/placeholder.tsx';
import { PageHeader, Section } from '../../ui/layout/section.tsx';
import { LegalPage } from './legal-page.tsx';
import { LegalTextAway } from './legal-text-away.tsx';

/** A legal text, a placeholder while it loads, or a message when it cannot be read. */
export function LegalView(props: {
  readonly document: LegalDocument;
  readonly data: Arriving<LegalText | null>;
}) {
  const { document } = props;
  return (
    <When data={props.data} waiting={<LegalTextAwaited document={document} />}>
      {(text) =>
        text === null ? <LegalTextAway document={document} /> : <LegalPage text={text} />
      }
    </When>
  );
}

function LegalTextAwaited(props: { readonly document: LegalDocument }) {
  return (
    <>
      <PageHeader title={routeOf(props.document).title} />
      <Section>
        <Skeleton label="Loading the text" lines={12} />
      </Section>
    </>
  );
}
