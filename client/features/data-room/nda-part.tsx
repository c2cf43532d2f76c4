import { ndaMaxLength } from '#shared/product/fields/limits.ts';
import { EarlierNdas } from '../../domain/raise/earlier-ndas.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import css from './data-room.module.css';
import type { OwnRoom, PartContent } from './room-content.ts';

/** The NDA of a raise: the version in force, and a form for the next one. */
export function NdaPart(props: { readonly room: OwnRoom } & Extract<PartContent, { part: 'nda' }>) {
  const { room, nda, earlier } = props;
  return (
    <Panel>
      {nda === null ? (
        <p>
          This raise has no NDA. Write one to ask for it with single documents; readers then accept
          it before they open those.
        </p>
      ) : (
        <p>
          Version {nda.version} has been in effect since <FormattedDate moment={nda.since} />. New
          readers accept the newest version; anyone who accepted an earlier one keeps reading under
          it.
        </p>
      )}
      {room.isEnded ? <p>The raise has ended, so its NDA can’t change.</p> : null}
      {room.isApproved && !room.isEnded ? (
        <p>An operator approves a new text before it’s in effect.</p>
      ) : null}
      {room.mayChange ? (
        <div className={css['wide']}>
          <Form
            key={nda?.version ?? 0}
            intent="save-nda"
            submit={
              room.isApproved ? 'Propose the text' : `Save as version ${(nda?.version ?? 0) + 1}`
            }
            guarded
          >
            <input type="hidden" name="raise" value={room.id} />
            <TextAreaField
              name="text"
              label="Text of the NDA"
              hint="Readers see exactly this text. Their name, the version and the time are recorded when they accept it."
              value={nda?.text ?? ''}
              maxLength={ndaMaxLength}
            />
          </Form>
        </div>
      ) : nda === null ? (
        <EmptyState title="There is no text" />
      ) : (
        <p className={css['text']}>{nda.text}</p>
      )}
      {nda === null ? null : (
        <p className={css['hash']}>
          SHA-256 of version {nda.version}: <code>{nda.sha256}</code>
        </p>
      )}
      <EarlierNdas versions={earlier} />
    </Panel>
  );
}
