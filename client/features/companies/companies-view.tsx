import type { MemberRole } from '#shared/product/companies/lifecycle.ts';
import { usePageView } from '../../framework/pages/page-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { answerIn } from './company-address.ts';
import { CompanyList } from './company-list.tsx';
import type { CompaniesContent } from './company-loader.ts';
import { CompanyView } from './company-view.tsx';
import { OpenInvitation } from './open-invitation.tsx';

/** The companies of a person: their list, one of them, or an invitation to one. */
export function CompaniesView(props: { readonly content: CompaniesContent }) {
  const { content } = props;
  switch (content.kind) {
    case 'list':
      return (
        <>
          <Declined />
          <CompanyList sort={content.sort} list={content.list} />
        </>
      );
    case 'company':
      return (
        <>
          <Joined {...content.shown.company} />
          <CompanyView shown={content.shown} />
        </>
      );
    case 'invitation':
      return <OpenInvitation invitation={content.invitation} />;
  }
}

const parts: Readonly<Record<MemberRole, string>> = {
  owner: 'its owner',
  editor: 'an editor: you can change its details and prepare its raises',
  viewer: 'a viewer: you can see its details and its members',
};

/** Says to somebody who has just accepted an invitation what they are now. */
function Joined({ name, role }: { readonly name: string; readonly role: MemberRole }) {
  if (answerIn(usePageView().url) !== 'accepted') return null;
  return (
    <Notice tone="success" live>
      <p>
        You joined {name} as {parts[role]}.
      </p>
    </Notice>
  );
}

function Declined() {
  if (answerIn(usePageView().url) !== 'declined') return null;
  return (
    <Notice tone="success" live>
      <p>Invitation declined. We’ve told the owner of the company.</p>
    </Notice>
  );
}
