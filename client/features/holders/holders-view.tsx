import { bookPath, viewPath } from '#shared/site/dashboard-address.ts';
import { ArchivedBadge } from '../../domain/raise/archived-badge.tsx';
import { RaiseChoiceForm } from '../../domain/raise/raise-choice-form.tsx';
import { RaiseStateBadge } from '../../domain/raise/raise-state-badge.tsx';
import { EmptyState } from '../../ui/feedback/placeholder.tsx';
import { Unavailable } from '../../ui/feedback/unavailable.tsx';
import { ButtonLink } from '../../ui/form/button.tsx';
import { PlaceLine } from '../../ui/layout/place-line.tsx';
import { HoldersListPage } from './holders-list.tsx';
import type { HoldersContent, HoldersList } from './holders-loader.ts';

/** Who holds what of a raise that closed as funded. */
export function HoldersView({ content }: { readonly content: HoldersContent }) {
  switch (content.kind) {
    case 'no-company':
      return (
        <EmptyState
          title="Add your company first"
          action={<ButtonLink href={viewPath('companies')}>Add your company</ButtonLink>}
        >
          <p>Its holders appear here once one of its raises has closed as funded.</p>
        </EmptyState>
      );
    case 'no-raise':
      return (
        <EmptyState
          title="No holders yet"
          action={
            <ButtonLink variant="secondary" href={viewPath('book')}>
              Open the book
            </ButtonLink>
          }
        >
          <p>
            Once a raise of {content.company.name} closes as funded, its investors are listed here,
            and you record what you issue to each of them.
          </p>
        </EmptyState>
      );
    case 'unavailable':
      return <Unavailable what="The list of holders" />;
    case 'choose':
      return (
        <EmptyState
          title="Choose a raise"
          action={<ButtonLink href={viewPath('queue')}>Open the queue</ButtonLink>}
        >
          <p>Find a funded raise with the search, open its book, and follow “Holders”.</p>
        </EmptyState>
      );
    case 'list':
      return (
        <>
          <Place content={content} />
          <HoldersListPage content={content} />
        </>
      );
  }
}

function Place({ content: { list, others } }: { readonly content: HoldersList }) {
  const { id, title, company } = list.raise;
  return (
    <PlaceLine
      isWide
      inHead
      about={company}
      state={
        <>
          <RaiseStateBadge state="closed_funded" />
          <ArchivedBadge state="closed_funded" />
        </>
      }
      choice={<RaiseChoiceForm view="holders" raise={id} choices={others} />}
      record={{ title, href: bookPath(id), short: 'Book' }}
    />
  );
}
