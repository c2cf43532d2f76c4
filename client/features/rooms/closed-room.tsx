import { accessNoteMaxLength } from '#shared/product/fields/limits.ts';
import type { GrantState } from '#shared/product/raises/grant-lifecycle.ts';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import css from './rooms.module.css';
import { roomsHref } from './rooms-address.ts';
import type { RoomData } from './rooms-content.ts';

type Closed = Extract<GrantState, 'requested' | 'denied' | 'revoked' | 'expired'>;

const words: Readonly<Record<Closed, { readonly title: string; readonly text: string }>> = {
  requested: {
    title: 'Your request is with the company',
    text: 'We’ll notify you when it decides. There’s nothing else to do for now.',
  },
  denied: {
    title: 'The company hasn’t given you access',
    text: 'Companies choose whom they share documents with, often for reasons that have nothing to do with you. It can still give you access later. We’ll notify you if it does.',
  },
  revoked: {
    title: 'Your access to this data room has ended',
    text: 'The company ended it. An NDA you accepted still applies to what you’ve read.',
  },
  expired: {
    title: 'Your access to this data room has expired',
    text: 'It was given for a limited time. You can ask the company to open it again.',
  },
};

/** A room in which nothing can be read: why, and what can be done about it. */
export function ClosedRoom({ room }: { readonly room: RoomData }) {
  const { raise, company, grant, ended, since } = room;
  const state = grant.state as Closed;
  const { title, text } = words[state];
  return (
    <Panel title={raise.title} actions={<a href={roomsHref}>All data rooms</a>}>
      <p className={textCss['note']}>{company.name}</p>
      <Notice tone={state === 'requested' ? 'info' : 'attention'} title={title}>
        <p>{text}</p>
        <p>
          {ended === null ? (
            <>
              Asked <FormattedDate moment={since} />.
            </>
          ) : (
            <>
              Since <FormattedDate moment={ended} />.
            </>
          )}
        </p>
      </Notice>
      {state === 'expired' ? (
        <div className={classes(stackCss['space4'], css['form'])}>
          <Form intent="ask-again" submit="Ask for access again">
            <input type="hidden" name="raise" value={raise.id} />
            <TextAreaField
              name="note"
              label="A few words to the company"
              maxLength={accessNoteMaxLength}
              optional
              short
            />
          </Form>
        </div>
      ) : null}
    </Panel>
  );
}
