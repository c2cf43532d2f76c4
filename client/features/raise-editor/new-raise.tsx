import type { RecentCompany } from '#shared/product/companies/companies.ts';
import { raiseTitleMaxLength } from '#shared/product/fields/limits.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import type { DashboardOwner } from '../../framework/views/view-definition.ts';
import { ButtonLink } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import stackCss from '../../ui/layout/stack.module.css';
import { Icon } from '../../ui/tokens/icon.tsx';
import { newRaiseHref, raisesHref, readRaiseQuery } from './raise-address.ts';

/**
 * Beside the title of the list: opens the form for a new raise. Not the primary button, because the
 * list of a company without raises is that form.
 */
export function NewRaiseLink({ owner }: { readonly owner: DashboardOwner }) {
  const asked = readRaiseQuery(usePageView().url);
  if (owner.worksOn === null || asked.kind !== 'list') return null;
  return (
    <ButtonLink size="small" variant="secondary" href={newRaiseHref}>
      <Icon name="plus" /> New raise
    </ButtonLink>
  );
}

/** The form for a new raise: only its title, everything else is saved as it is written. */
export function NewRaise(props: {
  readonly company: RecentCompany;
  /** Whether the company has none yet, and this is in place of the list. */
  readonly isFirst?: true;
}) {
  const { id, name } = props.company;
  return (
    <Panel
      title={props.isFirst ? `The first raise of ${name}` : `New raise: ${name}`}
      actions={props.isFirst ? undefined : <a href={raisesHref}>All raises</a>}
      lede="A draft that only your company sees until it’s approved and published."
    >
      <div className={stackCss['form']}>
        <Form intent="begin-raise" submit="Create draft" first="title">
          <input type="hidden" name="company" value={id} />
          <TextField
            name="title"
            label="Title"
            hint="What investors read first, such as “Acme Anvils: seed round 2026”. You can change it later."
            maxLength={raiseTitleMaxLength}
            autoComplete="off"
          />
        </Form>
      </div>
    </Panel>
  );
}
