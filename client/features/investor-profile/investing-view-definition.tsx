import type { InvestorProfile } from '#shared/product/investors/investors.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { defineView } from '../../framework/views/view-definition.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BeginProfile } from './begin-profile.tsx';
import { discardIntent, investorActions } from './investor-actions.ts';
import { type ProfileStep, readStep } from './profile-address.ts';
import { ProfileEditor } from './profile-editor.tsx';

/** The profile, the limits if they could be read, and the step that is shown. */
interface InvestingContent {
  readonly profile: InvestorProfile;
  readonly limits: Limits | null;
  readonly step: ProfileStep;
}

export const view = defineView<InvestingContent | null>({
  async load({ api, url }, { account }) {
    if (account.investor === null) return null;
    const [{ profile }, limits] = await Promise.all([
      api.send('GET /investor-profile'),
      api.send('GET /limits').catch(() => null),
    ]);
    const first = profile.state === 'draft' ? 'who' : 'review';
    return { profile, limits, step: readStep(url) ?? first };
  },
  actions: investorActions,
  Component: ({ owner, data }) => (
    <>
      <Discarded />
      {data === null ? <BeginProfile name={owner.account.name} /> : <ProfileEditor {...data} />}
    </>
  ),
});

function Discarded() {
  return <FormOutcome intent={discardIntent} result={useFormResult(discardIntent)} />;
}
