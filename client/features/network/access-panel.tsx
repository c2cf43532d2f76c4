import { useContext } from 'react';
import { accessNoteMaxLength } from '#shared/product/fields/limits.ts';
import type { NetworkRaise } from '#shared/product/raises/network.ts';
import { readingRoomPath, viewPath, writingPath } from '#shared/site/dashboard-address.ts';
import { SectionLevel } from '../../domain/raise/raise-sections.tsx';
import { logInHref } from '../../framework/navigation/log-in-href.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import css from './raise-page.module.css';

/** Shows what the reader has to do to get access to the documents. */
export function AccessPanel(props: { readonly raise: NetworkRaise }) {
  const { raise } = props;
  const Title = `h${useContext(SectionLevel)}` as const;
  if (raise.access === 'insider') return null;
  return (
    <section id="access" aria-labelledby="access-title" className={css['access']}>
      <Title id="access-title">Access to the documents</Title>
      <Access raise={raise} />
    </section>
  );
}

function Access({ raise: { id, access, company } }: { readonly raise: NetworkRaise }) {
  const { url } = usePageView();
  switch (access) {
    case 'log-in':
      return (
        <>
          <p>Log in to read the offer and to ask {company.name} for its documents.</p>
          <p>
            <a href={logInHref(url)}>Log in</a>
          </p>
        </>
      );
    case 'no-profile':
      return (
        <p>
          Only investors can ask for access.{' '}
          <a href={viewPath('investing')}>Create your investor profile</a>
        </p>
      );
    case 'may-ask':
      return (
        <>
          <p>{company.name} decides who reads its documents, and sees your name.</p>
          <Form intent="request-access" submit="Ask for access" variant="secondary">
            <TextAreaField
              name="note"
              label="Say who you are and why you ask"
              hint="The company sees this. You can leave it empty."
              maxLength={accessNoteMaxLength}
              short
            />
          </Form>
        </>
      );
    case 'asked':
      return <p>Access requested. We’ll email you when {company.name} decides.</p>;
    case 'denied':
      return <p>{company.name} doesn’t give you access to its documents.</p>;
    default:
      return (
        <>
          <p>
            You have access to the documents of {company.name}, and what you read there is recorded.
          </p>
          <p>
            <ButtonLink href={readingRoomPath(id)} variant="secondary">
              Open the data room
            </ButtonLink>
          </p>
          <p>
            <a href={writingPath(id)}>Write to the company</a>
          </p>
        </>
      );
  }
}
