import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/card.tsx';

/** An operator's work: drafts to publish, where messages are sent, raises, and the public numbers. */
export function OperatorPanels(props: {
  readonly numbers: ReactNode;
  readonly drafts: ReactNode;
  readonly messages: ReactNode;
  readonly plots: ReactNode;
}) {
  return (
    <>
      {props.drafts}
      {props.messages}
      <Panel title="Raises and reviews">{props.plots}</Panel>
      <Panel title="Public numbers">{props.numbers}</Panel>
    </>
  );
}
