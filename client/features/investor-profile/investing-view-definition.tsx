import type { InvestorProfile } from '#shared/product/investors/investors.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { dated } from '../../domain/investor/evidence-words.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { defineView } from '../../framework/views/view-definition.ts';
import { dateFormatter } from '../../ui/data/date-formatter.ts';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { BeginProfile } from './begin-profile.tsx';
import type { EntitiesContent } from './entities/entities-step.tsx';
import { newEntity, readEntityId } from './entities/entity-address.ts';
import type { EvidenceContent } from './evidence/evidence-step.tsx';
import { discardIntent, investorActions } from './investor-actions.ts';
import { type ProfileStep, readStep } from './profile-address.ts';
import { ProfileEditor } from './profile-editor.tsx';

/** The profile, the limits if they could be read, and the step that is shown. */
interface InvestingContent {
  readonly profile: InvestorProfile;
  readonly limits: Limits | null;
  readonly step: ProfileStep;
  readonly entities: EntitiesContent | null;
  readonly evidence: EvidenceContent | null;
}

export const view = defineView<InvestingContent | null>({
  async load({ api, url }, { account }) {
    const { name: accountName } = account;
    if (account.investor === null) return null;
    const named = readStep(url);
    const entityId = named === 'entities' ? readEntityId(url) : null;
    const party = entityId === newEntity ? null : entityId;
    const [{ profile }, limits, list, sent] = await Promise.all([
      api.send('GET /investor-profile'),
      api.send('GET /limits', { query: { party: party ?? undefined } }).catch(() => null),
      named === 'entities' || named === 'evidence' ? api.send('GET /investor-entities') : null,
      named === 'evidence' ? api.send('GET /investor-evidence') : null,
    ]);
    const step = named ?? (profile.state === 'draft' ? 'who' : 'review');
    const isRemoved = url.searchParams.has('removed');
    const entities = list === null ? null : { list, accountName, entityId, isRemoved };
    const format = dateFormatter(account);
    const evidence =
      sent === null || list === null
        ? null
        : { items: sent.items.map((one) => dated(one, format)), parties: list };
    return { profile, limits, step, entities, evidence };
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
