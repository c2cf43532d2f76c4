import { writingPath } from '#shared/site/dashboard-address.ts';
import { rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { SelectField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import boxCss from '../../ui/layout/box.module.css';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { accessForm, accessLabel, accessValueInWords, storedAccess } from './access-values.ts';
import { scopeLabels, scopeOptions } from './access-words.ts';
import { StateBadge } from './grant-badge.tsx';
import { partHref } from './room-address.ts';
import type { GrantData, OwnRoom } from './room-content.ts';

export const grantsTableId = 'grants';

/** One person: what they may read and until when, and what can be decided about them. */
export function GrantRecord(props: {
  readonly room: OwnRoom;
  readonly grant: GrantData;
  /** The version of the NDA in force. */
  readonly ndaVersion: number | null;
  readonly closeHref: string;
}) {
  const { room, grant, closeHref } = props;
  const { id, name, email, note, userId, state } = grant;
  return (
    <RecordPanel title={name ?? email} closeHref={closeHref} openedFrom={rowId(grantsTableId, id)}>
      <Facts facts={factsOf(grant, props.ndaVersion)} />
      {note === '' ? null : (
        <blockquote className={classes(textCss['written'], boxCss['quote'])}>{note}</blockquote>
      )}
      {userId === null ? null : (
        <p className={rowCss['links']}>
          <a href={partHref(room.id, 'log', { person: userId })}>Reading log</a>{' '}
          {room.mayDecide && (state === 'active' || state === 'invited') ? (
            <a href={writingPath(room.id, userId)}>Write to {name ?? email}</a>
          ) : null}
        </p>
      )}
      {room.mayDecide ? <Decisions grant={grant} isEnded={room.isEnded} /> : null}
    </RecordPanel>
  );
}

function factsOf(grant: GrantData, inForce: number | null) {
  const { state, email, scope, since, until, ndaVersion, accepted } = grant;
  const nda =
    ndaVersion === null || accepted === null ? (
      'Not accepted'
    ) : (
      <>
        Version {ndaVersion}, <FormattedDate moment={accepted} />
        {inForce !== null && ndaVersion < inForce ? `; version ${inForce} is now in effect` : ''}
      </>
    );
  return [
    { label: 'State', value: <StateBadge state={state} /> },
    { label: 'Email', value: email },
    { label: 'Since', value: <FormattedDate moment={since} /> },
    { label: 'Access', value: scopeLabels[scope] },
    { label: 'Until', value: until === null ? 'No expiry' : <FormattedDate moment={until} /> },
    { label: 'NDA', value: nda },
  ];
}

function Decisions(props: { readonly grant: GrantData; readonly isEnded: boolean }) {
  const { grant, isEnded } = props;
  const { id, raiseId, name, email, state, scope, expiresAt } = grant;
  const about = name ?? email;
  const isOpen = state === 'active' || state === 'invited';
  const terms = (
    <>
      <input type="hidden" name="id" value={id} />
      <SelectField name="scope" label="Access" value={scope} options={scopeOptions} />
      <DateField
        name="expiresAt"
        label="Until the end of"
        hint="Leave empty for no expiry."
        value={isOpen ? (expiresAt?.slice(0, 10) ?? '') : ''}
        optional
      />
    </>
  );
  if (isOpen) {
    return (
      <>
        <MergedForm
          intent={accessForm}
          submit="Save"
          guarded
          stored={storedAccess(grant)}
          storedHref={partHref(raiseId, 'access', { id })}
          labelOf={accessLabel}
          inWords={accessValueInWords}
        >
          {terms}
        </MergedForm>
        <ConfirmAction
          intent="revoke-access"
          fields={{ id }}
          opener="Revoke access"
          about={about}
          question={`${about} won’t be able to open another page, and running downloads stop.`}
          confirm="Revoke access"
        />
      </>
    );
  }
  return (
    <>
      {isEnded ? null : (
        <Form
          intent="grant-access"
          submit={state === 'requested' ? 'Grant access' : 'Restore access'}
        >
          {terms}
        </Form>
      )}
      {state === 'requested' ? (
        <FormButton intent="deny-access" fields={{ id }} about={`the request of ${about}`}>
          Deny
        </FormButton>
      ) : null}
    </>
  );
}
