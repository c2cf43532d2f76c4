import {
  type ContactState,
  markingEvents,
  messageLifecycle,
} from '#shared/product/contact/lifecycle.ts';
import { offeredEvents } from '#shared/product/lifecycle.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { markIntent } from './message-actions.ts';
import { listHref, type MessageSelection } from './message-address.ts';
import type { MessageData } from './message-loader.ts';

const labels: Readonly<Record<ContactState, string>> = {
  new: 'Not answered yet',
  answered: 'Mark as answered',
  spam: 'Mark as spam',
};

/** The states that a message in this state can be given. */
function othersOf(state: ContactState): readonly ContactState[] {
  const offered = offeredEvents(messageLifecycle, state, 'operator');
  return (['answered', 'spam', 'new'] as const).filter((other) =>
    offered.includes(markingEvents[other]),
  );
}

/** The states a message can be given, one button each. */
export function MarkButtons(props: { readonly message: MessageData }) {
  const { id, version, state, reference } = props.message;
  return othersOf(state).map((other) => (
    <FormButton
      key={other}
      intent={markIntent}
      fields={{ id, version: String(version), before: state, state: other }}
      about={`message ${reference}`}
    >
      {labels[other]}
    </FormButton>
  ));
}

/** The buttons that mark the selected messages of a list. */
export function MarkSelected(props: { readonly selection: MessageSelection }) {
  const { selection } = props;
  return othersOf(selection.state).map((other) => (
    <Button
      key={other}
      type="submit"
      formMethod="post"
      formAction={listHref(selection)}
      name="state"
      value={other}
      variant="secondary"
      size="small"
    >
      {labels[other]}
    </Button>
  ));
}

/** The result of marking messages, with undo. */
export function MarkOutcome() {
  const result = useFormResult(markIntent);
  const done = result?.result;
  return (
    <>
      <FormOutcome intent={markIntent} result={result} />
      {done === undefined || done.marked.length === 0 ? null : (
        <FormButton
          intent={markIntent}
          fields={{
            id: done.marked.map(({ id }) => id).join(','),
            version: done.marked.map(({ version }) => version).join(','),
            state: done.before,
          }}
          about={`the change of message ${done.marked.map(({ reference }) => reference).join(', ')}`}
        >
          Undo
        </FormButton>
      )}
    </>
  );
}
