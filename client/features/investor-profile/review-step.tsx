import type { InvestorProfile } from '#shared/product/investors/investors.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import { profileFacts } from '../../domain/investor/investor-words.ts';
import { LimitFacts } from '../../domain/investor/limit-facts.tsx';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { fieldId } from '../../ui/form/form-context.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import { classes } from '../../ui/tokens/classes.ts';
import textCss from '../../ui/tokens/text.module.css';
import { Elsewhere } from './elsewhere-form.tsx';
import { discardIntent, stepForm, submitIntent } from './investor-actions.ts';
import css from './investor-profile.module.css';
import { stepHref, stepOfField } from './profile-address.ts';

/** Where the profile is, what it still needs, and how much its owner may invest. */
export function ReviewStep(props: {
  readonly profile: InvestorProfile;
  readonly limits: Limits | null;
}) {
  const { profile, limits } = props;
  const { state, allowed, version } = profile;
  const canSubmit = allowed.includes('submit') || allowed.includes('resubmit');
  const fields = { version: String(version) };
  return (
    <div className={stackCss['space6']}>
      <FormOutcome intent={submitIntent} result={useFormResult(submitIntent)} />
      <section className={stackCss['part']}>
        <p>{stateSentence(profile)}</p>
        {profile.reviewNote === '' || state === 'pending' ? null : (
          <Notice tone="attention" title="What the operator wrote">
            <p>{profile.reviewNote}</p>
          </Notice>
        )}
        {canSubmit ? <Needs profile={profile} /> : null}
        <div className={classes(rowCss['wrap'], css['actions'])}>
          {canSubmit && profile.problems.length === 0 ? (
            <ConfirmAction
              intent={submitIntent}
              fields={fields}
              opener={state === 'rejected' ? 'Submit again' : 'Submit for approval'}
              about="your investor profile"
              question="An operator will review your profile. You can still change it in the meantime."
              confirm="Submit the profile"
              variant="primary"
            />
          ) : null}
          {allowed.includes('discard') ? (
            <ConfirmAction
              intent={discardIntent}
              fields={{}}
              opener="Discard the draft"
              about="of your investor profile"
              question="We’ll delete what you entered, and you’ll no longer be an investor here."
              confirm="Discard draft"
            />
          ) : null}
        </div>
      </section>
      <section className={stackCss['part']}>
        <h3 className={textCss['title']}>Your limits</h3>
        <p>
          Offers under Rule 506 are for accredited investors; Regulation Crowdfunding sets everyone
          else a limit over twelve months and all portals. Both follow from{' '}
          <a href={viewPath('certification')}>what you certify</a>.
        </p>
        {limits === null ? (
          <Unavailable what="Your limit" />
        ) : (
          <>
            <LimitFacts limits={limits} />
            <Elsewhere limits={limits} />
          </>
        )}
      </section>
      <section className={stackCss['part']}>
        <h3 className={textCss['title']}>Your profile as operators see it</h3>
        <Facts facts={profileFacts(profile)} />
      </section>
    </div>
  );
}

function Needs({ profile }: { readonly profile: InvestorProfile }) {
  if (profile.problems.length === 0) return null;
  return (
    <div>
      <p>Before you can submit it:</p>
      <ul className={css['list']}>
        {profile.problems.map(({ pointer, message }) => (
          <li key={pointer + message}>
            <a href={`${stepHref(stepOfField(pointer))}#${fieldId(stepForm, pointer.slice(1))}`}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const sentences: Readonly<Record<Exclude<InvestorState, 'pending'>, string>> = {
  draft:
    'Your profile is a draft only you can see. An operator has to approve it before you can invest.',
  approved: 'Your profile is approved. You can see the raises shown to approved investors.',
  rejected: 'Your profile wasn’t approved. You can change it and submit it again.',
  suspended:
    'Your profile is suspended. You can’t see what’s shown to approved investors, and you can’t commit.',
};

function stateSentence({ state, keepsReading }: InvestorProfile): string {
  if (state !== 'pending') return sentences[state];
  return keepsReading
    ? 'Your profile is in review again. You can still read what approved investors read, but you can’t commit until it’s approved.'
    : 'Your profile is in review. We’ll email you when an operator has decided.';
}
