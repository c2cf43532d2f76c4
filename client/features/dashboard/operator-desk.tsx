import type { ReactNode } from 'react';
import { usePageView } from '../../page-state.tsx';
import { Panel } from '../../ui/card.tsx';

/** What an operator looks after: what waits to be published, where messages go, and the numbers every visitor sees. */
export function OperatorDesk(props: { readonly numbers: ReactNode; readonly drafts: ReactNode }) {
  const { site } = usePageView();
  return (
    <>
      {props.drafts}
      <Panel title="Messages from visitors">
        <p>
          What is written on the contact page goes by mail to{' '}
          {site.contactEmail === '' ? 'every operator' : <strong>{site.contactEmail}</strong>}. Each
          message has a reference, which the sender has too.
        </p>
      </Panel>
      <Panel title="Public numbers">{props.numbers}</Panel>
    </>
  );
}
