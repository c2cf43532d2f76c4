import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/card.tsx';

/** An operator's work: drafts to publish, where messages are sent, and the public numbers. */
export function OperatorPanels(props: {
  readonly numbers: ReactNode;
  readonly drafts: ReactNode;
  readonly messages: ReactNode;
}) {
  return (
    <>
      {props.drafts}
      {props.messages}
      <Panel title="Public numbers">{props.numbers}</Panel>
    </>
  );
}
