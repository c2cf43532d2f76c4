import { useState } from 'react';
import type { InvestorProfile } from '#shared/product/investors/investors.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { profileStateLabels, profileStateTones } from '../../domain/investor/investor-words.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AutosaveForm } from '../../ui/form/autosave-form.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { MergedForm } from '../../ui/form/merged-form.tsx';
import { StepList } from '../../ui/form/step-list.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { WorkHead } from '../../ui/layout/work-head.tsx';
import { classes } from '../../ui/tokens/classes.ts';
import { type EntitiesContent, EntitiesStep } from './entities/entities-step.tsx';
import { type EvidenceContent, EvidenceStep } from './evidence/evidence-step.tsx';
import { approvedForm, stepForm } from './investor-actions.ts';
import css from './investor-profile.module.css';
import {
  type ProfileStep,
  profileSteps,
  profileStepTitles,
  stepAfter,
  stepHref,
  stepOfField,
} from './profile-address.ts';
import { stepFields } from './profile-fields.tsx';
import {
  profileLabel,
  profileTarget,
  profileValueInWords,
  storedProfile,
} from './profile-values.ts';
import { ReviewStep } from './review-step.tsx';

/** Somebody's profile as an investor, a step at a time. */
export function ProfileEditor(props: {
  readonly profile: InvestorProfile;
  readonly limits: Limits | null;
  readonly step: ProfileStep;
  readonly entities: EntitiesContent | null;
  readonly evidence: EvidenceContent | null;
}) {
  const { step, limits, entities, evidence } = props;
  const [saved, setSaved] = useState<InvestorProfile | null>(null);
  const change = useFormResult(approvedForm);
  const answered = change?.result?.profile;
  // The newest of what the page was loaded with and what was saved since.
  const profile = [saved, answered].reduce<InvestorProfile>(
    (newest, one) => (one != null && one.version > newest.version ? one : newest),
    props.profile,
  );
  return (
    <div className={classes(stackCss['space4'], css['editor'])}>
      <WorkHead
        title={profile.displayName}
        state={
          <Badge tone={profileStateTones[profile.state]}>{profileStateLabels[profile.state]}</Badge>
        }
      />
      <Steps profile={profile} step={step} />
      {/* The form that was sent is another one now, because the profile is reviewed again. */}
      {profile.state === 'approved' ? null : <FormOutcome intent={approvedForm} result={change} />}
      <div className={css['sheet']}>
        {step === 'review' ? (
          <ReviewStep profile={profile} limits={limits} />
        ) : step === 'entities' && entities !== null ? (
          <EntitiesStep content={entities} limits={limits} />
        ) : step === 'evidence' && evidence !== null ? (
          <EvidenceStep content={evidence} />
        ) : (
          <StepForm
            key={step}
            loaded={props.profile}
            profile={profile}
            step={step}
            onSaved={setSaved}
          />
        )}
      </div>
    </div>
  );
}

/** The steps, with how much each still needs. */
function Steps(props: { readonly profile: InvestorProfile; readonly step: ProfileStep }) {
  const { profile, step } = props;
  const steps = profileSteps.map((each) => ({
    href: stepHref(each),
    title: profileStepTitles[each],
    toDo: profile.problems.filter(({ pointer }) => stepOfField(pointer) === each).length,
    isCurrent: each === step,
  }));
  return <StepList label="Steps of the profile" steps={steps} />;
}

function StepForm(props: {
  readonly loaded: InvestorProfile;
  readonly profile: InvestorProfile;
  readonly step: ProfileStep;
  readonly onSaved: (profile: InvestorProfile) => void;
}) {
  const { loaded, profile, step, onSaved } = props;
  const form = stepFields[step];
  if (form === undefined) return null;
  const { lists, Fields } = form;
  if (!profile.allowed.includes('change')) {
    return (
      <Notice title="You can’t change it now">
        <p>Your profile is suspended. Contact the operator if something in it is wrong.</p>
      </Notice>
    );
  }
  if (profile.state === 'approved') {
    return (
      <MergedForm
        intent={approvedForm}
        submit="Save the profile"
        guarded
        stored={storedProfile(profile)}
        storedHref={stepHref(step)}
        labelOf={profileLabel}
        inWords={profileValueInWords}
      >
        <input type="hidden" name="lists" value={lists.join(' ')} />
        {step === 'who' ? <ReviewedAgain /> : null}
        <Fields profile={profile} />
      </MergedForm>
    );
  }
  const stored = storedProfile(loaded);
  return (
    <AutosaveForm
      intent={stepForm}
      options={{
        about: `investor profile ${step}`,
        stored,
        lists,
        target: (api) => profileTarget(api, stored, onSaved),
      }}
      fields={{ step, lists: lists.join(' ') }}
      submit={`Continue: ${profileStepTitles[stepAfter(step)].toLowerCase()}`}
      labelOf={profileLabel}
      inWords={profileValueInWords}
    >
      <Fields profile={loaded} />
    </AutosaveForm>
  );
}

function ReviewedAgain() {
  return (
    <Notice tone="attention">
      <p>
        If you change who invests, the legal name or the country, an operator reviews the profile
        again. Until then, you can read what you can read now but can’t commit.
      </p>
    </Notice>
  );
}
