import { usePageView } from '../../framework/pages/page-state.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { messagesHref } from './message-address.ts';

/** On the overview: how many messages are waiting, and where else they are sent. */
export function MessagesWaiting(props: { readonly waiting: number | null }) {
  const { site } = usePageView();
  return (
    <Panel
      title="Messages from visitors"
      actions={
        <ButtonLink variant="secondary" size="small" href={messagesHref}>
          Open the messages
        </ButtonLink>
      }
    >
      <p>
        {waitingInWords(props.waiting)} Each one is also emailed to{' '}
        {site.contactEmail === '' ? 'every operator' : <strong>{site.contactEmail}</strong>}.
      </p>
    </Panel>
  );
}

function waitingInWords(waiting: number | null): string {
  if (waiting === null) return 'Messages could not be counted just now.';
  if (waiting === 0) return 'No messages are waiting for an answer.';
  return waiting === 1
    ? 'One message is waiting for an answer.'
    : `${waiting} messages are waiting for an answer.`;
}
