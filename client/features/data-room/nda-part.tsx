import { ndaMaxLength } from '#shared/product/fields/limits.ts';
import type { NdaEdit } from '#shared/product/raises/room-nda.ts';
import { EarlierNdas, type NdaVersion } from '../../domain/raise/earlier-ndas.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Disclosure, Disclosures } from '../../ui/layout/disclosure.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { accessLabel, ndaForm, storedNda } from './access-values.ts';
import css from './data-room.module.css';
import { partHref } from './room-address.ts';
import type { OwnRoom, PartContent } from './room-content.ts';

/** The NDA of a raise: the version in force, and a form for the next one. */
export function NdaPart(props: { readonly room: OwnRoom } & Extract<PartContent, { part: 'nda' }>) {
  const { room, nda, edit, earlier } = props;
  const isProposed = edit?.isProposed === true;
  return (
    <Panel>
      <div className={css['nda']}>
        <div className={classes(stackCss['space3'], css['ndaFacts'])}>
          <NdaState {...{ room, nda, isProposed }} />
          {isProposed && nda !== null ? (
            <Disclosures>
              <Disclosure title={`Version ${nda.version}, in effect`}>
                <p className={classes(textCss['written'], css['text'])}>{nda.text}</p>
              </Disclosure>
            </Disclosures>
          ) : null}
          <EarlierNdas versions={earlier} />
        </div>
        {room.mayChange && edit !== null ? (
          <NdaForm room={room} nda={nda} edit={edit} />
        ) : nda === null ? (
          <EmptyState title="No NDA yet" />
        ) : (
          <p className={classes(textCss['written'], css['text'])}>{nda.text}</p>
        )}
      </div>
    </Panel>
  );
}

/** Since when which version is in effect, and how the next one comes to be. */
function NdaState(props: {
  readonly room: OwnRoom;
  readonly nda: NdaVersion | null;
  readonly isProposed: boolean;
}) {
  const { room, nda, isProposed } = props;
  return (
    <>
      {nda === null ? (
        <p>
          This raise has no NDA. Write one, then require it for individual documents; readers accept
          it before opening those.
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
        <p>
          {isProposed
            ? 'This text is a proposal. It takes effect once an operator approves it.'
            : 'A new text takes effect once an operator approves it.'}
        </p>
      ) : null}
      {nda === null ? null : (
        <p className={classes(textCss['code'], css['hash'])}>
          SHA-256 of version {nda.version}: <code>{nda.sha256}</code>
        </p>
      )}
    </>
  );
}

/** The form of the next text: of what was written last, which may be proposed. */
function NdaForm(props: {
  readonly room: OwnRoom;
  readonly nda: NdaVersion | null;
  readonly edit: NdaEdit;
}) {
  const { room, nda, edit } = props;
  return (
    <div className={css['wide']}>
      <MergedForm
        intent={ndaForm}
        submit={
          room.isApproved ? 'Propose this text' : `Save as version ${(nda?.version ?? 0) + 1}`
        }
        guarded
        stored={storedNda(edit)}
        storedHref={partHref(room.id, 'nda')}
        labelOf={accessLabel}
      >
        <input type="hidden" name="raise" value={room.id} />
        <TextAreaField
          name="text"
          label="Text of the NDA"
          hint="Readers see exactly this text. Their name, the version and the time are recorded when they accept it."
          value={edit.text}
          maxLength={ndaMaxLength}
        />
      </MergedForm>
    </div>
  );
}
