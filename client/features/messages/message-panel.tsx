import { usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { MarkButtons } from './mark-buttons.tsx';
import { replyHref } from './message-address.ts';
import type { MessageData } from './message-loader.ts';
import css from './messages.module.css';

export const messagesTableId = 'messages';

/** One message: who wrote it, what it says, and what can be done with it. */
export function MessagePanel(props: { readonly message: MessageData; readonly topic: string }) {
  const { message, topic } = props;
  const { id, name, email, reference, body, received, age } = message;
  const { url } = usePageView();
  return (
    <RecordPanel
      title={`Message from ${name}`}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(messagesTableId, id)}
    >
      <p className={classes(textCss['written'], boxCss['raised'], css['body'])}>{body}</p>
      <div className={rowCss['buttons']}>
        <ButtonLink href={replyHref(message)} size="small">
          Reply by email
        </ButtonLink>
        <MarkButtons message={message} />
      </div>
      <p className={classes(textCss['faint'], css['note'])}>
        Replying opens your email program. Mark the message as answered once you have replied.
      </p>
      <Facts
        facts={[
          { label: 'From', value: `${name}, ${email}` },
          { label: 'About', value: topic },
          { label: 'Reference', value: <strong>{reference}</strong> },
          {
            label: 'Received',
            value: (
              <>
                {age} ago, <FormattedDate moment={received} />
              </>
            ),
          },
          { label: 'State', value: <State message={message} /> },
        ]}
      />
    </RecordPanel>
  );
}

function State(props: { readonly message: MessageData }) {
  const { state, changed, changedBy } = props.message;
  const words = { new: 'Unanswered', answered: 'Answered', spam: 'Spam' }[state];
  if (changed === null) return words;
  return (
    <>
      {words}, set by {changedBy ?? 'an operator'} on <FormattedDate moment={changed} />
    </>
  );
}
