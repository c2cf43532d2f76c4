import { Facts } from '../../ui/data/facts.tsx';
import { TimeZoneNote, WrittenTime } from '../../ui/data/formatted-date.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { MarkButtons, MarkOutcome } from './mark-buttons.tsx';
import { listHref, type MessageSelection, replyHref } from './message-address.ts';
import type { ShownMessage } from './message-data.ts';
import css from './messages.module.css';

/** One message: who wrote it, what it says, and what can be done with it. */
export function MessageView(props: {
  readonly message: ShownMessage;
  readonly selection: MessageSelection;
  readonly topic: string;
  readonly timeZone: string;
}) {
  const { message, selection, topic, timeZone } = props;
  const { name, email, reference, body, received, age } = message;
  return (
    <Panel
      title={`Message from ${name}`}
      actions={<a href={listHref({ ...selection, after: '' })}>Back to the list</a>}
    >
      <MarkOutcome />
      <Facts
        facts={[
          { label: 'From', value: `${name}, ${email}` },
          { label: 'About', value: topic },
          { label: 'Reference', value: <strong>{reference}</strong> },
          {
            label: 'Received',
            value: (
              <>
                {age} ago, <WrittenTime moment={received} />
              </>
            ),
          },
          { label: 'State', value: <State message={message} /> },
        ]}
      />
      <p className={css['body']}>{body}</p>
      <div className={css['actions']}>
        <ButtonLink href={replyHref(message)} size="small">
          Reply by email
        </ButtonLink>
        <MarkButtons message={message} />
      </div>
      <div className={css['note']}>
        <p>
          Replying opens your email program. Mark the message as answered once you have replied.
        </p>
        <TimeZoneNote timeZone={timeZone} />
      </div>
    </Panel>
  );
}

function State(props: { readonly message: ShownMessage }) {
  const { state, changed, changedBy } = props.message;
  const words = { new: 'Waiting for an answer', answered: 'Answered', spam: 'Spam' }[state];
  if (changed === null) return words;
  return (
    <>
      {words}, set by {changedBy ?? 'an operator'} on <WrittenTime moment={changed} />
    </>
  );
}
