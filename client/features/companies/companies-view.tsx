import { CompanyList } from './company-list.tsx';
import type { CompaniesContent } from './company-loader.ts';
import { CompanyView } from './company-view.tsx';
import { OpenInvitation } from './open-invitation.tsx';

/** The companies of a person: their list, one of them, or an invitation to one. */
export function CompaniesView(props: { readonly content: CompaniesContent }) {
  const { content } = props;
  switch (content.kind) {
    case 'list':
      return <CompanyList sort={content.sort} list={content.list} />;
    case 'company':
      return <CompanyView shown={content.shown} />;
    case 'invitation':
      return <OpenInvitation invitation={content.invitation} />;
  }
}
