import { AdvisersPanel } from '../../domain/adviser/advisers-panel.tsx';
import { FilterLinks } from '../../ui/layout/list-page.tsx';
import { partHref, partTitles } from './room-address.ts';
import type { OwnRoom, PartContent } from './room-content.ts';

/** From the people who have access to those who advise a side. */
export function AdvisersLink({ room }: { readonly room: string }) {
  const href = partHref(room, 'advisers');
  return (
    <FilterLinks
      label={partTitles.advisers}
      links={[{ label: partTitles.advisers, href, current: false }]}
    />
  );
}

/** The advisers of both sides, as the company sees them, beside the people who have access. */
export function AdvisersPart({
  room,
  advisers,
}: { readonly room: OwnRoom } & Extract<PartContent, { part: 'advisers' }>) {
  return (
    <>
      <FilterLinks
        label={partTitles.access}
        links={[
          { label: 'People', href: partHref(room.id, 'access'), current: false },
          { label: partTitles.advisers, href: partHref(room.id, 'advisers'), current: true },
        ]}
      />
      <AdvisersPanel
        raise={room.id}
        side="company"
        list={advisers}
        mayEnd={room.mayDecide}
        mayInvite={room.mayChange}
      />
    </>
  );
}
