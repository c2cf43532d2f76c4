import type { ReactNode } from 'react';
import { Panel } from '../../ui/card.tsx';

/** What an operator looks after: what waits to be published, where messages go, and the numbers every visitor sees. */
export function OperatorDesk(props: {
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
