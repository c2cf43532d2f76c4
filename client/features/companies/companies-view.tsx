import type { Company } from '../../../shared/product/companies/companies.ts';
import { companyNameMaxLength } from '../../../shared/product/fields/limits.ts';
import { useFormResult } from '../../framework/pages/page-state.tsx';
import { Badge } from '../../ui/data/badge.tsx';
import { Table } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormButton } from '../../ui/form/form-button.tsx';
import { FormOutcome } from '../../ui/form/form-outcome.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Row } from '../../ui/layout/section.tsx';
import css from './companies.module.css';
import {
  type CompaniesContent,
  companiesHref,
  companyHref,
  type OpenInvitation,
} from './company-data.ts';
import { CompanyView } from './company-view.tsx';
import { roleLabels } from './member-list.tsx';

/** The companies of a person: their list, one of them, or an invitation to one. */
export function CompaniesView(props: { readonly content: CompaniesContent }) {
  const { content } = props;
  switch (content.kind) {
    case 'list':
      return <ListView companies={content.companies} />;
    case 'company':
      return <CompanyView shown={content.shown} />;
    case 'invitation':
      return <InvitationView invitation={content.invitation} />;
  }
}

function ListView(props: { readonly companies: readonly Company[] | null }) {
  return (
    <>
      <Panel title="Your companies">
        <CompanyTable companies={props.companies} />
      </Panel>
      <Panel
        title="Add a company"
        lede="You become its owner, and can then add its details and invite others."
      >
        <div className={css['form']}>
          <Form intent="add-company" submit="Add the company">
            <TextField
              name="name"
              label="Name"
              maxLength={companyNameMaxLength}
              autoComplete="organization"
            />
          </Form>
        </div>
      </Panel>
    </>
  );
}

function CompanyTable(props: { readonly companies: readonly Company[] | null }) {
  const { companies } = props;
  if (companies === null) return <Unavailable what="The list of your companies" />;
  if (companies.length === 0) {
    return (
      <EmptyState title="No companies yet">
        <p>Companies you add, or that you are invited to, appear here.</p>
      </EmptyState>
    );
  }
  return (
    <Table
      caption="Your companies"
      captionHidden
      columns={[
        {
          key: 'name',
          title: 'Name',
          cell: ({ id, name }) => <a href={companyHref(id)}>{name}</a>,
        },
        { key: 'oneLiner', title: 'What it does', cell: ({ oneLiner }) => oneLiner || 'Not said' },
        { key: 'role', title: 'You are', cell: ({ role }) => <Badge>{roleLabels[role]}</Badge> },
      ]}
      rows={companies}
      rowKey={({ id }) => id}
    />
  );
}

function InvitationView(props: { readonly invitation: OpenInvitation | null }) {
  const { invitation } = props;
  const accepted = useFormResult('accept-company-invitation');
  const declined = useFormResult('decline-company-invitation');
  if (invitation === null) {
    return (
      <Panel title="This invitation no longer works">
        <p>
          It has expired, was withdrawn, or was answered already. Ask for a new one, or go to{' '}
          <a href={companiesHref}>your companies</a>.
        </p>
      </Panel>
    );
  }
  const { company, email, role, invitedBy, token } = invitation;
  const fields = { token };
  return (
    <Panel title={`Invitation to ${company}`}>
      <FormOutcome intent="accept-company-invitation" result={accepted} />
      <FormOutcome intent="decline-company-invitation" result={declined} />
      <p>
        {invitedBy} invites {email} to{' '}
        {role === 'editor'
          ? 'edit this company: you can change its details and its logo.'
          : 'view this company: you can see its details and its members.'}
      </p>
      <Row>
        <FormButton intent="accept-company-invitation" fields={fields} look="primary">
          Accept
        </FormButton>
        <FormButton intent="decline-company-invitation" fields={fields}>
          Decline
        </FormButton>
      </Row>
    </Panel>
  );
}
