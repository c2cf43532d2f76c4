import {
  profileFacts,
  profileStateLabels,
  profileStateTones,
} from '../../domain/investor/investor-words.ts';
import { useFormResult, usePageView } from '../../framework/pages/page-state.tsx';
import { addressWith } from '../../ui/data/address-with.ts';
import { Badge } from '../../ui/data/badge.tsx';
import { rowId } from '../../ui/data/data-table.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormattedDate } from '../../ui/data/formatted-date.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { RecordPanel } from '../../ui/layout/record-panel.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
import { AccountForms } from './account-forms.tsx';
import { Certifications } from './certifications.tsx';
import { DecisionForms } from './decision-forms.tsx';
import { EntityReviews } from './entity-reviews.tsx';
import { EvidenceReviews } from './evidence-reviews.tsx';
import { approveIntent } from './people-actions.ts';
import type { OpenPerson } from './people-loader.ts';
import { rolesLabelOf } from './person-words.ts';

export const peopleTableId = 'people';

/** The results of forms that close with what they did; those with fields show their own. */
export function PeopleOutcome() {
  return <FormOutcome intent={approveIntent} result={useFormResult(approveIntent)} />;
}

/** One person: the profile and what is decided about it, what they certify, the account. */
export function PersonPanel({ person }: { readonly person: OpenPerson }) {
  const { url } = usePageView();
  const { id, name, profile } = person;
  return (
    <RecordPanel
      title={name}
      closeHref={addressWith(url, { id: null })}
      openedFrom={rowId(peopleTableId, id)}
    >
      {profile === null ? (
        <p className={textCss['note']}>No investor profile.</p>
      ) : (
        <section className={stackCss['part']}>
          <header className={rowCss['heading']}>
            <h3 className={textCss['title']}>Investor profile</h3>
            <Badge tone={profileStateTones[profile.state]}>
              {profileStateLabels[profile.state]}
            </Badge>
          </header>
          <Dates person={person} />
          {profile.reviewNote === '' ? null : (
            <Notice title="Written with the last decision">
              <p>{profile.reviewNote}</p>
            </Notice>
          )}
          <DecisionForms id={id} name={name} profile={profile} />
          <Facts facts={profileFacts(profile)} />
        </section>
      )}
      <EntityReviews person={person} />
      <EvidenceReviews person={person} />
      {profile === null ? null : <Certifications person={person} />}
      <section className={stackCss['part']}>
        <h3 className={textCss['title']}>Account</h3>
        <Facts
          facts={[
            { label: 'Email', value: person.email },
            { label: 'Role', value: rolesLabelOf(person) },
            {
              label: 'Companies',
              value: person.companyNames.length === 0 ? 'None' : person.companyNames.join(', '),
            },
            { label: 'Joined', value: <FormattedDate moment={person.joined} /> },
            {
              label: 'Two-factor authentication',
              value: person.twoFactor ? 'On' : 'Off',
            },
            ...(person.suspensionReason === ''
              ? []
              : [{ label: 'Suspended because', value: person.suspensionReason }]),
          ]}
        />
        <AccountForms person={person} />
      </section>
    </RecordPanel>
  );
}

function Dates({ person }: { readonly person: OpenPerson }) {
  const { submitted, decided, profile } = person;
  return (
    <p className={textCss['note']}>
      {submitted === null ? (
        'Never submitted.'
      ) : (
        <>
          Submitted <FormattedDate moment={submitted} />.{' '}
        </>
      )}
      {decided === null ? null : (
        <>
          Last decided <FormattedDate moment={decided} />
          {profile?.decidedBy == null ? '' : ` by ${profile.decidedBy}`}.
        </>
      )}
    </p>
  );
}
