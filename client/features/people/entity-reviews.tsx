import { Fragment } from 'react';
import type { ReviewedEntity } from '#shared/product/investors/entities.ts';
import { profileDecisions } from '#shared/product/investors/lifecycle.ts';
import { entityFacts } from '../../domain/investor/entity-words.ts';
import { profileStateLabels, profileStateTones } from '../../domain/investor/investor-words.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ConfirmAction } from '../../ui/form/confirm-action.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import rowCss from '../../ui/layout/row.module.css';
import stackCss from '../../ui/layout/stack.module.css';
import textCss from '../../ui/tokens/text.module.css';
import { entityIntent } from './people-actions.ts';
import type { OpenPerson } from './people-loader.ts';
import { ReasonForm } from './reason-form.tsx';

/** The entities that somebody signs for, each with what can be decided about it. */
export function EntityReviews({ person }: { readonly person: OpenPerson }) {
  const { id, entities } = person;
  if (entities.length === 0) return null;
  return (
    <section className={stackCss['part']}>
      <h3 className={textCss['title']}>Entities</h3>
      {entities.map((entity, at) => (
        <article key={entity.id} className={stackCss['space3']}>
          <header className={rowCss['heading']}>
            <h4>{entity.legalName}</h4>
            <Badge tone={profileStateTones[entity.state]}>{profileStateLabels[entity.state]}</Badge>
          </header>
          {entity.reviewNote === '' ? null : (
            <Notice title="Written with the last decision">
              <p>{entity.reviewNote}</p>
            </Notice>
          )}
          <Decisions userId={id} entity={entity} at={at} />
          <Facts facts={entityFacts(entity)} />
        </article>
      ))}
    </section>
  );
}

/** What each decision with a reason is called and does. */
const reasoned = {
  reject: {
    title: 'Don’t approve',
    lede: 'The person sees your reason and can change the entity and submit it again.',
    submit: 'Send back entity',
    variant: 'danger',
  },
  're-verify': {
    title: 'Review again',
    lede: 'It goes back to review. Until then, nothing can be signed for it.',
    submit: 'Review again',
    variant: 'secondary',
  },
  suspend: {
    title: 'Suspend the entity',
    lede: 'Nothing more can be signed for it. What was signed stays.',
    submit: 'Suspend the entity',
    variant: 'danger',
  },
  reinstate: {
    title: 'Reinstate the entity',
    lede: 'It is approved again, unchanged.',
    submit: 'Reinstate the entity',
    variant: 'primary',
  },
} as const;

function Decisions(props: {
  readonly userId: string;
  readonly entity: ReviewedEntity;
  readonly at: number;
}) {
  const { userId, entity, at } = props;
  const fields = { id: userId, entity: entity.id, version: String(entity.version) };
  return profileDecisions.map((decision) => {
    const intent = entityIntent(decision, at);
    if (decision === 'approve') {
      return (
        <Fragment key={decision}>
          <Done intent={intent} />
          {entity.allowed.includes(decision) ? (
            <ConfirmAction
              intent={intent}
              fields={fields}
              opener="Approve the entity"
              about={entity.legalName}
              question="The person can sign for it where its certifications allow it."
              confirm="Approve entity"
              variant="primary"
            />
          ) : null}
        </Fragment>
      );
    }
    return entity.allowed.includes(decision) ? (
      <ReasonForm key={decision} intent={intent} fields={fields} {...reasoned[decision]} />
    ) : (
      <Done key={decision} intent={intent} />
    );
  });
}

/** The result of a decision that closes with what it did, or is not offered any more. */
function Done({ intent }: { readonly intent: string }) {
  return <FormOutcome intent={intent} result={useFormResult(intent)} />;
}
