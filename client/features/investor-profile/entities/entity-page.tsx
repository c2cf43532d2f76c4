import { entityFacts } from '#client/domain/investor/entity-words.ts';
import { profileStateLabels, profileStateTones } from '#client/domain/investor/investor-words.ts';
import { LimitFacts } from '#client/domain/investor/limit-facts.tsx';
import { useFormResult } from '#client/framework/pages/page-state.tsx';
import { Badge } from '#client/ui/data/badge.tsx';
import { Facts } from '#client/ui/data/facts.tsx';
import { Notice } from '#client/ui/feedback/notice.tsx';
import { Unavailable } from '#client/ui/feedback/unavailable.tsx';
import { ConfirmAction } from '#client/ui/form/confirm-action.tsx';
import { fieldId } from '#client/ui/form/form-context.ts';
import { FormOutcome } from '#client/ui/form/form-outcome.tsx';
import type { InvestorEntity } from '#shared/product/investors/entities.ts';
import type { InvestorState } from '#shared/product/investors/lifecycle.ts';
import type { Limits } from '#shared/product/investors/limits.ts';
import { viewPath } from '#shared/site/dashboard-address.ts';
import rowCss from '../../../ui/layout/row.module.css';
import stackCss from '../../../ui/layout/stack.module.css';
import { classes } from '../../../ui/tokens/classes.ts';
import textCss from '../../../ui/tokens/text.module.css';
import { Elsewhere } from '../elsewhere-form.tsx';
import css from '../investor-profile.module.css';
import { removeEntityIntent, saveEntityIntent, submitEntityIntent } from './entity-actions.ts';
import { entityHref } from './entity-address.ts';
import { EntityForm } from './entity-form.tsx';

/** One entity: where its review is, what it still needs, its fields, and what it may invest. */
export function EntityPage(props: {
  readonly entity: InvestorEntity;
  readonly limits: Limits | null;
}) {
  const { entity, limits } = props;
  const { id, legalName, state, allowed } = entity;
  return (
    <div className={stackCss['space6']}>
      <FormOutcome intent={submitEntityIntent} result={useFormResult(submitEntityIntent)} />
      <FormOutcome intent={removeEntityIntent} result={useFormResult(removeEntityIntent)} />
      <section className={stackCss['part']}>
        <p>
          <a href={entityHref(null)}>All entities</a>
        </p>
        <h3 className={classes(textCss['title'], rowCss['heading'])}>
          {legalName} <Badge tone={profileStateTones[state]}>{profileStateLabels[state]}</Badge>
        </h3>
        <Review entity={entity} />
      </section>
      <section className={stackCss['part']}>
        {allowed.includes('change') ? (
          <EntityForm entity={entity} />
        ) : (
          <Facts facts={entityFacts(entity)} />
        )}
      </section>
      <section className={stackCss['part']}>
        <h3 className={textCss['title']}>What {legalName} may invest</h3>
        <p>
          It follows from{' '}
          <a href={`${viewPath('certification')}&entity=${encodeURIComponent(id)}`}>
            what you certify for {legalName}
          </a>
          , not from your own certifications.
        </p>
        {limits === null ? (
          <Unavailable what="Its limit" />
        ) : (
          <>
            <LimitFacts limits={limits} />
            <Elsewhere limits={limits} party={id} />
          </>
        )}
      </section>
      {allowed.includes('remove') ? (
        <section className={stackCss['part']}>
          <ConfirmAction
            intent={removeEntityIntent}
            fields={{ id }}
            opener="Remove the entity"
            about={legalName}
            question="We’ll delete what you entered for it, and its certifications."
            confirm="Remove entity"
          />
        </section>
      ) : null}
    </div>
  );
}

const sentences: Readonly<Record<InvestorState, string>> = {
  draft: 'A draft only you can see. An operator has to approve it before you can sign for it.',
  pending: 'In review. We’ll email you when an operator has decided.',
  approved: 'Approved. You can sign for it where its certifications allow it.',
  rejected: 'It wasn’t approved. Change it below and save it, then submit it again.',
  suspended: 'Suspended: nothing can be signed for it. Contact the operator.',
};

/** Where its review is, and the one thing to do about it. */
function Review({ entity }: { readonly entity: InvestorEntity }) {
  const { id, legalName, state, allowed, problems, reviewNote, version } = entity;
  const canSubmit = allowed.includes('submit');
  return (
    <>
      <p>{sentences[state]}</p>
      {reviewNote === '' || state === 'pending' ? null : (
        <Notice tone="attention" title="What the operator wrote">
          <p>{reviewNote}</p>
        </Notice>
      )}
      {canSubmit && problems.length > 0 ? (
        <div>
          <p>Before you can submit it:</p>
          <ul className={css['list']}>
            {problems.map(({ pointer, message }) => (
              <li key={pointer + message}>
                <a href={`#${fieldId(saveEntityIntent, pointer.slice(1))}`}>{message}</a>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {canSubmit && problems.length === 0 ? (
        <div className={classes(rowCss['wrap'], css['actions'])}>
          <ConfirmAction
            intent={submitEntityIntent}
            fields={{ id, version: String(version) }}
            opener={state === 'rejected' ? 'Submit again' : 'Submit for approval'}
            about={legalName}
            question="An operator will review it. You can still change it in the meantime."
            confirm="Submit the entity"
            variant="primary"
            isMain
          />
        </div>
      ) : null}
    </>
  );
}
