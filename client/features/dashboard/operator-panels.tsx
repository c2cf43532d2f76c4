import type { ReactNode } from 'react';
import { Panel } from '../../ui/layout/card.tsx';

/** An operator's work: what waits, drafts to publish, raises, and the public numbers. */
export function OperatorPanels(props: {
  readonly numbers: ReactNode;
  readonly drafts: ReactNode;
  readonly messages: ReactNode;
  readonly plots: ReactNode;
  readonly profiles: ReactNode;
}) {
  return (
    <>
      {props.profiles}
      {props.messages}
      {props.drafts}
      <Panel title="Raises and reviews">{props.plots}</Panel>
      <Panel title="Public numbers">{props.numbers}</Panel>
    </>
  );
}
