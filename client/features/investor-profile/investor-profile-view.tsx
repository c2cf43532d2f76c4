import type { Account } from '../../../shared/product/account/account.ts';
import { investorNameMaxLength } from '../../../shared/product/fields/limits.ts';
import type { InvestorKind, InvestorProfile } from '../../../shared/product/investors/investors.ts';
import { investorProfileLifecycle } from '../../../shared/product/investors/lifecycle.ts';
import { offeredEvents } from '../../../shared/product/lifecycle.ts';
import { viewPath } from '../../../shared/site/dashboard-address.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { RadioGroup } from '../../ui/form/choice.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { optionsOf } from '../../ui/form/select-options.ts';
import { VersionField } from '../../ui/form/version-field.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { discardIntent, profileForm } from './investor-actions.ts';
import css from './investor-profile.module.css';
import { kindLabels, stateLabels, stateSentences } from './investor-words.ts';

/** Somebody's profile as an investor, or the form that begins one. */
export function InvestorProfileView(props: {
  readonly account: Account;
  readonly profile: InvestorProfile | null;
}) {
  const { account } = props;
  const profile = useStoredProfile(props.profile);
  const discarded = useFormResult(discardIntent);
  const outcome = <FormOutcome intent={discardIntent} result={discarded} />;
  if (profile === null) {
    return (
      <>
        {outcome}
        <Beginning name={account.name} />
      </>
    );
  }
  const events = offeredEvents(investorProfileLifecycle, profile.state, 'investor');
  return (
    <>
      {outcome}
      <Panel>
        <p>
          <Badge>{stateLabels[profile.state]}</Badge> {stateSentences[profile.state]}
        </p>
      </Panel>
      <Panel title="Details">
        {events.includes('change') ? (
          <ChangeForm profile={profile} />
        ) : (
          <Profile profile={profile} />
        )}
      </Panel>
      {events.includes('discard') ? <DiscardDraft /> : null}
    </>
  );
}

/**
 * The response to a change is newer than what the page was loaded with, until it is loaded again.
 */
function useStoredProfile(loaded: InvestorProfile | null): InvestorProfile | null {
  const answered = useFormResult(profileForm)?.result;
  return answered !== undefined && answered.version > (loaded?.version ?? 0) ? answered : loaded;
}

function DiscardDraft() {
  return (
    <Panel title="Discard this draft" lede="If you do not want to invest here after all.">
      <ConfirmAction
        intent={discardIntent}
        fields={{}}
        opener="Discard the draft"
        about="of your investor profile"
        question="What you entered is deleted, and you are no longer an investor here."
        confirm="Discard it"
      />
    </Panel>
  );
}

function Beginning(props: { readonly name: string }) {
  return (
    <Panel lede="A profile makes you an investor here, beside whatever else you do with this account. It begins as a draft that only you see.">
      <div className={css['form']}>
        <Form intent="start-investing" submit="Start investing">
          <Fields kind={null} displayName={props.name} />
        </Form>
      </div>
    </Panel>
  );
}

function ChangeForm(props: { readonly profile: InvestorProfile }) {
  const { profile } = props;
  return (
    <div className={css['form']}>
      <Form intent={profileForm} submit="Save" guarded>
        <VersionField
          intent={profileForm}
          version={profile.version}
          storedHref={viewPath('investing')}
        />
        <Fields key={profile.version} kind={profile.kind} displayName={profile.displayName} />
      </Form>
    </div>
  );
}

/** Rendered again for each version, because controls otherwise keep their old values. */
function Fields(props: { readonly kind: InvestorKind | null; readonly displayName: string }) {
  return (
    <>
      <RadioGroup
        name="kind"
        label="Who invests?"
        value={props.kind ?? ''}
        options={optionsOf(kindLabels)}
      />
      <TextField
        name="displayName"
        label="Name of the investor"
        hint="Yours, or that of the fund, office, company or syndicate."
        value={props.displayName}
        maxLength={investorNameMaxLength}
        autoComplete="organization"
      />
    </>
  );
}

function Profile(props: { readonly profile: InvestorProfile }) {
  const { kind, displayName } = props.profile;
  return (
    <Facts
      facts={[
        { label: 'Who invests', value: kind === null ? 'Not said' : kindLabels[kind] },
        { label: 'Name', value: displayName },
      ]}
    />
  );
}
