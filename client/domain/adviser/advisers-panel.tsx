import { adviserRoles } from '#shared/product/advisers/advisers.ts';
import {
  adviserDays,
  adviserDaysMax,
  adviserNoteMaxLength,
  advisersOpen,
  emailMaxLength,
} from '#shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { PageFoot } from '../../ui/data/page-foot.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { endAdviserIntent, inviteAdviserIntent } from './adviser-actions.ts';
import { adviserRoleLabels, adviserStateLabels, isOpenAdviser } from './adviser-words.ts';
import type { AdviserData, AdvisersData } from './advisers-loader.ts';
import css from './advisers-panel.module.css';

const roleOptions = adviserRoles.map((value) => ({ value, label: adviserRoleLabels[value] }));

/** The advisers of a side of a raise, and the form that invites one. */
export function AdvisersPanel(props: {
  readonly raise: string;
  readonly side: 'company' | 'investor';
  readonly list: AdvisersData;
  /** Whether their reader may end what somebody reads. */
  readonly mayEnd: boolean;
  /** Whether their reader may invite somebody. */
  readonly mayInvite: boolean;
}) {
  const { raise, side, list, mayEnd, mayInvite } = props;
  const ended = useFormResult(endAdviserIntent);
  const isCompany = side === 'company';
  return (
    <>
      <Panel
        title="Advisers"
        lede={
          isCompany
            ? 'Your advisers read every published document. Those of investors read what the investor reads, and are listed once they’ve accepted.'
            : 'Your advisers read what you read in this data room, and nothing else of yours. The company sees who they are once they accept, that they advise you, and what they read.'
        }
      >
        <FormOutcome intent={endAdviserIntent} result={ended} />
        {list === null ? (
          <Unavailable what="The list of advisers" />
        ) : list.items.length === 0 ? (
          <p className={textCss['note']}>No advisers yet.</p>
        ) : (
          <>
            <ul className={classes(stackCss['space4'], css['advisers'])}>
              {list.items.map((each) => (
                <li key={each.id}>
                  <AdviserLine adviser={each} mayEnd={mayEnd} />
                </li>
              ))}
            </ul>
            {list.isFirst && list.nextCursor === null ? null : (
              <div className={textCss['note']}>
                <PageFoot {...list} shown={list.items.length} />
              </div>
            )}
          </>
        )}
      </Panel>
      {mayInvite ? (
        <Panel
          title="Invite an adviser"
          lede={`${isCompany ? 'Your company' : 'You'} can have ${advisersOpen} advisers at a time.`}
        >
          <div className={css['form']}>
            <Form intent={inviteAdviserIntent} submit="Send invitation">
              <input type="hidden" name="raise" value={raise} />
              <TextField
                name="email"
                label="Email address"
                type="email"
                maxLength={emailMaxLength}
                hint="They need an account with this address, and accept first."
              />
              <SelectField name="role" label="Role" value="lawyer" options={roleOptions} />
              <DateField
                name="expiresAt"
                label="Until the end of"
                hint={`Leave empty for ${adviserDays} days. At most ${adviserDaysMax} days.`}
                optional
              />
              <TextAreaField
                name="note"
                label="Message"
                hint="Shown to them after they log in, not in the email."
                maxLength={adviserNoteMaxLength}
                optional
                short
              />
            </Form>
          </div>
        </Panel>
      ) : null}
    </>
  );
}

function AdviserLine(props: { readonly adviser: AdviserData; readonly mayEnd: boolean }) {
  const { adviser, mayEnd } = props;
  const { id, name, email, role, to, side, isOwn, state, since, until, note } = adviser;
  const about = name ?? email;
  return (
    <div className={stackCss['space2']}>
      <h3 className={css['name']}>
        {about}{' '}
        <Badge {...(state === 'active' ? { tone: 'accent' as const } : {})}>
          {adviserStateLabels[state]}
        </Badge>
      </h3>
      <p className={classes(textCss['note'], textCss['breaks'])}>
        {adviserRoleLabels[role]}
        {isOwn ? '' : `, adviser to ${side === 'company' ? 'the company' : to}`}
        {name === null ? '' : ` · ${email}`}
        {' · '}
        {state === 'invited' ? 'Invited' : 'Since'} <FormattedDate moment={since} />
        {' · '}
        {isOpenAdviser(adviser) ? 'Until' : adviserStateLabels[state]}{' '}
        <FormattedDate moment={until} />
      </p>
      {note === null || note === '' ? null : (
        <p className={classes(textCss['written'], textCss['soft'])}>{note}</p>
      )}
      {mayEnd && isOpenAdviser(adviser) ? (
        <ConfirmAction
          intent={endAdviserIntent}
          fields={{ id }}
          opener={state === 'invited' ? 'Withdraw invitation' : 'End access'}
          about={about}
          question={
            isOwn
              ? `${about} won’t be able to open another page, and running downloads stop.`
              : `${about} won’t be able to open another page, and ${to} can’t invite them again.`
          }
          confirm={state === 'invited' ? 'Withdraw invitation' : 'End access'}
        />
      ) : null}
    </div>
  );
}
