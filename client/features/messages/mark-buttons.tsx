import {
  type ContactState,
  markingEvents,
  messageLifecycle,
} from '../../../shared/product/contact/lifecycle.ts';
import { offeredEvents } from '../../../shared/product/lifecycle.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Row } from '../../ui/layout/section.tsx';
import { markIntent } from './message-actions.ts';
import type { ShownMessage } from './message-data.ts';

const labels: Readonly<Record<ContactState, string>> = {
  new: 'Not answered yet',
  answered: 'Mark as answered',
  spam: 'Mark as spam',
};

/** The states a message can be given, one button each. */
export function MarkButtons(props: { readonly message: ShownMessage }) {
  const { id, version, state, reference } = props.message;
  const offered = offeredEvents(messageLifecycle, state, 'operator');
  const others = (['answered', 'spam', 'new'] as const).filter((other) =>
    offered.includes(markingEvents[other]),
  );
  return (
    <Row>
      {others.map((other) => (
        <FormButton
          key={other}
          intent={markIntent}
          fields={{ id, version: String(version), before: state, state: other }}
          about={`message ${reference}`}
        >
          {labels[other]}
        </FormButton>
      ))}
    </Row>
  );
}

/** The result of marking a message, with undo. */
export function MarkOutcome() {
  const result = useFormResult(markIntent);
  const marked = result?.result;
  return (
    <>
      <FormOutcome intent={markIntent} result={result} />
      {marked === undefined ? null : (
        <FormButton
          intent={markIntent}
          fields={{ id: marked.id, version: String(marked.version), state: marked.before }}
          about={`the change of message ${marked.reference}`}
        >
          Undo
        </FormButton>
      )}
    </>
  );
}
